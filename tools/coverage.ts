import { join } from "node:path";
import { operations, services } from "../emulator/services";
import { described, referenced } from "../test/emulator/support/description";
import { probeAll } from "./coverage/probe";
import { type Facts, renderCoverage } from "./coverage/render";
import { keep } from "./recorded-file";

/** Path of the document. */
export const coverageFile = join(__dirname, "..", "emulator", "COVERAGE.md");

/** Collects the facts of the document from the description and from an emulator. */
export async function coverageFacts(): Promise<Facts> {
  return { services, described, referenced, answers: await probeAll([...described, ...operations()]) };
}

/** `tsx tools/coverage.ts [--check]`: writes emulator/COVERAGE.md, or ends with code 1 when it is stale. */
async function main(): Promise<void> {
  await keep(coverageFile, renderCoverage(await coverageFacts()));
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
