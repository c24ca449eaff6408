// The objects by family. Families that have changed come first.
import { find, make, oncePerFrame } from "./dom.js";

/** @import { ShownObject } from "./feed.js" */

/**
 * @typedef {{ rows: Map<string, Record<string, unknown>>, changed: number, element: HTMLDetailsElement,
 *   list: HTMLUListElement, summary: HTMLElement, stale: boolean }} Family
 */

const shownObjects = 100;

/** @type {Map<string, Family>} */
const families = new Map();
let changes = 0;
const show = oncePerFrame(render);

/**
 * @param {string[]} tables
 * @param {ShownObject[]} all
 */
export function startObjects(tables, all) {
  families.clear();
  changes = 0;
  for (const table of tables) familyOf(table);
  apply(all);
}

/** @param {ShownObject[]} changed */
export function changeObjects(changed) {
  changes++;
  for (const { table } of changed) {
    const family = familyOf(table);
    if (family.changed === 0) family.element.open = true;
    family.changed = changes;
  }
  apply(changed);
}

/** @param {ShownObject[]} objects */
function apply(objects) {
  for (const { table, key, row } of objects) {
    const family = familyOf(table);
    family.stale = true;
    // A number and its text are different keys.
    const name = JSON.stringify(key);
    if (row === null) family.rows.delete(name);
    else family.rows.set(name, row);
  }
  show();
}

/** @param {string} table */
function familyOf(table) {
  const known = families.get(table);
  if (known !== undefined) return known;
  const list = make("ul", { class: "plain" });
  const summary = make("summary");
  const element = make("details", {}, summary, list);
  /** @type {Family} */
  const family = { rows: new Map(), changed: 0, element, list, summary, stale: true };
  element.addEventListener("toggle", () => fill(family));
  families.set(table, family);
  return family;
}

function render() {
  const all = [...families].sort(([a, one], [b, other]) => other.changed - one.changed || a.localeCompare(b));
  const filled = all.filter(([, { rows }]) => rows.size > 0);
  for (const [table, family] of filled) {
    family.summary.textContent = `${title(table)} (${family.rows.size})`;
    fill(family);
  }
  place(filled.map(([, { element }]) => element));
  const empty = all.filter(([, { rows }]) => rows.size === 0).map(([table]) => title(table));
  find("no-objects", HTMLElement).textContent = empty.length === 0 ? "" : `None: ${empty.join(", ")}`;
}

/**
 * Puts the families in order. Only what is out of order is moved: the focus stays where it is.
 *
 * @param {HTMLElement[]} elements
 */
function place(elements) {
  const parent = find("families", HTMLElement);
  for (const old of [...parent.children]) if (!elements.some((one) => one === old)) old.remove();
  elements.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
  });
}

/** @param {Family} family */
function fill(family) {
  if (!family.element.open || !family.stale) return;
  family.stale = false;
  const newest = [...family.rows].reverse();
  const items = newest.slice(0, shownObjects).map(([key, row]) => make("li", {}, objectElement(key, row)));
  const left = newest.length - items.length;
  if (left > 0) items.push(make("li", { class: "quiet", text: `and ${left} older ones` }));
  family.list.replaceChildren(...items);
}

/**
 * @param {string} key
 * @param {Record<string, unknown>} row
 */
function objectElement(key, row) {
  const words = [nameOf(row) ?? JSON.parse(key), row["status"], row["region"] ?? row["cluster"]];
  const summary = make("summary", {
    text: words.filter((word) => typeof word !== "object" && word !== undefined).join(" · "),
  });
  const details = make("details", {}, summary);
  details.addEventListener("toggle", () => {
    if (details.childElementCount === 1) details.append(make("pre", { text: JSON.stringify(row, undefined, 2) }));
  });
  return details;
}

/** @param {Record<string, unknown>} row */
function nameOf(row) {
  const name = row["label"] ?? row["name"] ?? row["domain"] ?? row["username"];
  if (row["id"] === undefined) return name;
  return name === undefined ? row["id"] : `${name} (${row["id"]})`;
}

/** @param {string} table */
function title(table) {
  return table.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
