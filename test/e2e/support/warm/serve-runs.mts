import type { ChildMessage, ParentMessage } from "./messages.ts";

/** What a warm process does for a run. */
interface Part {
  /** Begins a run of the program in a folder. Returns the port to reach it at. */
  begin(folder: string): Promise<number>;
  /** Ends what serves the run. */
  end(): void;
}

/**
 * Serves runs of the engine, one after the other, until the test's process ends. Each run has its own folder and
 * environment.
 */
export function serveRuns(part: Part): void {
  process.on("disconnect", () => process.exit(0));
  process.on("message", async (message: ParentMessage) => {
    if (message.kind === "end") return part.end();
    process.chdir(message.folder);
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, message.env);
    process.send?.({ port: await part.begin(message.folder) } satisfies ChildMessage);
  });
}
