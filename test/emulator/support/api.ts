import { request } from "undici";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator";

/** An answer, read to its end. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON; an empty object when it is none. Which members there are is for the test to find out. */
  readonly body: Body;
}

/** An answer's body, with the types of the members that tests look into. */
export interface Body {
  readonly [member: string]: unknown;
  readonly data: readonly Body[];
  readonly results: number;
  readonly errors: readonly { readonly field?: string; readonly reason: string }[];
  readonly id: number;
  readonly label: string;
  readonly subnets: readonly Body[];
  readonly capabilities: readonly string[];
}

/** What a test sends beside method and path. */
export interface Sent {
  /** Sent as JSON; text is sent as it is. */
  readonly body?: unknown;
  /** `null` sends no Authorization header. Default: the emulator's own token. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Speaks plain HTTP to an emulator. */
export type Api = (method: string, path: string, sent?: Sent) => Promise<Reply>;

/** Makes the requests of a test; a path is below the base unless it begins with the origin. */
export function apiOf(base: string, ownToken: string): Api {
  return async (method, path, { body, token = ownToken, headers = {} } = {}) => {
    const answer = await request(path.startsWith("http") ? path : `${base}${path}`, {
      method: method as "GET",
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: answer.headers, text, body: jsonOf(text) };
  };
}

/** An emulator that runs, and how to speak to it. */
export interface Running {
  readonly emulator: Emulator;
  readonly api: Api;
}

/** Starts an emulator for a test, which closes it. */
export async function start(options?: EmulatorOptions): Promise<Running> {
  const emulator = await startEmulator(options);
  return { emulator, api: apiOf(emulator.url, emulator.token) };
}

/** Fields at fault in an error envelope, in their order. */
export function fields(reply: Reply): (string | undefined)[] {
  return reply.body.errors.map((entry) => entry.field);
}

function jsonOf(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return {} as Body;
  }
}
