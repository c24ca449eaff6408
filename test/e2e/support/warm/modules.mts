import { createRequire } from "node:module";
import { join, resolve } from "node:path";

/** The folder of the checkout. */
export const CHECKOUT = resolve(import.meta.dirname, "../../../..");

/** Requires as a module of the package does. */
export const require = createRequire(join(CHECKOUT, "package.json"));

/** Forgets the modules whose paths begin so: what is required next is as in a new process. */
export function forget(path: string): void {
  for (const name of Object.keys(require.cache)) if (name.startsWith(path)) delete require.cache[name];
}
