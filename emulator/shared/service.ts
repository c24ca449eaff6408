import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Blobs } from "../blobs";
import type { Row } from "../collection";
import type { World } from "../worlds";
import type { Caller } from "./caller";
import type { Json, JsonObject } from "./json";
import type { Params } from "./params";
import type { GlobalFlag, GrantKind } from "./permissions";
import type { Stage } from "./stage";
import type { SeedableTable } from "./table";

/** One request. Its caller and path are checked, and its body is a JSON object. */
export interface Call extends Stage {
  readonly operation: string;
  readonly params: Params;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** In neutral words; empty if the request has no body. */
  readonly body: JsonObject;
  /** `undefined` only on public operations that were called without a token. */
  readonly caller: Caller | undefined;
}

/** A request of an operation that needs a token. */
export interface UserCall extends Call {
  readonly caller: Caller;
}

/** An answer with a status other than 200, or with headers. */
export class Answer {
  /** @param body - absent for an answer without a body */
  constructor(
    readonly status: number,
    readonly body?: Json,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** The result of a handler: JSON for status 200, `undefined` for `{}`, or an {@link Answer}. */
export type Result = Json | Answer | undefined;

/** What a restricted user needs for an operation. Handlers with further rules call the functions of grants.ts. */
export type GrantRule =
  /** A grant on the object in the path. Without `read_only` the object is not found. */
  | { readonly kind: GrantKind; readonly param: string; readonly level: "read_only" | "read_write" }
  /** A global flag. */
  | { readonly add: GlobalFlag }
  /** The account_access grant. */
  | { readonly account: "read_only" | "read_write" };

interface RouteBase {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** As the description writes it, below the base: `/vpcs/{vpcId}`. */
  readonly path: string;
  /** As the description names it. Two routes may share a name only when the description says so. */
  readonly operation: string;
  /** In neutral words; all are required. Absent if the description lists none: then any valid token is accepted. */
  readonly scope?: string | readonly string[];
  readonly unrestrictedOnly?: true;
  readonly grant?: GrantRule;
  /** The keys of request and answer are the user's own and are not translated by the brand. */
  readonly verbatim?: true;
  /** The last parameter of the path is an id that may hold a slash, sent as it is or encoded: `private/123`. */
  readonly slashedId?: true;
  /** Set if the operation is not in the description: says why it exists. */
  readonly undescribed?: string;
}

interface UserRoute extends RouteBase {
  readonly auth?: "required";
  readonly handler: (call: UserCall) => Result;
}

interface PublicRoute extends RouteBase {
  /** `optional`: with a token, more is shown. `none`: a token changes nothing. Both refuse an invalid token. */
  readonly auth: "optional" | "none";
  readonly handler: (call: Call) => Result;
}

/** One operation. Its handler is synchronous and runs in one transaction. If it throws, its changes are reverted. */
export type Route = UserRoute | PublicRoute;

/** One request to a data plane: bytes, not JSON, and no token. */
export interface DataCall extends Stage {
  /** The handler of GET also receives HEAD. */
  readonly method: string;
  readonly params: Params;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly stream: Readable;
  readonly blobs: Blobs;
}

/** The answer of a data plane. */
export interface DataAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
}

/**
 * An operation of a data plane: upload addresses, pre-signed URLs. It writes with `blobs.receive` or
 * `store.transaction`.
 */
export interface DataRoute {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** From the origin, outside the versioned base: `/_upload/{ticket}`. A final `*` matches the rest, with slashes. */
  readonly path: string;
  /** Name for the request log and for faults. */
  readonly operation: string;
  readonly handler: (call: DataCall) => DataAnswer | Promise<DataAnswer>;
}

/** Operations, with their tables, timers and seed: all that the framework needs. */
export interface Service {
  readonly name: string;
  readonly tables: readonly SeedableTable<Row, string>[];
  readonly routes: readonly Route[];
  readonly dataRoutes?: readonly DataRoute[];
  /** Timed transitions by name. Each runs in one transaction, at the time for which it was set. */
  readonly timers?: Readonly<Record<string, (stage: Stage, data: JsonObject) => void>>;
  /** Seconds that named transitions take, unless control sets others. */
  readonly timings?: Readonly<Record<string, number>>;
  /** Adds the initial objects of a world. Runs once per state, in one transaction. */
  seed?(stage: Stage, world: World): void;
  /** What the service does and the emulator does not, one sentence each; listed in COVERAGE.md. */
  readonly notEmulated?: readonly string[];
}
