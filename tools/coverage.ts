import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { services } from "../emulator/services";
import { described, referenced } from "../test/emulator/support/description";
import { renderCoverage } from "./coverage/render";
import { scanTests } from "./coverage/scan";

const root = join(__dirname, "..");
// Made from the table of operations, so that reading them tells nothing.
const walkers = ["description.test.ts", "hostile-bodies.test.ts", "hostile-paths.test.ts", "shapes.test.ts"];

/** Where the document stands. */
export const coverageFile = join(root, "emulator", "COVERAGE.md");

/** The document as it should be now. */
export async function coverage(): Promise<string> {
  const routes = services.flatMap((service) => service.routes);
  const tests = await scanTests(join(root, "test", "emulator"), routes);
  return renderCoverage({ services, described, referenced, tests, walkers });
}

/** `tsx tools/coverage.ts [--check]`: writes emulator/COVERAGE.md, or ends with code 1 when it is not as it should be. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: "boolean" } } });
  const wanted = await coverage();
  if (!values.check) return writeFile(coverageFile, wanted);
  const held = await readFile(coverageFile, "utf8").catch(() => "");
  if (held === wanted) return;
  console.error("emulator/COVERAGE.md is stale: run `npm run coverage`.");
  process.exitCode = 1;
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
