import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Block, blocksOf, pages, textOf } from "./support/blocks";
import { programErrors } from "./tools/gen/compiler";

/** Commands of this repository that take minutes or hours, or install: only their scripts are looked up. */
const OWN_COMMANDS = /^npm (?:run (\S+)|(test|start|install)\b)/;

const { scripts } = JSON.parse(textOf("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
const withBlocks = pages().filter((page) =>
  blocksOf(page).some((block) => !isSample(block) && !isOwn(block) && block.from === undefined),
);
const programs = pages().flatMap((page) =>
  blocksOf(page)
    .filter(({ kind, from }) => kind === "ts" && from === undefined)
    .map(({ line, text }) => [`${page} ${line}`, text] as const),
);
const parts = pages().flatMap((page) =>
  blocksOf(page).flatMap(({ from, line, text }) => (from === undefined ? [] : [[page, line, from, text] as const])),
);
const tests = testFiles();

describe("the blocks of every page", () => {
  it.each(withBlocks)("of %s are run by a test that names the page", (page) => {
    expect(tests.filter((text) => text.includes(`"${page}"`) || text.includes(`/${page}"`))).not.toEqual([]);
  });

  it("that are commands of this repository name scripts that exist", () => {
    const named = pages()
      .flatMap(blocksOf)
      .flatMap(({ text }) => text.split("\n"))
      .flatMap((line) => OWN_COMMANDS.exec(line)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe("the programs of every page", () => {
  const errorsOf = programErrors(Object.fromEntries(programs));

  it.each(programs)("%s compiles as it stands", (name) => {
    expect(errorsOf(name)).toEqual([]);
  });
});

it.each(parts)("%s %i is a part of %s, as it stands there", (_page, _line, from, text) => {
  expect(textOf(from)).toContain(text.trimEnd());
});

/** What is printed: no command, and no program. */
function isSample({ kind }: Block): boolean {
  return kind === "";
}

function isOwn({ kind, text }: Block): boolean {
  return (
    kind === "sh" &&
    text
      .trim()
      .split("\n")
      .every((line) => OWN_COMMANDS.test(line))
  );
}

function testFiles(): string[] {
  const names = readdirSync(__dirname, { recursive: true, encoding: "utf8" });
  const found = names.filter((name) => name.endsWith(".test.ts"));
  return found.map((name) => readFileSync(join(__dirname, name), "utf8"));
}

describe("docs/troubleshooting.md", () => {
  const quoted = blocksOf("docs/troubleshooting.md")
    .filter(({ kind }) => kind === "text")
    .flatMap(({ text }) => text.trim().split("\n"));
  const messages = textOf("docs/messages.md")
    .split("\n")
    .map((line) => line.trim());

  it.each(quoted)("quotes a message that the engine prints: %s", (message) => {
    expect(messages).toContain(message);
  });
});
