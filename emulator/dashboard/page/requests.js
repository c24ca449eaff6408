// The requests, the newest first.
import { control, find, make, oncePerFrame } from "./dom.js";

/** @import { NumberedRequest, RequestRecord } from "./feed.js" */

const shownRows = 200;
const keptRequests = 2000;

/** @type {Map<number, RequestRecord>} */
const requests = new Map();
/** @type {Map<number, HTMLTableRowElement>} */
const rows = new Map();
/** Those that came while the page was open. */
const added = new Set();
const show = oncePerFrame(render);

/** Makes the buttons work. */
export function prepareRequests() {
  find("clear-requests", HTMLButtonElement).addEventListener("click", async () => {
    await control("DELETE", "/requests");
    requests.clear();
    show();
  });
  find("only-writes", HTMLInputElement).addEventListener("change", show);
}

/** @param {NumberedRequest[]} all */
export function startRequests(all) {
  requests.clear();
  rows.clear();
  for (const { number, record } of all) requests.set(number, record);
  show();
}

/** @param {NumberedRequest} request */
export function addRequest({ number, record }) {
  requests.set(number, record);
  added.add(number);
  rows.delete(number);
  const [oldest] = requests.keys();
  if (requests.size > keptRequests && oldest !== undefined) requests.delete(oldest);
  show();
}

function render() {
  const onlyWrites = find("only-writes", HTMLInputElement).checked;
  const shown = [...requests].filter(([, { method }]) => !onlyWrites || method !== "GET").slice(-shownRows);
  const numbers = new Set(shown.map(([number]) => number));
  for (const number of rows.keys()) if (!numbers.has(number)) rows.delete(number);
  find("request-rows", HTMLElement).replaceChildren(...shown.reverse().map(rowOf));
  find("no-requests", HTMLElement).hidden = shown.length > 0;
}

/** @param {[number, RequestRecord]} request */
function rowOf([number, record]) {
  const row = rows.get(number) ?? newRow(record, added.delete(number) ? "fresh" : "");
  rows.set(number, row);
  return row;
}

/**
 * @param {RequestRecord} record
 * @param {string} look
 */
function newRow({ status, method, path, query, operation, time, ignored = [] }, look) {
  const request = make("td", {}, make("strong", { text: method }), ` ${path}${query === "" ? "" : `?${query}`}`);
  if (operation !== undefined) request.append(make("div", { class: "quiet", text: operation }));
  if (ignored.length > 0) request.append(make("div", { class: "bad", text: `ignored: ${ignored.join(", ")}` }));
  return make(
    "tr",
    { class: look },
    make("td", { class: statusLook(status), text: String(status ?? "…") }),
    request,
    make("td", { class: "time", text: time.slice(11) }),
  );
}

/** @param {number | null} status */
function statusLook(status) {
  if (status === null) return "quiet";
  return status >= 400 ? "bad" : "good";
}
