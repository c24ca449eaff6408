import { z } from "zod";
import { ApiError, type Brand, type Client, ClientError, isNotFoundEnvelope, Reads } from "./client";
import type { Service } from "./core";
import type { Api } from "./resources/api";

const profile = z.object({ username: z.string() });

/** Shows a line with a resource. */
export type Show = (urn: string | undefined, message: string) => void;

/** The service interface of core, implemented with the client. */
export function serviceOn(client: Client, brand: Brand, warn: Show, progress: Show): Service<Api> {
  const api: Api = { client, brand, reads: new Reads(client) };
  let account: Promise<string> | undefined;
  return {
    api,
    warn,
    progress,
    account() {
      account ??= askAccount(client).catch((error) => {
        account = undefined;
        throw error;
      });
      return account;
    },
    isMissing: isNotFoundEnvelope,
    isRefusal,
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

async function askAccount(client: Client): Promise<string> {
  return profile.parse(await client.send({ operation: "Profile View", method: "GET", path: "/profile" })).username;
}
