import type { AccountObject, ChangedObject } from "./objects";
import type { Rehearsal } from "./rehearsal";
import type { Step } from "./steps";

/** Verbs of the steps, in the order in which a report lists them. */
const ACTIONS = ["delete", "replace", "update", "create", "import"] as const;

/** The steps of a rehearsal, those that destroy something first. */
export function stepsInOrder({ steps }: Rehearsal): Step[] {
  return steps.toSorted((left, right) => ACTIONS.indexOf(left.action) - ACTIONS.indexOf(right.action));
}

/** Why a step is taken, and what becomes of it. */
export function reasonOf({ action, changes, replaceKeys, outcome }: Step): string {
  const others = changes.filter((name) => !replaceKeys.includes(name));
  const parts = [
    ...(replaceKeys.length > 0 ? [`${replaceKeys.join(", ")} cannot be changed in place`] : []),
    ...(others.length > 0 ? [`changes ${others.join(", ")}`] : []),
    ...(action === "delete" ? ["no longer declared"] : []),
    ...(action === "update" && changes.length === 0 ? ["changes a secret value, or completes an earlier run"] : []),
    ...(outcome === "refused" ? ["REFUSED"] : []),
    ...(outcome === "not reached" ? ["not reached"] : []),
  ];
  return parts.join("; ");
}

/** The number of steps of each kind: `2 to delete, 1 to replace`; `no changes` if there are none. */
export function countsOf({ steps, unchanged }: Rehearsal): string {
  const groups = Map.groupBy(steps, ({ action }) => action);
  const counts = ACTIONS.flatMap((action) => {
    const { length = 0 } = groups.get(action) ?? [];
    return length === 0 ? [] : [`${length} to ${action}`];
  });
  return [...(counts.length === 0 ? ["no changes"] : counts), `${unchanged} unchanged`].join(", ");
}

/** The result, on one line. */
export function resultOf({ result, command, stack, account }: Rehearsal): string {
  const what = `\`pulumi ${command}\` of the stack ${stack} on the account ${account}`;
  return result === "succeeds" ? `${what} succeeds.` : `${what} ${result}.`;
}

/** What happens to objects that the stack does not manage, a line each. */
export function unmanagedLines({ unmanaged: { deleted, changed } }: Rehearsal): string[] {
  return [
    ...deleted.map((one) => `${shown(one)} is deleted`),
    ...changed.map((one: ChangedObject) => `${shown(one)} is changed: ${one.members.join(", ")}`),
  ];
}

/** The time of a run, on one line. */
export function durationOf({ duration: { requests, seconds, answerMs } }: Rehearsal): string {
  const time = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `${requests} requests, at least ${time} under the public limits (${answerMs} ms for each answer)`;
}

function shown({ type, name, id }: AccountObject): string {
  return name === id ? `${type} ${id}` : `${type} ${name} (${id})`;
}
