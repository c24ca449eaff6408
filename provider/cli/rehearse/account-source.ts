import type { CopyRequest, CopySource, Json } from "../../../emulator";
import { ApiError, Client, type ClientSettings, Connections, oneLine, readProxies } from "../../client";
import { messageOf } from "../../core";
import { keepingHeader } from "../doctor/response-header";
import { readOnly } from "./read-only";

/** Characters of a reason that are shown. */
const LONGEST_REASON = 300;

/** The account of a token, to be copied. */
export interface AccountSource extends CopySource {
  /** The scopes of the token, as the service says; undefined if it does not. */
  scopes(): string | undefined;
  /** Milliseconds by which the service's clock is ahead of this machine's. */
  clockOffset(): number;
  /** Milliseconds until the service answers, on average; 0 before the first answer. */
  answerMs(): number;
  /** Number of requests sent so far. */
  count(): number;
  close(): Promise<void>;
}

/** Reads the account of the settings' token, within the limits of the service. Can send nothing but GET. */
export function accountSource(settings: ClientSettings): AccountSource {
  const connections = new Connections(settings, readProxies(process.env));
  const scopes = keepingHeader(readOnly(connections.to(new URL(settings.url))), "x-oauth-scopes");
  let [sent, spentMs] = [0, 0];
  const client = new Client(settings, {
    dispatcher: scopes.dispatcher,
    report: ({ ms }) => {
      sent += 1;
      spentMs += ms;
    },
  });
  const requestOf = ({ operation, path, query, filter, public: isPublic }: CopyRequest) => ({
    operation,
    path,
    method: "GET" as const,
    ...(query === undefined ? {} : { query }),
    ...(filter === undefined ? {} : { filter }),
    ...(isPublic ? { public: true as const } : {}),
  });
  return {
    // Answers of the service are JSON.
    list: async (request) => (await client.list(requestOf(request))) as Json[],
    get: async (request) => (await client.send(requestOf(request))) as Json | undefined,
    reasonOf(error) {
      if (!(error instanceof ApiError)) throw error;
      return oneLine(client.redact(messageOf(error)), LONGEST_REASON);
    },
    scopes: scopes.value,
    clockOffset: () => offsetOf(client),
    answerMs: () => (sent === 0 ? 0 : spentMs / sent),
    count: () => sent,
    async close() {
      await client.close();
      await connections.destroy();
    },
  };
}

/** The service's time is in whole seconds: a difference of less says nothing. */
function offsetOf({ serviceTime }: Client): number {
  if (serviceTime === undefined) return 0;
  const { date, startedAt, answeredAt } = serviceTime;
  if (date > answeredAt) return date - answeredAt;
  return date + 1000 < startedAt ? date + 1000 - startedAt : 0;
}
