import type { RouteHandlerMethod } from "fastify";
import type { Control } from "./control";
import {
  attachmentFrom,
  computeFrom,
  faultFrom,
  faultIdFrom,
  keysFrom,
  latencyFrom,
  rateLimitsFrom,
  secondsFrom,
  seedFrom,
  timingsFrom,
  tokenFrom,
  userFrom,
  worldFrom,
} from "./control-input";
import type { ExchangeOf } from "./exchange";
import type { ConfiguredFault } from "./faults";
import { badRequest, Refusal } from "./shared/envelope";
import { isObject, type Json, type JsonObject } from "./shared/json";
import { jsonAnswer } from "./wire";

interface ControlRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly run: (control: Control, body: JsonObject) => unknown;
}

const base = "/_emulator";

const routes: readonly ControlRoute[] = [
  { method: "GET", path: "/", run: () => routes.map(({ method, path }) => `${method} ${base}${path}`) },
  { method: "GET", path: "/health", run: health },
  { method: "POST", path: "/reset", run: (control, body) => control.reset(worldFrom(body)) },
  { method: "POST", path: "/seed", run: (control, body) => control.seed(seedFrom(body)) },
  { method: "POST", path: "/remove", run: (control, body) => control.remove(keysFrom(body)) },
  { method: "GET", path: "/state", run: (control) => control.state() },
  { method: "GET", path: "/requests", run: (control) => ({ requests: control.requests(), counts: control.counts() }) },
  { method: "DELETE", path: "/requests", run: (control) => control.clearRequests() },
  { method: "GET", path: "/clock", run: (control) => ({ now: control.now() }) },
  { method: "POST", path: "/clock", run: (control, body) => ({ now: control.advanceClock(secondsFrom(body)) }) },
  { method: "POST", path: "/users", run: (control, body) => control.addUser(userFrom(body)) },
  { method: "POST", path: "/tokens", run: (control, body) => control.addToken(tokenFrom(body)) },
  { method: "GET", path: "/faults", run: (control) => control.faults().map(showFault) },
  { method: "POST", path: "/faults", run: (control, body) => control.addFault(faultFrom(body)) },
  { method: "POST", path: "/faults/remove", run: (control, body) => control.removeFault(faultIdFrom(body)) },
  { method: "DELETE", path: "/faults", run: (control) => control.clearFaults() },
  { method: "PUT", path: "/latency", run: (control, body) => control.setLatency(latencyFrom(body)) },
  { method: "PUT", path: "/rate-limits", run: (control, body) => control.setRateLimits(rateLimitsFrom(body)) },
  { method: "PUT", path: "/timings", run: (control, body) => control.setTimings(timingsFrom(body)) },
  { method: "GET", path: "/sms-codes", run: (control) => control.smsCodes() },
  { method: "POST", path: "/computes/attach", run: attach },
  {
    method: "POST",
    path: "/computes/detach",
    run: (control, body) => ({ detached: control.detachCompute(computeFrom(body)) }),
  },
];

/** The routes of `/_emulator/`: the operations of {@link Control} with JSON bodies, without a token. */
export function controlRoutes(
  control: Control,
  exchangeOf: ExchangeOf,
): { method: string; path: string; handler: RouteHandlerMethod }[] {
  return routes.map(({ method, path, run }) => ({
    method,
    path: base + path,
    handler: async (request, reply) => {
      const body = request.body ?? {};
      if (!isObject(body)) throw badRequest("The request body must be a JSON object");
      const result = attempt(() => run(control, body)) ?? {};
      await exchangeOf(request, reply).answer(jsonAnswer(200, result as Json));
      return reply;
    },
  }));
}

function attach(control: Control, body: JsonObject): unknown {
  const { vpcId, subnetId, attachment } = attachmentFrom(body);
  return { interfaces: control.attachCompute(vpcId, subnetId, attachment) };
}

function health(control: Control): unknown {
  const problem = control.problem();
  if (problem === undefined) return { status: "ok" };
  throw new Refusal(503, [{ reason: `The state file ${problem}` }]);
}

/** A fault in JSON, which has no regular expressions. */
export function showFault({ id, fault, fired }: ConfiguredFault): JsonObject {
  const { path } = fault;
  const shown = path instanceof RegExp ? { ...fault, path: { pattern: path.source } } : fault;
  return { id, fault: shown as unknown as JsonObject, fired };
}

// Every error of control is caused by its input: 400.
function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw badRequest(error instanceof Error ? error.message : String(error));
  }
}
