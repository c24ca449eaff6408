import { z } from "zod";
import {
  ApiError,
  Client,
  type ClientSettings,
  Connections,
  duration,
  type Exchange,
  neutralScope,
  readProxies,
} from "../../client";
import { messageOf } from "../../core";
import type { ServiceResource } from "../../resources/api";
import { type Check, failed, ok, skipped, warning } from "./check";
import { keepingHeader } from "./response-header";

/** A clock that differs by more is reported: times of the service are compared with this machine's. Milliseconds. */
const CLOCK_TOLERANCE_MS = 30_000;
/** Fewer requests left than this are reported. */
const FEW_REQUESTS = 20;
/** A diagnosis is not worth long waits. Milliseconds. */
const LONGEST_WAIT_MS = 5000;

const profileBody = z.object({ username: z.string(), restricted: z.boolean().nullish() });
const grantsBody = z.object({ global: z.record(z.string(), z.unknown()) });

/** A definition, as far as the checks use it. */
export type ServiceKind = Pick<ServiceResource, "token" | "access">;

const LATER = ["clock", "token", "scopes", "grants", "limits"] as const;

/**
 * Checks the service with two GETs that any token may send: reachability, clock, token, scopes, grants, limits.
 *
 * @param kinds - the definitions of the stack's resources, each once
 */
export async function checkService(settings: ClientSettings, kinds: readonly ServiceKind[]): Promise<Check[]> {
  const connections = new Connections(settings, readProxies(process.env));
  const scopes = keepingHeader(connections.to(new URL(settings.url)), "x-oauth-scopes");
  const exchanges: Exchange[] = [];
  const client = new Client(
    { ...settings, maxRetries: Math.min(settings.maxRetries, 1), maxWaitMs: LONGEST_WAIT_MS },
    { dispatcher: scopes.dispatcher, report: (one) => exchanges.push(one) },
  );
  try {
    const send = () => client.send({ operation: "Profile View", method: "GET", path: "/profile" });
    const answered = await send()
      .then(profileBody.parse)
      .catch((error: unknown) => new Failure(error));
    const reached = reachability(settings, answered, exchanges);
    if (answered instanceof Failure && !(answered.error instanceof ApiError))
      return [reached, ...LATER.map((name) => skipped(name, "the service was not reached"))];
    const granted = scopes.value();
    return [
      reached,
      clock(client),
      tokenOf(answered),
      ...(answered instanceof Failure
        ? [skipped("scopes", "the token is not known"), skipped("grants", "the token is not known")]
        : [
            scopesFor(kinds, granted === undefined ? undefined : neutralScope(settings.brand, granted)),
            await grantsFor(client, kinds, answered.restricted === true),
          ]),
      limits(exchanges),
    ];
  } finally {
    await client.close();
    await connections.destroy();
  }
}

/** An error, told apart from an answer. */
class Failure {
  constructor(readonly error: unknown) {}
}

type Profile = z.output<typeof profileBody>;

function reachability({ url }: ClientSettings, answered: Profile | Failure, exchanges: readonly Exchange[]): Check {
  const last = exchanges.at(-1);
  const error = answered instanceof Failure ? answered.error : undefined;
  if (error === undefined || (error instanceof ApiError && (error.status === 401 || error.status === 403)))
    return ok("reachability", `${url} answered in ${last?.ms ?? 0} ms`);
  return failed(
    "reachability",
    messageOf(error),
    "Check compute:url, with its version segment, and the network: docs/connections.md.",
  );
}

function clock({ serviceTime }: Client): Check {
  if (serviceTime === undefined) return skipped("clock", "the service sends no time");
  const { date, startedAt, answeredAt } = serviceTime;
  // The service's time is in whole seconds, rounded down.
  const offMs = date > answeredAt ? date - answeredAt : Math.max(0, startedAt - date - 1000);
  if (offMs <= CLOCK_TOLERANCE_MS) return ok("clock", "agrees with the service's");
  const direction = date > answeredAt ? "behind" : "ahead of";
  return warning(
    "clock",
    `${duration(offMs)} ${direction} the service's`,
    "Set this machine's clock: uploads and the search for lost objects compare times.",
  );
}

function tokenOf(answered: Profile | Failure): Check {
  if (!(answered instanceof Failure)) {
    const { username, restricted } = answered;
    return ok("token", `of the user ${JSON.stringify(username)}${restricted === true ? ", who is restricted" : ""}`);
  }
  const { error } = answered;
  if (error instanceof ApiError && error.status !== 401 && error.status !== 403)
    return skipped("token", "the service did not answer as expected");
  return failed("token", messageOf(error), "Create a token, and set COMPUTE_TOKEN or compute:token.");
}

function scopesFor(kinds: readonly ServiceKind[], granted: string | undefined): Check {
  if (kinds.length === 0) return skipped("scopes", "the stack has no resources yet");
  if (granted === undefined) return skipped("scopes", "the service does not say which scopes the token has");
  const words = granted.split(/[\s,]+/);
  const refused = kinds.filter(({ access }) => !covers(words, access.scope));
  const missing = group(refused.map(({ token, access }) => [access.scope, token]));
  if (missing.length === 0) return ok("scopes", "the token has every scope that the stack's resources need");
  return failed("scopes", `missing: ${missing.join(", ")}`, "Create a token that has these scopes too.");
}

async function grantsFor(client: Client, kinds: readonly ServiceKind[], isRestricted: boolean): Promise<Check> {
  if (!isRestricted) return ok("grants", "the user is not restricted");
  if (kinds.length === 0) return skipped("grants", "the stack has no resources yet");
  try {
    const body = await client.send({ operation: "Grants List", method: "GET", path: "/profile/grants" });
    const { global } = grantsBody.parse(body);
    const missing = group(
      kinds.flatMap(({ token, access: { unrestricted, grant } }) => {
        if (unrestricted) return [["an unrestricted user", token] as const];
        return grant === undefined || global[grant] === true ? [] : [[grant, token] as const];
      }),
    );
    if (missing.length === 0)
      return ok("grants", "the user has every grant that new resources of the stack's types need");
    return failed("grants", `missing: ${missing.join(", ")}`, "Ask an administrator of the account for these grants.");
  } catch (error) {
    return warning("grants", messageOf(error), "Repeat the command, or compare the grants of the user by hand.");
  }
}

function limits(exchanges: readonly Exchange[]): Check {
  const found = exchanges.flatMap(({ limit }) => (limit === undefined ? [] : [limit]));
  const [least] = found.toSorted((left, right) => left.remaining - right.remaining);
  if (least === undefined) return skipped("limits", "the service names no rate limit");
  const message = `${least.remaining} requests left for ${duration(Math.max(0, least.resetAt - Date.now()))}`;
  if (least.remaining >= FEW_REQUESTS) return ok("limits", message);
  return warning("limits", message, "Wait, or expect that a run waits: others use the same limit.");
}

/** Whether granted scopes include the needed one, which is a `read_write` scope in neutral words. `*` includes all. */
export function covers(granted: readonly string[], needed: string): boolean {
  const [area] = needed.split(":");
  return granted.some((scope) => scope === "*" || scope === needed || scope === `${area}:*`);
}

/** What is missing, each with the types that need it: `vpc:read_write (Vpc, VpcSubnet)`. */
function group(entries: readonly (readonly [what: string, token: string])[]): string[] {
  return [...Map.groupBy(entries, ([what]) => what)].map(
    ([what, all]) => `${what} (${all.map(([, token]) => token).join(", ")})`,
  );
}
