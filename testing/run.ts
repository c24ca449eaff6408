import { isDeepStrictEqual } from "node:util";
import type { EngineEvent, OutputMap, StepEventMetadata } from "@pulumi/pulumi/automation";
import type { RequestRecord } from "../emulator";

/** What the engine did with a resource, or would do. */
export interface Change {
  /** In the engine's words: `create`, `update`, `replace`, `delete`, `import`, `read`. */
  readonly operation: string;
  /** The resource's class: `Vpc`. */
  readonly type: string;
  /** The name that the program gives it. */
  readonly name: string;
  /**
   * The inputs that an update or replacement changes, by name. Empty for other operations. On the dynamic host, secret
   * inputs are not listed.
   */
  readonly properties: readonly string[];
}

/** A run of the engine that succeeded. */
export interface Run {
  /** Ordered by name. Resources that stay as they are, providers and the stack itself are left out. */
  readonly changes: readonly Change[];
  /** The warnings that the engine showed. */
  readonly warnings: readonly string[];
  /** The requests that the service received during the run: the last 10,000. */
  readonly requests: readonly RequestRecord[];
  /** Those of them that were not to read, in order: `POST /vpcs`. */
  readonly writes: readonly string[];
  /** What the engine printed. */
  readonly output: string;
}

/** An `up` that succeeded. */
export interface UpRun extends Run {
  /** The outputs of the stack, by name. Their values are in plain text, also those of secrets. */
  readonly outputs: OutputMap;
}

/** What the engine reported during a run. */
export interface Report {
  readonly changes: readonly Change[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/** Steps of a replacement beside `replace` itself, and operations that change nothing. */
const QUIET: ReadonlySet<string> = new Set([
  "same",
  "refresh",
  "create-replacement",
  "delete-replaced",
  "read-replacement",
  "read-discard",
  "discard-replaced",
  "remove-pending-replace",
  "import-replacement",
]);

/** Reads the engine's events. */
export function reportOf(events: readonly EngineEvent[]): Report {
  const changes = events.flatMap((event) => changeOf(event) ?? []);
  return {
    changes: changes.sort((a, b) => compare(a.name, b.name) || compare(a.type, b.type)),
    warnings: messages(events, "warning"),
    errors: messages(events, "error"),
  };
}

/** The requests that change, or try to change, something: `POST /vpcs`. */
export function writesOf(requests: readonly RequestRecord[]): string[] {
  return requests.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
}

function changeOf(event: EngineEvent): Change | undefined {
  const metadata = event.resOutputsEvent?.metadata;
  if (metadata === undefined) return undefined;
  const { op, urn, type } = metadata;
  if (QUIET.has(op) || type === "pulumi:pulumi:Stack" || type.startsWith("pulumi:providers:")) return undefined;
  const properties = op === "update" || op === "replace" ? changedInputs(metadata) : [];
  return { operation: op, type: type.split(/[:/]/).at(-1) ?? type, name: nameOf(urn), properties };
}

// For a dynamic provider the engine reports no differences, but the inputs before and after. Secrets are masked in them.
function changedInputs({ old, new: next, diffs }: StepEventMetadata): string[] {
  const [before = {}, after = {}]: (Readonly<Record<string, unknown>> | undefined)[] = [old?.inputs, next?.inputs];
  const names = Object.keys({ ...before, ...after }).filter((name) => !name.startsWith("__"));
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return [...new Set([...changed, ...(diffs ?? [])])].sort(compare);
}

function messages(events: readonly EngineEvent[], severity: "warning" | "error"): string[] {
  const texts = events.flatMap(({ diagnosticEvent: found }) => {
    if (found === undefined || found.severity !== severity) return [];
    const text = plain(found.message).trim();
    return [found.urn ? `${nameOf(found.urn)}: ${text}` : text];
  });
  return [...new Set(texts)];
}

// Messages carry markup of colors: `<{%fg 1%}>`.
function plain(text: string): string {
  return text.replace(/<\{%.*?%\}>/g, "");
}

function nameOf(urn: string): string {
  return urn.slice(urn.lastIndexOf("::") + 2);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
