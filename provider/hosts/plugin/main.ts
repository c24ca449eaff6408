import { fstatSync } from "node:fs";
import { limitYoungObjects } from "../young-objects";
import { startPluginServer } from "./server";

/** The plugin process: prints its port and serves until the engine stops it, or has ended itself. */
async function main(): Promise<void> {
  const { port, close } = await startPluginServer();
  limitYoungObjects();
  process.stdout.write(`${port}\n`);
  const input = fstatSync(0);
  if (!input.isFIFO() && !input.isSocket()) return;
  // The engine holds the other end of this pipe and never writes to it: its end means that the engine has ended.
  process.stdin.on("end", () => void close().finally(() => process.exit(0)));
  process.stdin.resume();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
