import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Emulator, JsonObject, RequestRecord } from "../../../../emulator";
import type { Props } from "../../../../provider/core";

/** A request that a test sends by hand, past the provider; fails unless the service answers 2xx. Answers the body. */
export type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Makes the sender of an emulator. Paths are below the base: `/vpcs/12`. */
export function sender(emulator: Emulator): Send {
  return async (method, path, body) => {
    const response = await fetch(`${emulator.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${emulator.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
}

/**
 * Changes one object of a table past the interface.
 *
 * @param match - fields that identify the request; numbers may be given as text
 */
export function alter(emulator: Emulator, table: string, match: Props, changes: JsonObject): void {
  const rows = (emulator.control.state()[table] ?? []) as JsonObject[];
  const found = rows.filter((row) =>
    Object.entries(match).every(([name, value]) => String(row[name]) === String(value)),
  );
  const [row] = found;
  if (row === undefined || found.length > 1) throw new Error(`${found.length} objects of ${table} match`);
  emulator.control.seed({ objects: { [table]: [{ ...row, ...changes }] } });
}

/** The requests of the provider that change something: operations as the emulator logged them, bodies off the wire. */
export class Writes {
  private readonly sent: { readonly origin: string; readonly body: unknown }[] = [];
  private readonly note = (message: unknown): void => {
    const { request } = message as { request: { method: string; origin: string; body: unknown } };
    if (!isWrite(request.method) || !Buffer.isBuffer(request.body)) return;
    this.sent.push({ origin: request.origin, body: parsed(request.body) });
  };

  /** @param harmless - names of operations that change nothing although their method is not GET */
  constructor(
    private readonly emulator: Emulator,
    private readonly harmless: readonly string[],
  ) {
    subscribe("undici:request:create", this.note);
  }

  close(): void {
    unsubscribe("undici:request:create", this.note);
  }

  /** Forgets what was sent so far. */
  clear(): void {
    this.emulator.control.clearRequests();
    this.sent.length = 0;
  }

  /** Operations in their order; of a data plane, method and path. */
  operations(): string[] {
    const writes = this.emulator.control.requests().filter(({ method }) => isWrite(method));
    return writes.map(nameOf).filter((name) => !this.harmless.includes(name));
  }

  /** Bodies in JSON, in their order. */
  bodies(): unknown[] {
    return this.sent.filter(({ origin }) => origin === this.emulator.origin).map(({ body }) => body);
  }
}

function isWrite(method: string): boolean {
  return method !== "GET" && method !== "HEAD";
}

function nameOf({ operation, method, path }: RequestRecord): string {
  return operation ?? `${method} ${path}`;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return body.toString();
  }
}
