import { isDeepStrictEqual } from "node:util";
import type { Props } from "../../../../../provider/core";
import { containsUnknown } from "../../../../../provider/core";
import type { Call, Recording, StateEntry } from "./call";

/** A call, each value replaced by where it came from. */
export interface NamedCall {
  readonly call: Call["call"];
  readonly of: string;
  readonly id?: string | undefined;
  readonly olds?: string | undefined;
  readonly news?: string | undefined;
  readonly inputs?: string | undefined;
  readonly preview?: true | undefined;
  readonly timeout?: number | undefined;
  readonly secret?: readonly string[] | undefined;
  /** Paths of unknown values. */
  readonly unknown?: readonly string[] | undefined;
  readonly answer?: string | undefined;
}

/** Where the parts of a resource in the state came from. */
export type NamedState =
  | "unchanged"
  | { readonly id: string; readonly inputs: string; readonly outputs: string; readonly failed?: true | undefined };

/** A run, each value replaced by where it came from. */
export interface NamedRun {
  readonly run: string;
  readonly calls: readonly NamedCall[];
  /** The state after the run. */
  readonly state: Readonly<Record<string, NamedState>>;
}

/** A value that came up before. Undefined is what a failed call saved unseen. */
interface Source {
  readonly of: string;
  readonly name: string;
  readonly value: unknown;
}

type Slot = "id" | "olds" | "news" | "declared" | "inputs" | "stored" | "outputs";

/**
 * Names the source of each value, by comparing it with all that came before it: the state, the program, and what the
 * provider answered in this run. So the names say what the engine does, whatever the provider stores.
 *
 * @throws where a value came from nowhere
 */
export function nameRun({ title, registered, calls, before, after }: Recording): NamedRun {
  const sources: Source[] = [
    ...Object.entries(registered).map(([of, value]) => ({ of, name: "program", value })),
    ...before.flatMap(({ name, left, id, inputs, outputs }) =>
      partsOf(name, left === undefined ? "state" : "left", { id, inputs, outputs }),
    ),
  ];
  const named: NamedCall[] = [];
  for (const call of calls) {
    named.push(nameCall(call, sources));
    sources.push(...answersOf(call, sources));
  }
  const state = after.map((entry) => {
    const label = entry.left === undefined ? entry.name : `${entry.name}, ${entry.left}`;
    const old = before.find(({ name, left }) => name === entry.name && left === entry.left);
    return [label, nameState(entry, old, sources)] as const;
  });
  return { run: title, calls: named, state: Object.fromEntries(state) };
}

function nameCall(call: Call, sources: readonly Source[]): NamedCall {
  const { call: method, of, id, olds, news, inputs, preview, timeout, secret, answer } = call;
  const name = (slot: Slot, value: unknown) => (value === undefined ? undefined : nameOf(of, slot, value, sources));
  const unknown = Object.entries({ olds, news, inputs }).flatMap(([slot, value]) => unknownPaths(slot, value));
  return {
    call: method,
    of,
    id: name("id", id),
    olds: name("olds", olds),
    news: name(method === "check" ? "declared" : "news", news),
    inputs: name("inputs", inputs),
    preview,
    timeout,
    secret: secret?.length === 0 ? undefined : secret,
    unknown: unknown.length === 0 ? undefined : unknown,
    answer: answer.says,
  };
}

function nameState(entry: StateEntry, before: StateEntry | undefined, sources: readonly Source[]): NamedState {
  if (isDeepStrictEqual(entry, before)) return "unchanged";
  const name = (slot: Slot, value: unknown) => nameOf(entry.name, slot, value, sources);
  const { id, inputs, outputs, failed } = entry;
  return { id: name("id", id), inputs: name("stored", inputs), outputs: name("outputs", outputs), failed };
}

function nameOf(of: string, slot: Slot, value: unknown, sources: readonly Source[]): string {
  if (isDeepStrictEqual(value, {})) return "nothing";
  const own = sources.filter((one) => one.of === of);
  const found =
    candidates(slot, own).find((one) => isSame(value, one.value)) ??
    own.findLast((one) => one.value === undefined && one.name.endsWith(slot));
  if (found !== undefined) return found.name;
  if (slot === "id") return "given";
  throw new Error(`The ${slot} of ${of} came from nowhere: ${JSON.stringify(value)}`);
}

/**
 * Sources in the order in which they are compared. Of equal ones the latest is named; where several are often equal, the
 * one that the engine is known to take comes first. Other stories tell them apart.
 */
function candidates(slot: Slot, own: readonly Source[]): readonly Source[] {
  const latest = own.toReversed();
  if (slot === "declared") return [...latest.filter(({ name }) => name === "program"), ...latest];
  if (slot === "inputs") return [...latest.filter(({ name }) => /^(state|left) /.test(name)), ...latest];
  if (slot !== "news") return latest;
  return [...latest.filter(({ name }) => name !== "read inputs"), ...latest];
}

function answersOf({ call, of, answer }: Call, sources: readonly Source[]): Source[] {
  if (call === "check") {
    const count = sources.filter((one) => one.of === of && one.name.startsWith("checked")).length;
    return [{ of, name: count === 0 ? "checked" : `checked ${count + 1}`, value: answer.inputs }];
  }
  if (call === "diff" || call === "delete" || answer.says === "gone") return [];
  const { id, outputs } = answer;
  if (answer.says === "failed") return partsOf(of, `failed ${call}`, { id, outputs });
  return partsOf(of, call === "read" ? "read" : `${call}d`, answer).filter(({ value }) => value !== undefined);
}

function partsOf(of: string, prefix: string, parts: object): Source[] {
  return Object.entries(parts).map(([part, value]) => ({ of, name: `${prefix} ${part}`, value }));
}

/** Compares values; what is unknown in the first equals anything. */
function isSame(value: unknown, source: unknown): boolean {
  if (!isProps(value) || !isProps(source)) return value === source;
  const known = (props: Props) =>
    Object.fromEntries(Object.entries(props).filter(([name]) => !containsUnknown(value[name])));
  return isDeepStrictEqual(known(value), known(source));
}

function unknownPaths(slot: string, value: Props = {}): string[] {
  return Object.keys(value)
    .filter((name) => containsUnknown(value[name]))
    .map((name) => `${slot}.${name}`);
}

function isProps(value: unknown): value is Props {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
