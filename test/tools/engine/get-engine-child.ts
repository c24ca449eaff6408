/** Asks for an engine as its own process: `get-engine-child.ts CACHE RUNS GATE`. Its source goes on once the file GATE is there. */
import { existsSync } from "node:fs";
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getEngine } from "../../../tools/engine/index";
import { bareEnv, source, writeCli } from "./support";

const [cacheDir = "", runs = "", gate = ""] = process.argv.slice(2);

const gated = source("go", async (dir, { log }) => {
  await appendFile(runs, `${process.pid}\n`);
  await writeFile(join(dir, "bin", `half-done-${process.pid}`), "");
  log("obtaining");
  while (!existsSync(gate)) await sleep(20);
  await writeCli(join(dir, "bin"));
});

async function main(): Promise<void> {
  const log = (line: string): void => console.error(line);
  const engine = await getEngine({ cacheDir, env: bareEnv(cacheDir), sources: [gated], log });
  console.log(JSON.stringify(engine));
}

void main();
