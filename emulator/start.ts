import type { AddressInfo } from "node:net";
import { type Control, createControl } from "./control";
import type { Engine } from "./engine";
import { isLoopback } from "./host-check";
import { createServer } from "./server";

/** A running emulator. */
export interface Emulator {
  /** Base address of the API, with its version and without a trailing slash: `http://127.0.0.1:1234/v4`. */
  readonly url: string;
  /** `http://127.0.0.1:1234`. */
  readonly origin: string;
  readonly token: string;
  readonly control: Control;
  /** What was found in the state file, one sentence each; empty if it was closed by its last emulator. */
  readonly notices: readonly string[];
  /** Stops listening, ends open connections and releases the state file. */
  close(): Promise<void>;
}

/**
 * Serves an engine over HTTP.
 * @throws Error if the port is in use; the engine is closed then
 */
export async function listen(
  engine: Engine,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Emulator> {
  const control = createControl(engine);
  const server = createServer(engine, control, isLoopback(host));
  try {
    await server.listen({ host, port });
  } catch (error) {
    engine.close();
    throw error;
  }
  engine.origin = originOf(server.server.address() as AddressInfo);
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    engine.stopWaiting();
    await server.close();
    engine.close();
  };
  return {
    url: `${engine.origin}${engine.brand.prefixes[0]}`,
    origin: engine.origin,
    token: engine.token,
    control,
    notices: engine.store.notices,
    close() {
      closed ??= close();
      return closed;
    },
  };
}

function originOf({ address, family, port }: AddressInfo): string {
  // Clients cannot connect to the address that stands for all interfaces.
  if (address === "0.0.0.0" || address === "::") return `http://127.0.0.1:${port}`;
  return family === "IPv6" ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
