import type { Host } from "../../e2e/support/stack";
import type { Chapter, WrongUse } from "./wrong-use";

const HEAD = `<!-- Written by test/release/wrong-use.test.ts. Rewrite it with \`npx vitest run --project=release test/release/wrong-use.test.ts --update\`,
and read every message that changed as its user would. -->

# Messages

What is printed for a mistake, under "Diagnostics". A test makes each on the real engine, with an emulator as the service. Each message says what
happened, where, and what to do; [troubleshooting](troubleshooting.md) explains the frequent ones.

Types are shown in a short form: \`compute:Vpc\` is \`pulumi-nodejs:dynamic/compute:Vpc\` on the dynamic host, and \`compute:index:Vpc\` on the
plugin host. Where no host is named, the text is the same on both.`;

/** What is left of the output of a run: the messages of the provider, without the times, ports and folders of the run. */
export function messagesOf(output: string, folder: string, origin: string): string {
  const [, diagnostics = output] = output.split(/^Diagnostics:$/m);
  const [text = ""] = diagnostics.split(/^(?:Resources|Outputs|Duration):/m);
  return text
    .split(/\n(?= {2}\S)/)
    .map((block) => errorsFirst(block.trimEnd()))
    .filter(
      (block) =>
        block.trim() !== "" && !/^\s*pulumi:pulumi:Stack \(e2e-dev\):\s+error: (update|preview) failed$/.test(block),
    )
    .sort()
    .join("\n")
    .replaceAll(/pulumi-nodejs:dynamic\/compute:|compute:index:/g, "compute:")
    .replaceAll(folder, "<folder>")
    .replaceAll(origin, "<origin>")
    .replaceAll(/account [0-9a-f]{12}\b/g, "account <hash>")
    .replaceAll(/^ {2}/gm, "");
}

/** The engine shows the messages of a resource as they come. */
function errorsFirst(block: string): string {
  const [head = "", ...lines] = block.split("\n");
  const isError = (line: string) => line.trimStart().startsWith("error: ");
  return [head, ...lines.filter(isError), ...lines.filter((line) => !isError(line))].join("\n");
}

/** The page of all messages. @param seen - messages by title and host */
export function page(chapters: readonly Chapter[], seen: ReadonlyMap<string, ReadonlyMap<Host, string>>): string {
  const parts = chapters.flatMap(({ title, cases }) => [
    `## ${title}`,
    ...cases.flatMap((one) => section(one, seen.get(one.title) ?? new Map())),
  ]);
  return `${[HEAD, ...parts].join("\n\n")}\n`;
}

function section({ title, program, command }: WrongUse, seen: ReadonlyMap<Host, string>): string[] {
  const texts = new Set(seen.values());
  const shown =
    texts.size === 1
      ? [...texts].map((text) => fenced("text", text))
      : [...seen].flatMap(([host, text]) => [`On the ${host} host:`, fenced("text", text)]);
  const run = `\`pulumi ${command ?? "preview"}\``;
  const how = program === "" ? [run] : [fenced("js", program), run];
  return [`### ${title}`, ...how, ...shown];
}

function fenced(kind: string, text: string): string {
  return `\`\`\`${kind}\n${text}\n\`\`\``;
}
