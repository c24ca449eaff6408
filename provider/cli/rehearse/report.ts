import { type Copied, missingScopes, type RequestRecord, timeUnderPublicLimits } from "../../../emulator";
import { resources } from "../../resources";
import { resourcesIn } from "../adopt/state";
import { covers } from "../doctor/service";
import type { AccountSource } from "./account-source";
import type { EngineRun } from "./engine-run";
import { objectChanges, unmanagedChanges } from "./objects";
import type { ReadStack } from "./read-stack";
import type { Refusal, Rehearsal } from "./rehearsal";
import { operationsOf, writesOf } from "./requests";
import { classOf, type Step, stepsOf } from "./steps";
import { unknownsOf } from "./unknowns";

/** What a report is made of. */
export interface Findings {
  readonly command: "up" | "destroy";
  readonly stack: ReadStack;
  readonly source: AccountSource;
  readonly copied: Copied;
  /** In the words of the service; undefined: not known. */
  readonly scopes: string | undefined;
  readonly preview: EngineRun;
  /** Undefined: the preview failed. */
  readonly update: EngineRun | undefined;
  /** Operations of the engine at once. */
  readonly parallel: number;
}

/** Makes the report of a rehearsal. */
export function reportOf(findings: Findings): Rehearsal {
  const { command, stack, source, copied, preview, update, scopes, parallel } = findings;
  const requests = copied.control.requests();
  const steps = stepsOf(preview.events, update?.events);
  const objects = objectChanges(copied.original(), copied.objects());
  const isFailed = preview.isFailed || update?.isFailed === true;
  const answerMs = source.answerMs();
  return {
    stack: stack.name,
    account: accountIn(copied),
    command,
    result: preview.isFailed ? "fails in the preview" : isFailed ? "fails in the update" : "succeeds",
    steps,
    unchanged: preview.events.begun.filter(({ op, type }) => op === "same" && classOf(type) !== type).length,
    operations: operationsOf(requests),
    writes: writesOf(requests),
    refusals: [...refusalsIn(preview, "preview"), ...refusalsIn(update, "update")],
    warnings: warningsIn([preview, update]),
    missingScopes: scopesThatLack(findings, requests, steps),
    objects,
    unmanaged: unmanagedChanges(objects, managedBy(findings)),
    duration: {
      requests: requests.length,
      seconds: Math.ceil(timeUnderPublicLimits(requests, { answerMs, parallel }) / 1000),
      answerMs: Math.round(answerMs),
    },
    unknown: unknownsOf({ refused: copied.refused(), areScopesKnown: scopes !== undefined, isFailed }),
    reads: source.count(),
  };
}

/** The objects that the stack managed before, and those that the run takes over. */
function managedBy({ stack, preview, update }: Findings): ReadonlySet<string> {
  const before = resourcesIn(stack.exported, "The stack").filter(({ external }) => !external);
  const done = [...preview.events.done, ...(update?.events.done ?? [])];
  return new Set([
    ...before.map(({ definition, id }) => `${definition.token} ${id}`),
    ...done.flatMap(({ type, new: next }) => (next?.id ? [`${classOf(type)} ${next.id}`] : [])),
  ]);
}

function refusalsIn(run: EngineRun | undefined, during: Refusal["during"]): Refusal[] {
  if (run?.isFailed !== true) return [];
  const errors = run.events.diagnostics.filter(({ severity }) => severity === "error");
  const ofResources = errors.filter(({ urn }) => urn !== undefined && !isOfStack(urn));
  // The engine also says that the run failed.
  return (ofResources.length > 0 ? ofResources : errors).map(({ urn, message }) => {
    const [, , type, name] = urn?.split("::") ?? [];
    return { urn, message, during, type: type && classOf(type.split("$").at(-1) ?? type), name };
  });
}

function isOfStack(urn: string): boolean {
  return urn.split("::")[2] === "pulumi:pulumi:Stack";
}

function warningsIn(runs: readonly (EngineRun | undefined)[]): string[] {
  const messages = runs.flatMap((run) =>
    (run?.events.diagnostics ?? []).filter(({ severity }) => severity === "warning").map(({ message }) => message),
  );
  return [...new Set(messages)];
}

/** The scopes that refused requests lacked, and those that the planned changes need: a run ends at the first refusal. */
function scopesThatLack(
  { scopes, stack }: Findings,
  requests: readonly RequestRecord[],
  steps: readonly Step[],
): string[] {
  if (scopes === undefined) return [];
  const words = scopes.split(/[\s,]+/);
  const changed = new Set(steps.map(({ type }) => type));
  const planned = resources.filter(({ token }) => changed.has(token)).map(({ access }) => access.scope);
  const lacking = planned.filter((scope) => !covers(words, scope));
  return [...new Set([...missingScopes(requests, scopes, stack.settings.brand), ...lacking])].sort();
}

function accountIn(copied: Copied): string {
  const [user] = [...(copied.original()["users"]?.values() ?? [])].map((row) => ({ ...row }) as { username?: unknown });
  return String(user?.username ?? "");
}
