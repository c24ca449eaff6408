import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** What a place does for a rule: a part keeps it, or a test proves that the part does. */
export type Column = "emulator" | "emulatorTest" | "provider" | "providerTest";

/** Where a rule is kept or tested. */
export interface Place {
  /** Path below the root. */
  readonly file: string;
  /** The symbol or the test; empty for the whole file. */
  readonly name: string;
}

/** Source texts by their path below the root. */
export type Sources = ReadonlyMap<string, string>;

const FOLDERS = ["emulator", "provider", "sdk", "test/emulator", "test/provider", "test/e2e", "test/simulation"];

const LONGEST_TABLE = 80;
const TAG = /^\s*\/\/ @rule (.+)$/;
const SYMBOL =
  /^\s*(?:export )?(?:default )?(?:async )?(?:static )?(?:(?:function|const|class|interface|type)\s+)?["#]?([A-Za-z_$][\w$/ -]*)/;

/** Reads the sources that may keep or test a rule. */
export async function readSources(root: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const folder of FOLDERS) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const name of names.sort()) {
      const file = `${folder}/${name.replaceAll("\\", "/")}`;
      if (file.endsWith(".ts")) sources.set(file, await readFile(join(root, file), "utf8"));
    }
  }
  return sources;
}

/** What a file is for a rule. */
export function columnOf(file: string): Column {
  if (file.startsWith("test/emulator/")) return "emulatorTest";
  if (file.startsWith("test/")) return "providerTest";
  return file.startsWith("emulator/") ? "emulator" : "provider";
}

/**
 * The places that name a rule, by its id. A place names rules in a comment of its own line above the symbol or the test:
 * `@rule vpc-1 vpc-2`.
 *
 * @throws Error for a comment above nothing that has a name
 */
export function taggedPlaces(sources: Sources): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const [file, text] of sources) {
    const lines = text.split("\n");
    lines.forEach((line, index) => {
      const ids = TAG.exec(line)?.[1]?.trim().split(/\s+/) ?? [];
      if (ids.length === 0) return;
      const name = file.startsWith("test/") ? testAt(lines, index + 1) : symbolAt(lines, index + 1);
      if (name === undefined)
        throw new Error(`${file}:${index + 1}: the comment @rule stands above nothing with a name.`);
      for (const id of ids) places.set(id, [...(places.get(id) ?? []), { file, name }]);
    });
  }
  return places;
}

/** The symbol that is declared after a comment; comments between them are passed over. */
function symbolAt(lines: readonly string[], from: number): string | undefined {
  const line = lines.slice(from).find((each) => !/^\s*(\/\/|\/\*|\*)/.test(each));
  return SYMBOL.exec(line ?? "")?.[1]?.trim();
}

/** The title of the test that follows, or the first text of a case in its table. */
function testAt(lines: readonly string[], from: number): string | undefined {
  const text = lines
    .slice(from, from + LONGEST_TABLE)
    .filter((line) => !TAG.test(line))
    .join("\n");
  const isTest = /^\s*(?:test|it|describe)\b/.test(text);
  const title = isTest
    ? (/^[^"\n]*\(\s*"((?:[^"\\]|\\.)*)",/.exec(text) ?? /\)\(\s*"((?:[^"\\]|\\.)*)"/.exec(text))
    : null;
  if (title !== null) return title[1];
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((found) => found[1] ?? "").find((found) => found.length > 1);
}

/** The files of a folder that contain a text. */
export function filesWith(sources: Sources, folder: string, text: string): Place[] {
  return [...sources]
    .filter(([file, source]) => file.startsWith(folder) && source.includes(text))
    .map(([file]) => ({ file, name: "" }));
}
