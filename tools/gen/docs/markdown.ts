import { HEADER } from "../header";
import type { Shape } from "../shape";

/** A page: its title and its parts, separated by blank lines. */
export function page(title: string, parts: readonly (string | undefined)[]): string {
  const found = parts.filter((part) => part !== undefined);
  return `${[HEADER.md, `# ${title}`, ...found].join("\n\n")}\n`;
}

/**
 * A table. Columns that are empty in every row are left out.
 *
 * @param rows - cells by column, undefined for an empty one
 */
export function table(columns: readonly string[], rows: readonly (readonly (string | undefined)[])[]): string {
  const used = columns.map((_, index) => rows.some((row) => row[index]));
  const line = (cells: readonly (string | undefined)[]) => `| ${cells.filter((_, index) => used[index]).join(" | ")} |`;
  return [
    line(columns),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(columns.map((_, index) => cell(row[index] ?? "")))),
  ].join("\n");
}

/** A program in TypeScript. */
export function program(text: string): string {
  return `\`\`\`ts\n${text.trimEnd()}\n\`\`\``;
}

/** Text as inline code. */
export function literal(text: string): string {
  return `\`${text}\``;
}

/** A value's type in few words, for a table. Nested objects have the same names as in the sdk. */
export function typeWords(shape: Shape): string {
  switch (shape.kind) {
    case "json":
      return "any JSON";
    case "filter":
      return "filter";
    case "array":
      return `list of ${typeWords(shape.items)}`;
    case "map":
      return `map of ${typeWords(shape.values)}`;
    case "object":
      return `[${shape.name}](#${shape.name.toLowerCase()})`;
    case "enum":
      return shape.values.map((value) => literal(JSON.stringify(value))).join(", ");
    case "union":
      return shape.of.map(typeWords).join(" or ");
    case "nullable":
      return `${typeWords(shape.of)} or null`;
    default:
      return shape.kind;
  }
}

// A bar would end the cell, even inside backticks.
function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
