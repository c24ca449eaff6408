import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");

/** A fenced block of a page. */
export interface Block {
  /** The language: `sh`, `ts`, `text`; empty if the fence names none. */
  readonly kind: string;
  /** `server`: commands that run until they are stopped. `message`: a quoted message. Empty for others. */
  readonly word: string;
  /** The file that the block is the content of. */
  readonly file?: string;
  /** The file that the block is added to. */
  readonly addedTo?: string;
  /** The file of the repository that the block is a part of. */
  readonly from?: string;
  readonly text: string;
  /** Line of the page, from 1. */
  readonly line: number;
}

/** The pages that are written by hand, or have blocks of their own: not the generated ones of single resources. */
export function pages(): string[] {
  const docs = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
  return ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...docs.map((name) => `docs/${name}`)].sort();
}

/** The text of a page of the repository. */
export function textOf(page: string): string {
  return readFileSync(join(ROOT, page), "utf8");
}

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const text = textOf(page);
  return [...text.matchAll(/^```(\w*)([^\n]*)\n(.*?)^```$/gms)].map(
    ({ 1: kind = "", 2: info = "", 3: body = "", index }) => ({
      kind,
      word: /^ (\w+)$/.exec(info)?.[1] ?? "",
      ...named("file", /title="(.+?)"/.exec(info)?.[1]),
      ...named("addedTo", /append="(.+?)"/.exec(info)?.[1]),
      ...named("from", /from="(.+?)"/.exec(info)?.[1]),
      text: body,
      line: text.slice(0, index).split("\n").length,
    }),
  );
}

function named(key: "file" | "addedTo" | "from", value: string | undefined): Partial<Record<typeof key, string>> {
  return value === undefined ? {} : { [key]: value };
}
