import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { described } from "../test/emulator/support/description";
import { scanOperations } from "./operations/scan";

const ROOT = join(__dirname, "..");

/** Operations that no definition uses, and why nothing is missing without them. */
const unused: Readonly<Record<string, string>> = {
  "Bucket Access Modify": "has the effect of Bucket Access Update, which is used",
};

/** Operations that nothing reaches and that no reason excuses. */
export function gaps(): string[] {
  const uses = usesOfAll();
  return described.map((one) => one.operation).filter((name) => !uses.has(name) && !(name in unused));
}

/** The document as it should be now: each operation of the description with what reaches it from a program. */
export function operationsText(): string {
  const uses = usesOfAll();
  const families = Map.groupBy(described, (one) => one.family);
  const sections = [...families].map(([family, operations]) => {
    const rows = operations.map(({ operation, method, path }) => {
      const users = [...(uses.get(operation) ?? [])].sort().map((token) => `\`${token}\``);
      const reached = users.length > 0 ? users.join(", ") : `– (${unused[operation] ?? "nothing reaches it"})`;
      return `| ${operation} | \`${method} ${path}\` | ${reached} |`;
    });
    return `## ${family}\n\n| operation | request | reached by |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return `<!-- Generated from the definitions by \`npm run gen\`. Do not edit. -->

# Operations

What reaches each operation of the API from a Pulumi program: resources and data sources.

${sections.join("\n")}`;
}

function usesOfAll() {
  const names = new Set(described.map((one) => one.operation));
  return scanOperations([join(ROOT, "provider/resources"), join(ROOT, "provider/data")], names);
}

/** Where the document stands. */
export const operationsFile = join(ROOT, "provider", "OPERATIONS.md");

if (require.main === module) {
  const wanted = operationsText();
  const missing = gaps();
  if (missing.length > 0) {
    console.error(`No definition reaches ${missing.join(", ")}.`);
    process.exitCode = 1;
  }
  if (!process.argv.includes("--check")) writeFileSync(operationsFile, wanted);
  else if (readFileSync(operationsFile, "utf8") !== wanted) {
    console.error("provider/OPERATIONS.md is stale: run `npm run gen`.");
    process.exitCode = 1;
  }
}
