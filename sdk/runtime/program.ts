import * as pulumi from "@pulumi/pulumi";

/** What has happened in each run of a program, by its monitor. A process may run several programs. */
const runs = new WeakMap<object, Set<string>>();
const withoutMonitor = {};

/** Whether the program runs with `pulumi.runtime.setMocks`. Only the monitor's mocks distinguish it from an inline program. */
export function isMocked(): boolean {
  if (!pulumi.runtime.hasMonitor()) return false;
  const monitor = pulumi.runtime.getMonitor() as { readonly mocks?: { readonly call?: unknown } } | undefined;
  return typeof monitor?.mocks?.call === "function";
}

/** Whether this is the first call with this word in the present run of a program. */
export function isFirstInRun(word: string): boolean {
  const run = (pulumi.runtime.hasMonitor() ? pulumi.runtime.getMonitor() : undefined) ?? withoutMonitor;
  const words = runs.get(run) ?? new Set();
  runs.set(run, words);
  if (words.has(word)) return false;
  words.add(word);
  return true;
}
