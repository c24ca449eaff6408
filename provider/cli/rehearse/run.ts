import { availableParallelism } from "node:os";
import { type Copied, startCopy } from "../../../emulator";
import { ONLY_ORIGIN } from "../../client";
import { RefusedError } from "../../core";
import { type AccountSource, accountSource } from "./account-source";
import type { CliPlace } from "./cli";
import { engineRun } from "./engine-run";
import { type ReadStack, readStack } from "./read-stack";
import type { Rehearsal } from "./rehearsal";
import { reportOf } from "./report";
import { copyStack } from "./stack-copy";
import { StandIns } from "./stand-ins";
import { foreignTypes } from "./steps";

/** What is rehearsed. */
export interface RehearseOptions {
  /** Name of the stack; undefined: the selected one. */
  readonly stack: string | undefined;
  readonly command: "up" | "destroy";
  /** Flags for the engine's preview and update, such as `--refresh`. */
  readonly flags: readonly string[];
  /** The scopes of the token of the real run; undefined: those of the token that reads the account. */
  readonly scopes: string | undefined;
  /** Called when a part of the work begins, with its name. */
  readonly progress: (what: string) => void;
  /** Interrupts the rehearsal. */
  readonly signal: AbortSignal;
}

/** The engine's default is four operations at once for each processor. */
const OPERATIONS_PER_PROCESSOR = 4;

/**
 * Runs a stack's program on a copy of its account. Sends the service nothing but GET requests, and leaves no file.
 *
 * @throws RefusedError if something cannot be read or copied; ClientErrors of the service
 */
export async function rehearse(options: RehearseOptions): Promise<Rehearsal> {
  const place: CliPlace = { cwd: process.cwd(), env: process.env, signal: options.signal };
  options.progress("reading the stack");
  const stack = await readStack(options.stack, place);
  const source = accountSource(stack.settings);
  try {
    options.progress("reading the account");
    const offset = () => source.clockOffset();
    const copied = await startCopy({
      source,
      brand: stack.settings.brand,
      clock: { now: () => Date.now() + offset() },
      scopes: () => options.scopes ?? source.scopes() ?? "*",
    });
    try {
      return await onCopy({ options, place, stack, source, copied });
    } finally {
      await copied.close();
    }
  } finally {
    await source.close();
  }
}

interface Parts {
  readonly options: RehearseOptions;
  readonly place: CliPlace;
  readonly stack: ReadStack;
  readonly source: AccountSource;
  readonly copied: Copied;
}

async function onCopy({ options, place, stack, source, copied }: Parts): Promise<Rehearsal> {
  const { command, flags, progress } = options;
  progress("copying the stack");
  const { url, token = "" } = stack.settings;
  // The log of requests is the user's own file.
  const env: NodeJS.ProcessEnv = { ...place.env, COMPUTE_URL: url, COMPUTE_TOKEN: token, COMPUTE_LOG: "" };
  const copy = await copyStack(stack, { ...place, env }, standInsOf(stack, copied));
  try {
    const own = { ...place, env: { ...copy.env, [ONLY_ORIGIN]: copied.origin } };
    const more = [...copy.args, ...flags, "--json"];
    copied.control.clearRequests();
    progress("running the preview on the copy");
    const look = command === "up" ? ["preview"] : ["destroy", "--preview-only"];
    const preview = await engineRun([...look, ...more], own);
    refuseForeign(foreignTypes(preview.events));
    if (!preview.isFailed) progress(`running \`pulumi ${command}\` on the copy`);
    const update = preview.isFailed ? undefined : await engineRun([command, "--yes", "--skip-preview", ...more], own);
    const scopes = options.scopes ?? source.scopes();
    const parallel = availableParallelism() * OPERATIONS_PER_PROCESSOR;
    return reportOf({ command, stack, source, copied, scopes, preview, update, parallel });
  } finally {
    await copy.remove();
  }
}

function standInsOf({ tokens, urls }: ReadStack, { url, userToken }: Copied): StandIns {
  return new StandIns([
    ...tokens.map((token) => [token, userToken] as const),
    ...urls.map((real) => [real.replace(/\/+$/, ""), url] as const),
  ]);
}

/** Other providers have no copy to run on: they would change what is real. */
function refuseForeign(types: readonly string[]): void {
  if (types.length === 0) return;
  throw new RefusedError(
    `The program changes resources of other packages, which would be changed for real: ${types.join(", ")}. ` +
      "Nothing was changed. Rehearse with --target for the resources of this package only, or move the others to a stack of their own.",
  );
}
