import { baseRequest, setToken } from "@linode/api-v4";
import { afterAll, beforeAll } from "vitest";
import { type Emulator, startEmulator } from "../../../../emulator";

/** An emulator to which the client's requests go. */
interface Connection extends Emulator {
  /** Sends another token from now on. */
  useToken(token: string): void;
}

/**
 * Starts an emulator before the tests of a file and ends it after them. Its parts can be used inside tests and hooks only.
 *
 * @param world - the objects that the emulator has at the start
 */
export function useConnection(world: string): { readonly emulator: Connection } {
  let connection: Connection | undefined;
  beforeAll(async () => {
    connection = await connect(world);
  });
  afterAll(async () => {
    await connection?.close();
  });
  return {
    get emulator() {
      if (connection === undefined) throw new Error("the emulator is not started yet: use it inside a test");
      return connection;
    },
  };
}

/**
 * Starts an emulator under the brand of the public service and sends the client's requests to it. The client has no
 * setting for its address: an interceptor of its HTTP library, which it exports, replaces the origin.
 */
async function connect(world: string): Promise<Connection> {
  const emulator = await startEmulator({ brand: "linode", world });
  const { request } = baseRequest.interceptors;
  const redirect = request.use((config) => {
    const { pathname, search } = new URL(config.url ?? "");
    return { ...config, url: `${emulator.origin}${pathname}${search}` };
  });
  let token = setToken(emulator.token);
  return {
    ...emulator,
    useToken(other) {
      request.eject(token);
      token = setToken(other);
    },
    async close() {
      request.eject(redirect);
      request.eject(token);
      await emulator.close();
    },
  };
}

/** Why a call is refused: the entries of the service's error envelope, or those of the client's own checks. */
export async function reasonsOf(call: Promise<unknown>): Promise<unknown> {
  let refused: unknown;
  try {
    await call;
  } catch (error) {
    refused = error;
  }
  if (refused === undefined) throw new Error("The call was expected to be refused.");
  return memberOf(memberOf(memberOf(refused, "response"), "data"), "errors") ?? refused;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
