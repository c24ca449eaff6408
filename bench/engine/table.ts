/** A Markdown table: the first column is text, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A number with some decimals; a dash if it was not measured. */
export function fixed(value: number | undefined, decimals: number): string {
  return value === undefined ? "–" : value.toFixed(decimals);
}
