import { join } from "node:path";
import { services } from "../emulator/services";
import { described } from "../test/emulator/support/description";
import { recordAll } from "./operations/record";
import { type Facts, gaps, renderOperations } from "./operations/render";
import { operationOf } from "./operations/resolve";
import { keep } from "./recorded-file";

/** Path of the document. */
export const operationsFile = join(__dirname, "..", "provider", "OPERATIONS.md");

/**
 * Records the facts of the document.
 *
 * @throws Error for a request that is not an operation of the emulator
 */
export async function operationsFacts(): Promise<Facts> {
  const known = new Set(described.map(({ method, path }) => `${method} ${path}`));
  const answered = services.flatMap(({ routes, dataRoutes = [] }) => [...routes, ...dataRoutes]);
  const others = answered.filter(({ method, path }) => !known.has(`${method} ${path}`));
  const recorded = await recordAll();
  const stray = recorded.flatMap(({ requests }) =>
    requests.filter((one) => !operationOf(one, [...described, ...others])),
  );
  if (stray.length > 0)
    throw new Error(`No operation: ${stray.map(({ method, path }) => `${method} ${path}`).join(", ")}`);
  const unused = { "Bucket Access Modify": "has the effect of Bucket Access Update, which is used" };
  return { described, others, recorded, unused };
}

/** `tsx tools/operations.ts [--check]`: writes provider/OPERATIONS.md, or ends with code 1 when it is stale. */
async function main(): Promise<void> {
  const facts = await operationsFacts();
  const missing = gaps(facts);
  if (missing.length > 0) {
    console.error(`No resource or data source requests ${missing.join(", ")}.`);
    process.exitCode = 1;
  }
  await keep(operationsFile, renderOperations(facts));
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
