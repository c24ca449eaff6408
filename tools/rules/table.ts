import type { Column, Place } from "./places";
import type { Part, Rule, Section } from "./read";

/** What a row says of one column: places, or why there are none. */
export type Cell = { readonly places: readonly Place[] } | { readonly reason: string };

/** One row of RULES.md. */
export interface Row {
  readonly id: string;
  readonly text: string;
  readonly chosen?: string;
  readonly elsewhere?: string;
  readonly cells: Readonly<Record<Column, Cell>>;
}

/** The rows of one section. */
export interface Table {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** The columns, in the order of the page. */
export const columns = ["emulator", "emulatorTest", "provider", "providerTest"] as const satisfies readonly Column[];

/** The tables of the rules, each with the places that name it. */
export function ruleTables(
  sections: readonly Section[],
  tagged: ReadonlyMap<string, readonly Place[]>,
  columnOf: (file: string) => Column,
): Table[] {
  const placesOf = (id: string, column: Column) =>
    (tagged.get(id) ?? []).filter(({ file }) => columnOf(file) === column);
  const cell = (rule: Rule, column: Column): Cell => {
    const reason = rule.excused[partOf(column)];
    const see = /^see ([a-z0-9-]+)$/.exec(reason ?? "")?.[1];
    if (see !== undefined) return { places: placesOf(see, column) };
    return reason === undefined ? { places: placesOf(rule.id, column) } : { reason };
  };
  const rowOf = ({ excused: _, ...rule }: Rule, whole: Rule): Row => ({
    ...rule,
    cells: {
      emulator: cell(whole, "emulator"),
      emulatorTest: cell(whole, "emulatorTest"),
      provider: cell(whole, "provider"),
      providerTest: cell(whole, "providerTest"),
    },
  });
  return sections.map(({ title, rules }) => ({ title, rows: rules.map((rule) => rowOf(rule, rule)) }));
}

/**
 * What is missing: columns of a row without a place and without a reason, places that name no rule, and places of a part
 * whose rule says that it does nothing.
 */
export function gaps(
  tables: readonly Table[],
  sections: readonly Section[],
  tagged: ReadonlyMap<string, readonly Place[]>,
  columnOf: (file: string) => Column,
): string[] {
  const missing = tables.flatMap(({ rows }) =>
    rows.flatMap(({ id, cells }) =>
      columns
        .filter((column) => isEmpty(cells[column]))
        .map((column) => `${id}: nothing ${WORDS[column]}, and no reason is given`),
    ),
  );
  const rules = new Map(sections.flatMap((section) => section.rules.map((rule) => [rule.id, rule])));
  const stray = [...tagged].flatMap(([id, places]) =>
    places.flatMap(({ file, name }) => {
      const rule = rules.get(id);
      if (rule === undefined) return [`${file}: "${name}" names the rule ${id}, which does not exist`];
      const reason = rule.excused[partOf(columnOf(file))];
      return reason === undefined ? [] : [`${file}: "${name}" names the rule ${id}, which says: ${reason}`];
    }),
  );
  return [...missing, ...stray];
}

const WORDS: Readonly<Record<Column, string>> = {
  emulator: "in the emulator keeps it",
  emulatorTest: "tests the emulator for it",
  provider: "in the provider does",
  providerTest: "tests the provider for it",
};

function isEmpty(cell: Cell): boolean {
  return "places" in cell ? cell.places.length === 0 : cell.reason === "";
}

function partOf(column: Column): Part {
  return column === "emulator" || column === "emulatorTest" ? "emulator" : "provider";
}
