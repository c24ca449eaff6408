import { oneLine } from "../../client";
import { RefusedError } from "../../core";
import { type CliPlace, runCli } from "./cli";
import { type EngineEvents, readEvents } from "./events";

/** A run of the engine on the copy. */
export interface EngineRun {
  readonly events: EngineEvents;
  readonly isFailed: boolean;
}

/** Settings of the engine for a run on the copy. */
const ENGINE = {
  // The preview prints events only with this variable; other commands always do.
  PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true",
  PULUMI_SKIP_UPDATE_CHECK: "true",
  // Nobody needs the copy's state after the run. Writing it after each step takes most of the time of a large one.
  PULUMI_EXPERIMENTAL: "true",
  PULUMI_SKIP_CHECKPOINTS: "true",
} as const;

/** Characters of the CLI's own error that are shown. */
const LONGEST_ERROR = 2000;

/**
 * Runs a preview, an update or a destruction. What fails in it is part of the result.
 *
 * @throws RefusedError if the engine did not run at all
 */
export async function engineRun(args: readonly string[], place: CliPlace): Promise<EngineRun> {
  const env = { ...place.env, ...ENGINE };
  const { code, stdout, stderr } = await runCli(args, { ...place, env });
  const events = readEvents(stdout);
  if (events.isComplete || events.diagnostics.length > 0) return { events, isFailed: code !== 0 };
  throw new RefusedError(
    `\`pulumi ${args[0] ?? ""}\` did not run on the copy: ${oneLine(stderr, LONGEST_ERROR) || `exit code ${code}`}`,
  );
}
