import type { Props } from "../../provider/core";
import { type Answer, type Call, decision } from "../../test/provider/resources/support/engine-calls/call";
import { unwrap } from "./values";

/** What the engine's log tells of one run. */
export interface Log {
  /** What the program registered, by name. */
  readonly registered: Readonly<Record<string, Props>>;
  /** Calls of our resources, in the order in which they began. */
  readonly calls: readonly Call[];
}

/** A line of the log: a call that begins, or one that is done. Source: PULUMI_DEBUG_GRPC. */
interface Line {
  readonly method: string;
  readonly request?: Props;
  readonly response?: Props;
  readonly errors?: readonly string[];
  readonly progress: "request_started" | "response_completed";
}

const PROVIDER = "/pulumirpc.ResourceProvider/";
const REGISTER = "/pulumirpc.ResourceMonitor/RegisterResource";
const METHODS = ["check", "diff", "create", "read", "update", "delete"] as const;

/** Parts of a request that say which call it is and where it reports to, not what it is given. */
const ADDRESS = ["urn", "name", "type", "resourceStatusAddress", "resourceStatusToken", "randomSeed"];

/**
 * Reads the log of one run.
 *
 * @throws where the engine sends what is neither recorded nor known to be no value
 */
export function readLog(text: string): Log {
  const lines = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  const done = lines.filter(({ progress }) => progress === "response_completed");
  const begun = lines.filter(({ progress }) => progress === "request_started");
  const calls = begun.flatMap((line) => {
    const method = METHODS.find((one) => line.method.toLowerCase() === (PROVIDER + one).toLowerCase());
    if (method === undefined) return [];
    const index = done.findIndex((one) => one.method === line.method && isSame(one.request, line.request));
    const [end] = index === -1 ? [] : done.splice(index, 1);
    return [callOf(method, line.request ?? {}, end)];
  });
  const programs = begun.filter(({ method, request }) => method === REGISTER && request?.["custom"] === true);
  const registered = programs.map(({ request }) => [request?.["name"], unwrap(request?.["object"] ?? {}, "").value]);
  return { registered: Object.fromEntries(registered), calls };
}

function callOf(call: Call["call"], request: Props, end: Line | undefined): Call {
  const { id, olds, news, properties, inputs, oldInputs, preview, timeout, ...rest } = request;
  const extra = Object.keys(rest).filter((name) => !ADDRESS.includes(name));
  if (extra.length > 0)
    throw new Error(`The engine sends ${extra.join(", ")} with ${call}: record it, or say what it is.`);
  const given = {
    // A read without a state, and a check of something new, get an empty message.
    olds: call === "create" ? undefined : (olds ?? properties ?? {}),
    news: call === "create" ? properties : news,
    inputs: inputs ?? oldInputs,
  };
  const values = Object.entries(given).flatMap(([slot, value]) =>
    value === undefined ? [] : [[slot, unwrap(value, slot)] as const],
  );
  return {
    call,
    of: String(request["name"]),
    ...(id === undefined ? {} : { id: String(id) }),
    ...Object.fromEntries(values.map(([slot, { value }]) => [slot, value])),
    ...(preview === true ? { preview } : {}),
    ...(typeof timeout === "number" ? { timeout } : {}),
    secret: values.flatMap(([, { secret }]) => secret),
    answer: answerOf(call, end),
  };
}

function answerOf(call: Call["call"], end: Line | undefined): Answer {
  if (end?.response === undefined || end.errors !== undefined) return { says: "failed" };
  const { id, inputs, properties, failures, changes, replaces, deleteBeforeReplace } = end.response;
  if (call === "read" && (id === undefined || id === "")) return { says: "gone" };
  if (call === "diff")
    return {
      says: decision({
        changed: changes === "DIFF_SOME",
        replaces: Array.isArray(replaces) && replaces.length > 0,
        deleteBeforeReplace: deleteBeforeReplace === true,
      }),
    };
  return {
    ...(failures === undefined ? {} : { says: "refused" }),
    ...(id === undefined ? {} : { id: String(id) }),
    ...(inputs === undefined ? {} : { inputs: unwrap(inputs, "").value }),
    ...(properties === undefined ? {} : { outputs: unwrap(properties, "").value }),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
