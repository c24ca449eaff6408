// What the modules of the page share. Texts of the service become text, never markup.

/**
 * The element with an id, of a class.
 *
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function find(id, kind) {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${id}.`);
}

/**
 * Makes an element.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {{ class?: string, text?: string }} [options]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, options = {}, ...children) {
  const element = document.createElement(name);
  if (options.class) element.className = options.class;
  if (options.text !== undefined) element.textContent = options.text;
  element.append(...children);
  return element;
}

/**
 * Sends a request to control. A refusal is shown in the header.
 *
 * @param {string} method
 * @param {string} path below `/_emulator`
 * @param {object} [body]
 */
export async function control(method, path, body) {
  const message = find("message", HTMLElement);
  message.textContent = "";
  try {
    const answer = await fetch(`/_emulator${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) message.textContent = reasonsOf(await answer.text()) ?? `The emulator answered ${answer.status}.`;
  } catch {
    message.textContent = "The emulator does not answer.";
  }
}

/**
 * The reasons in an error envelope.
 *
 * @param {string} text
 */
function reasonsOf(text) {
  try {
    /** @type {{ errors: { field?: string, reason: string }[] }} */
    const { errors } = JSON.parse(text);
    return errors.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`)).join(". ");
  } catch {
    return undefined;
  }
}

/**
 * Calls `work` once before the next picture, however often it is asked for.
 *
 * @param {() => void} work
 * @returns {() => void}
 */
export function oncePerFrame(work) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      work();
    });
  };
}

/**
 * A time of the emulator, `2026-01-31 12:00:00`.
 *
 * @param {number} milliseconds
 */
export function timeText(milliseconds) {
  return new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ");
}
