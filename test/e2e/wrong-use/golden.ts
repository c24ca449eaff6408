import type { Host } from "../support/stack";
import type { Chapter, WrongUse } from "./wrong-use";

const HEAD = `# What a user sees of a mistake

Each case runs on the real engine, with an emulator as the service. Below is what the engine prints under "Diagnostics". Rewrite this page with
\`npx vitest run --project=e2e test/e2e/wrong-use.test.ts --update\`, and read every message that changed as its user would.

The dynamic host's types are shown in their short form: \`compute:Vpc\` instead of \`pulumi-nodejs:dynamic/compute:Vpc\`. So are those of the
plugin host, \`compute:index:Vpc\`. A case that names no host shows the same on both, or was run on the dynamic host only, where no code
of the host takes part.`;

/** What is left of the output of a run: the messages of the provider, without the times, ports and folders of the run. */
export function messagesOf(output: string, folder: string, origin: string): string {
  const [, diagnostics = output] = output.split(/^Diagnostics:$/m);
  const [text = ""] = diagnostics.split(/^(?:Resources|Outputs|Duration):/m);
  return text
    .split(/\n(?= {2}\S)/)
    .map((block) => block.trimEnd())
    .filter(
      (block) =>
        block.trim() !== "" && !/^\s*pulumi:pulumi:Stack \(e2e-dev\):\s+error: (update|preview) failed$/.test(block),
    )
    .sort()
    .join("\n")
    .replaceAll(/pulumi-nodejs:dynamic\/compute:|compute:index:/g, "compute:")
    .replaceAll(folder, "<folder>")
    .replaceAll(origin, "<origin>")
    .replaceAll(/^ {2}/gm, "");
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
