import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { engineEnv, getEngine } from "../../tools/engine";
import { output } from "../emulator/support/output";
import { freePort } from "../support/free-port";
import { writeCommands } from "./documents/commands";
import { PORTS, storyOf } from "./documents/story";

/** Pages, and the pages that go on with their stack. */
const STORIES = [
  ["README.md"],
  ["docs/first-stack.md"],
  ["docs/adopting.md"],
  ["docs/hosts.md"],
  ["docs/several-accounts.md", "docs/upgrade.md", "docs/troubleshooting.md", "docs/configuration.md"],
].map((pages) => ({ name: pages.join(", then "), pages }));

describe("a page runs from its first block to its last, in an empty folder", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "compute-page-"));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(STORIES)("$name", async ({ pages }) => {
    const engine = await getEngine();
    writeCommands(join(folder, "bin"), engine.command);
    const env = {
      ...process.env,
      ...engineEnv(engine),
      HOME: folder,
      PULUMI_HOME: join(folder, "home"),
      PULUMI_SKIP_UPDATE_CHECK: "true",
      TOKEN: "a-token",
      PATH: [join(folder, "bin"), process.env["PATH"]].join(delimiter),
    };
    const { script, printed } = await onFreePorts(pages);
    const all = await output("bash", ["-c", script], env, folder);
    let rest = all;
    for (const line of printed) {
      expect(rest, `after what stands before it:\n${all}`).toContain(line);
      rest = rest.slice(rest.indexOf(line) + line.length);
    }
  });
});

async function onFreePorts(
  pages: readonly string[],
): Promise<{ readonly script: string; readonly printed: readonly string[] }> {
  let { script, printed } = storyOf(pages);
  for (const port of PORTS) {
    const free = String(await freePort());
    script = script.replaceAll(port, free);
    printed = printed.map((line) => line.replaceAll(port, free));
  }
  return { script, printed };
}
