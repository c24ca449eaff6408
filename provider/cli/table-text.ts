import Table from "cli-table3";

/**
 * A table as text, in columns without lines between them and without colours.
 *
 * @param rows - as many cells each as `head` has; a cell may have several lines
 */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = new Table({ head: [...head], chars: COLUMNS, style: PLAIN });
  table.push(...rows.map((row) => [...row]));
  return table.toString().replaceAll(/ +$/gm, "");
}

/** Columns without lines between them. */
const COLUMNS = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: "  ",
};

/** Turns off the library's default colours of headings and lines. */
const PLAIN = { head: [], border: [], "padding-left": 0, "padding-right": 0 };
