import { createHash } from "node:crypto";
import { z } from "zod";
import {
  ApiError,
  type Brand,
  type Client,
  ClientError,
  earliestServiceTime,
  isNotFoundEnvelope,
  Reads,
  sourceOf,
} from "./client";
import type { Service, TokenOwner } from "./core";
import type { Api } from "./resources/api";
import { Looks, type PreviewChecks } from "./resources/shared/looks";

const profile = z.object({
  username: z.string(),
  uid: z.union([z.string(), z.number()]),
  restricted: z.boolean().nullish(),
});

const account = z.object({ euuid: z.string() });

/** A service that does not say who its token belongs to is not waited for longer than this. Milliseconds. */
const OWNER_WAIT_MS = 60_000;

/** Shows a line with a resource. */
export type Show = (urn: string | undefined, message: string) => void;

/** Settings that are not the client's. */
export interface ServiceSettings {
  /** A 404 counts as a deletion without further proof. */
  readonly trustsNotFound: boolean;
  readonly previewChecks: PreviewChecks;
}

/** The service interface of core, implemented with the client. */
export function serviceOn(
  client: Client,
  brand: Brand,
  warn: Show,
  progress: Show,
  { trustsNotFound, previewChecks }: ServiceSettings,
): Service<Api> {
  const { waits } = client;
  const reads = new Reads(client, waits);
  const api: Api = { client, brand, reads, looks: new Looks(reads, previewChecks, client.clock) };
  let owner: Promise<TokenOwner> | undefined;
  return {
    api,
    warn,
    progress,
    trustsNotFound,
    owner() {
      const asked =
        owner ??
        askOwner(client).catch((error) => {
          // What the service refuses to say, it refuses again.
          if (!(error instanceof ApiError) || error.status >= 500) owner = undefined;
          throw error;
        });
      owner = asked;
      return waits.behind("Profile View", () => asked);
    },
    notFoundSince: (error) => (isNotFoundEnvelope(error) ? error.startedAt : undefined),
    clock: {
      now: () => client.clock.now(),
      earliestServiceTime: (at) =>
        client.serviceTime === undefined ? undefined : earliestServiceTime(client.serviceTime, at),
      sleep: (ms) => client.clock.sleep(ms, client.stopping),
    },
    requestTimeoutMs: client.settings.timeoutMs,
    waiting: (reason, work) => waits.during(reason, reason, work),
    sourceOf,
    isRefusal,
    isContradictory: (error) => error instanceof ApiError && error.status < 300 && error.envelope,
    isAmbiguous: (error) => error instanceof ClientError && error.ambiguous,
  };
}

/** A 2xx that reports errors refuses the content too. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 400 || error.status === 409 || (error.status < 300 && error.envelope))
  );
}

async function askOwner(client: Client): Promise<TokenOwner> {
  const [{ username, uid, restricted }, account] = await Promise.all([askProfile(client), askAccount(client)]);
  return { user: String(uid), account, username, isRestricted: restricted === true };
}

async function askProfile(client: Client): Promise<z.output<typeof profile>> {
  const maxWaitMs = OWNER_WAIT_MS;
  return profile.parse(await client.send({ operation: "Profile View", method: "GET", path: "/profile", maxWaitMs }));
}

/** A hash of the account's id; undefined where the service does not tell it to this token. */
async function askAccount(client: Client): Promise<string | undefined> {
  try {
    const maxWaitMs = OWNER_WAIT_MS;
    const found = await client.send({ operation: "Account View", method: "GET", path: "/account", maxWaitMs });
    return createHash("sha256").update(account.parse(found).euuid).digest("hex").slice(0, 12);
  } catch {
    return undefined;
  }
}
