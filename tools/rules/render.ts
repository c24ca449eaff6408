import type { Place } from "./places";
import { type Cell, columns, type Row, type Table } from "./table";

/** RULES.md. */
export function renderRules(tables: readonly Table[]): string {
  const rows = tables.flatMap((table) => table.rows);
  const chosen = rows.filter((row) => row.chosen !== undefined);
  return `<!-- Generated from tools/rules/rules.txt and from the comments \`@rule\` in code and tests by \`npm run gen\`. Do not edit. -->

# Rules

Each rule, bound, state, error, operation and field of the API description: where the emulator keeps it and the test of
that, what of the provider does something about it and the test of that. A place is a file with the symbol, the test or the
resource in it. Where a part does nothing, the reason stands instead.

${rows.length} rows. Of these, ${chosen.length} are not shown by the description, of which ${chosen.filter(({ id }) => id.includes(".")).length} are fields: each says what was chosen. ${rows.filter((row) => row.elsewhere !== undefined).length} are rules of
the public service, bound to its brand \`linode\`: each says what services of other brands do.

## Where nothing is done

The number of rows, by reason.

| part | reason | rows |
| --- | --- | --- |
${reasonsOf(rows).join("\n")}

${tables.map(renderTable).join("\n")}`;
}

function renderTable({ title, rows }: Table): string {
  return `## ${title}

| id | rule | emulator | its test | provider | its test |
| --- | --- | --- | --- | --- | --- |
${rows.map(renderRow).join("\n")}
`;
}

function renderRow({ id, text, chosen, elsewhere, cells }: Row): string {
  const about = [
    escaped(text),
    ...(chosen === undefined ? [] : [`*Not shown; chosen: ${escaped(chosen)}.*`]),
    ...(elsewhere === undefined ? [] : [`*Brand \`linode\`. Elsewhere: ${escaped(elsewhere)}.*`]),
  ];
  return `| ${[escaped(id), about.join(" "), ...columns.map((column) => renderCell(cells[column]))].join(" | ")} |`;
}

function renderCell(cell: Cell): string {
  if ("reason" in cell) return `– ${escaped(cell.reason)}`;
  return [...new Set(cell.places.map(renderPlace))].join("; ");
}

function renderPlace({ file, name }: Place): string {
  const short = file.replace(/^.*\/([^/]+\/[^/]+)$/, "$1");
  return `[${short}](${file})${name === "" ? "" : ` ${escaped(name)}`}`;
}

function reasonsOf(rows: readonly Row[]): string[] {
  return (["emulator", "provider"] as const).flatMap((part) => {
    const reasons = rows.flatMap(({ cells }) => ("reason" in cells[part] ? [cells[part].reason] : []));
    const counts = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => [reason, all.length] as const);
    return counts
      .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
      .map(([reason, count]) => `| ${part} | ${escaped(reason)} | ${count} |`);
  });
}

function escaped(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
