// The events of the account, the newest first.
import { find, make, oncePerFrame, timeText } from "./dom.js";

/** @import { ShownObject } from "./feed.js" */

const shownEvents = 50;

/** @type {Map<string, Record<string, unknown>>} */
const events = new Map();
let now = 0;
const show = oncePerFrame(render);

/**
 * @param {ShownObject[]} objects
 * @param {"start" | "change"} what
 */
export function changeEvents(objects, what) {
  if (what === "start") events.clear();
  for (const { key, row } of objects) {
    if (row === null) events.delete(String(key));
    else events.set(String(key), row);
  }
  show();
}

/**
 * Some events end with time.
 *
 * @param {number} time
 */
export function tellTime(time) {
  const before = now;
  now = time;
  if ([...events.values()].some(({ ends }) => typeof ends === "number" && ends > before && ends <= now)) show();
}

function render() {
  const newest = [...events.values()].slice(-shownEvents).reverse();
  find("events", HTMLElement).replaceChildren(...newest.map(eventElement));
  find("no-events", HTMLElement).hidden = newest.length > 0;
}

/** @param {Record<string, unknown>} event */
function eventElement(event) {
  const status = statusOf(event);
  const item = make("li", {}, make("strong", { text: String(event["action"]) }));
  const label = labelOf(event["entity"]);
  if (label !== undefined) item.append(` ${label}`);
  item.append(" ", make("span", { class: status === "failed" ? "bad" : "good", text: status }));
  const created = timeText(Date.parse(`${event["created"]}Z`));
  item.append(make("div", { class: "quiet", text: `${created} by ${event["username"] ?? "the service"}` }));
  return item;
}

/** @param {Record<string, unknown>} event */
function statusOf({ ends, failed }) {
  if (typeof ends !== "number" || ends > now) return "started";
  return failed === true ? "failed" : "finished";
}

/** @param {unknown} entity */
function labelOf(entity) {
  return typeof entity === "object" && entity !== null && "label" in entity ? String(entity.label) : undefined;
}
