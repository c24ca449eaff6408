import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { NamedRun } from "../../test/provider/resources/support/engine-calls/naming";

const FOLDER = resolve(__dirname, "../../test/provider/resources/fixtures/engine-calls");

/** The text of a fixture: a line per call. */
export function fixtureText(runs: readonly NamedRun[]): string {
  const blocks = runs.map(({ run, calls, state }) => {
    const kept = Object.entries(state).map(([name, value]) => `${JSON.stringify(name)}: ${inline(value)}`);
    return [
      "  {",
      `    "run": ${JSON.stringify(run)},`,
      `    "calls": ${block("[", calls.map(inline), "]")},`,
      `    "state": ${block("{", kept, "}")}`,
      "  }",
    ].join("\n");
  });
  return `[\n${blocks.join(",\n")}\n]\n`;
}

/** Names of the fixtures that are there. */
export async function fixtureNames(): Promise<string[]> {
  await mkdir(FOLDER, { recursive: true });
  return (await readdir(FOLDER)).sort();
}

/** The text of a fixture; undefined where there is none. */
export async function readFixture(name: string): Promise<string | undefined> {
  return (await fixtureNames()).includes(name) ? await readFile(join(FOLDER, name), "utf8") : undefined;
}

/** Writes a fixture, or removes one that has no text. */
export async function writeFixture(name: string, text: string | undefined): Promise<void> {
  if (text === undefined) await rm(join(FOLDER, name));
  else await writeFile(join(FOLDER, name), text);
}

function block(open: string, lines: readonly string[], close: string): string {
  if (lines.length === 0) return `${open}${close}`;
  if (open === "{" && lines.length === 1) return `{ ${lines.join()} }`;
  return `${open}\n${lines.map((line) => `      ${line}`).join(",\n")}\n    ${close}`;
}

/** JSON in one line. */
function inline(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, " ");
}
