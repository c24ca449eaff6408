// Faults, latency and rate limits: switches for the usual ones, a form for others.
import { control, find, make } from "./dom.js";

/** @import { ConfiguredFault, Settings } from "./feed.js" */

/** @typedef {{ text: string, fault: Record<string, unknown> }} Effect */

/** @type {Effect[]} */
const effects = [
  { text: "answers 503, to be retried", fault: { status: 503, headers: { "Retry-After": "1" } } },
  { text: "answers 500, and does nothing", fault: { status: 500 } },
  { text: "answers 500 after it has run", fault: { status: 500, when: "after" } },
  { text: "runs, but its answer is lost", fault: { cut: true, when: "after" } },
  { text: "closes the connection", fault: { cut: true } },
  { text: "is answered after 5 seconds", fault: { delayMs: 5000 } },
];

/** @type {{ text: string, fault: Record<string, unknown> }[]} */
const switchedFaults = [
  { text: "Every request is answered with 503", fault: { status: 503, times: 0 } },
  {
    text: "Every creation runs, but its answer is lost",
    fault: { method: "POST", cut: true, when: "after", times: 0 },
  },
];

/** @type {Settings} */
let settings = { now: 0, latency: 0, limits: 0, faults: [] };

/** @type {{ text: string, isOn(): boolean, set(on: boolean): Promise<void> }[]} */
const switches = [
  ...switchedFaults.map(({ text, fault }) => ({
    text,
    isOn: () => configured(fault).length > 0,
    set: async (/** @type {boolean} */ on) => {
      if (on) await control("POST", "/faults", fault);
      else for (const { id } of configured(fault)) await control("POST", "/faults/remove", { id });
    },
  })),
  {
    text: "Every request is delayed",
    isOn: () => settings.latency > 0,
    set: (on) => control("PUT", "/latency", { milliseconds: on ? 1000 : 0 }),
  },
  {
    text: "Rate limits of the public service",
    isOn: () => settings.limits > 0,
    set: (on) => control("PUT", "/rate-limits", on ? { preset: "public" } : { limits: [] }),
  },
];

/** @type {HTMLInputElement[]} */
let boxes = [];
/** Those whose change is under way: what the emulator last said of them is older. */
const changing = new Set();

/** Makes the switches and the form. */
export function prepareFaults() {
  boxes = switches.map((one) => {
    const box = make("input");
    box.type = "checkbox";
    box.setAttribute("role", "switch");
    box.addEventListener("change", () => void change(box, one.set));
    find("switches", HTMLElement).append(make("li", {}, make("label", {}, box, one.text)));
    return box;
  });
  const form = find("fault", HTMLFormElement);
  const select = form.querySelector("select");
  select?.append(...effects.map(({ text }, index) => new Option(text, String(index))));
  form.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const data = new FormData(form);
    const operation = String(data.get("operation")).trim();
    const effect = effects[Number(data.get("effect"))]?.fault;
    const target = operation === "" ? {} : { operation };
    void control("POST", "/faults", { ...target, ...effect, times: Number(data.get("times")) });
  });
}

/**
 * @param {HTMLInputElement} box
 * @param {(on: boolean) => Promise<unknown>} set
 */
async function change(box, set) {
  changing.add(box);
  await set(box.checked).finally(() => changing.delete(box));
}

/** @param {string[]} operations */
export function showOperations(operations) {
  find("operations", HTMLElement).replaceChildren(...operations.map((name) => new Option(name, name)));
}

/** @param {Settings} changed */
export function showFaults(changed) {
  const before = JSON.stringify(settings.faults);
  settings = changed;
  switches.forEach((one, index) => {
    const box = boxes[index];
    if (box !== undefined && !changing.has(box)) box.checked = one.isOn();
  });
  if (JSON.stringify(settings.faults) === before) return;
  find("faults", HTMLElement).replaceChildren(...settings.faults.map(faultElement));
}

/** @param {ConfiguredFault} configuredFault */
function faultElement({ id, fault, fired }) {
  const text = `${JSON.stringify(fault)}: ${fired} affected`;
  const button = make("button", { text: "Remove" });
  button.type = "button";
  button.setAttribute("aria-label", `Remove fault ${id}`);
  button.addEventListener("click", () => void control("POST", "/faults/remove", { id }));
  return make("li", {}, make("code", { text }), button);
}

/**
 * The configured faults that are equal to one.
 *
 * @param {Record<string, unknown>} fault
 */
function configured(fault) {
  return settings.faults.filter((one) => ordered(one.fault) === ordered(fault));
}

/** @param {Record<string, unknown>} fault */
function ordered(fault) {
  return JSON.stringify(Object.entries(fault).sort(([a], [b]) => a.localeCompare(b)));
}
