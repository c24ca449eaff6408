import { type Block, blocksOf } from "../../support/blocks";

/** A page as a story: its blocks, made one script, in order. */
export interface Story {
  /** Bash. */
  readonly script: string;
  /** What the page says is printed, line by line, each at or after the one before. */
  readonly printed: readonly string[];
}

/** Ports that pages name, which a test replaces by free ones. */
export const PORTS = ["8080", "8081"] as const;

/** Reads pages as one story. Programs without a file name are compiled only, and are no part of it. */
export function storyOf(pages: readonly string[]): Story {
  const blocks = pages.flatMap(blocksOf);
  return {
    script: ["set -euo pipefail", START, ...blocks.flatMap(step)].join("\n"),
    printed: blocks
      .filter(({ kind, word }) => kind === "text" && word === "")
      .flatMap(({ text }) => text.split("\n"))
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  };
}

/** Servers end with the story. A failing line is named. */
const START = `servers=
trap 'code=$?; test -z "$servers" || kill $servers; exit $code' EXIT
trap 'echo "failed: $BASH_COMMAND" >&2' ERR`;

function step({ kind, word, file, addedTo, text, line }: Block): string[] {
  const target = file ?? addedTo;
  if (target !== undefined)
    return [`cat ${file === undefined ? ">>" : ">"} ${target} <<'END_OF_BLOCK'`, `${text}END_OF_BLOCK`];
  if (kind !== "sh") return [];
  if (word === "server")
    return [`${text.trimEnd()} >server-${line}.log 2>&1 &`, 'servers="$servers $!"', waitFor(text)];
  return [text];
}

function waitFor(text: string): string {
  const port = /--port (\d+)/.exec(text)?.[1];
  return `until npx pulumi-compute emulator ctl health --url http://127.0.0.1:${port} >health.log 2>&1; do kill -0 $!; sleep 0.2; done`;
}
