import { fstatSync } from "node:fs";
import { startPluginServer } from "./server";

/** The plugin's process: tells its port, and serves until the engine ends it, or is gone itself. */
async function main(): Promise<void> {
  const { port, close } = await startPluginServer();
  process.stdout.write(`${port}\n`);
  const input = fstatSync(0);
  if (!input.isFIFO() && !input.isSocket()) return;
  // The engine holds the other end of this pipe, and never writes to it.
  process.stdin.on("end", () => void close().finally(() => process.exit(0)));
  process.stdin.resume();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
