/**
 * Records what the real engine calls in each story, on both hosts: `npm run record`. With `--check` nothing is written:
 * the exit code says whether a fresh recording equals the fixtures. Words select the fixtures whose name holds one.
 */
import { parseArgs } from "node:util";
import { stories } from "../../test/provider/resources/support/engine-calls/stories";
import { fixtureNames, fixtureText, readFixture, writeFixture } from "./fixtures";
import { playOnEngine } from "./play";

/** Engines that run at a time: each waits more than it works. */
const AT_ONCE = 2;

const { values, positionals: words } = parseArgs({ options: { check: { type: "boolean" } }, allowPositionals: true });

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const wanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
  const all = stories.flatMap((story) =>
    story.hosts.map((host) => ({ name: `${story.name}.${host}.json`, story, host })),
  );
  const superfluous = (await fixtureNames()).filter((name) => wanted(name) && all.every((one) => one.name !== name));
  const differing = await Promise.all(superfluous.map((name) => settle(name, undefined)));
  const left = all.filter(({ name }) => wanted(name));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift())
        differing.push(await settle(next.name, fixtureText(await playOnEngine(next.story, next.host))));
    }),
  );
  if (values.check && differing.includes(true)) process.exitCode = 1;
}

/** Brings a fixture in line with what was recorded, or only says how it differs. */
async function settle(name: string, text: string | undefined): Promise<boolean> {
  const before = await readFixture(name);
  const differs = before !== text;
  console.log(
    `${name}: ${!differs ? "unchanged" : text === undefined ? "no story has it" : before === undefined ? "new" : "changed"}`,
  );
  if (differs && values.check) console.log(firstDifference(before ?? "", text ?? ""));
  if (differs && !values.check) await writeFixture(name, text);
  return differs;
}

function firstDifference(before: string, after: string): string {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const index = old.findIndex((line, at) => line !== now[at]);
  return `  line ${index + 1}\n  - ${old[index] ?? ""}\n  + ${now[index] ?? ""}`;
}
