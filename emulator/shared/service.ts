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

/** One request, checked up to its caller, its path and the form of its body. */
export interface Call extends Stage {
  readonly operation: string;
  readonly params: Params;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** In neutral words; empty when the request has no body. */
  readonly body: JsonObject;
  /** Who calls; `undefined` only on public operations that were called without a token. */
  readonly caller: Caller | undefined;
}

/** A request of an operation that needs a token. */
export interface UserCall extends Call {
  readonly caller: Caller;
}

/** An answer with another status than 200, or with headers. Handlers answer plain JSON otherwise; nothing means `{}`. */
export class Answer {
  /** @param body - left out for an answer without a body */
  constructor(
    readonly status: number,
    readonly body?: Json,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** What a handler gives back. */
export type Result = Json | Answer | undefined;

/** What a restricted user needs for an operation. Handlers that need more call the functions of grants.ts. */
export type GrantRule =
  /** A grant on the object that the path names. `read_only` is the least that shows the object at all. */
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
  /** In neutral words; all of them are needed. Left out where the description lists none: any valid token will do. */
  readonly scope?: string | readonly string[];
  readonly unrestrictedOnly?: true;
  readonly grant?: GrantRule;
  /** The keys of request and answer are the user's own, so the brand does not touch them. */
  readonly verbatim?: true;
  /** Not in the description, but known of the public service: says where from. */
  readonly undescribed?: string;
}

interface UserRoute extends RouteBase {
  readonly auth?: "required";
  readonly handler: (call: UserCall) => Result;
}

interface PublicRoute extends RouteBase {
  /** `optional`: a token shows more. `none`: a token changes nothing. One that is not valid is refused by both. */
  readonly auth: "optional" | "none";
  readonly handler: (call: Call) => Result;
}

/** One operation. Its handler is synchronous and runs in one transaction: throw a Refusal, and nothing was written. */
export type Route = UserRoute | PublicRoute;

/** One request to a data plane: bytes, not JSON, and no token. */
export interface DataCall extends Stage {
  /** HEAD comes to the handler of GET. */
  readonly method: string;
  readonly params: Params;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly stream: Readable;
  readonly blobs: Blobs;
}

/** What a data plane answers. */
export interface DataAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
}

/** An operation of a data plane: upload addresses, pre-signed URLs. Write with `blobs.receive` or `store.transaction`. */
export interface DataRoute {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** From the origin, outside the versioned base: `/_upload/{ticket}`; a last `*` takes the rest, slashes included. */
  readonly path: string;
  /** Name for the request log and for faults. */
  readonly operation: string;
  readonly handler: (call: DataCall) => DataAnswer | Promise<DataAnswer>;
}

/** One family of operations: everything the framework needs to know about it. */
export interface Service {
  readonly name: string;
  readonly tables: readonly SeedableTable<Row, string>[];
  readonly routes: readonly Route[];
  readonly dataRoutes?: readonly DataRoute[];
  /** Timed transitions by name. Each runs in one transaction, at the moment it was due. */
  readonly timers?: Readonly<Record<string, (stage: Stage, data: JsonObject) => void>>;
  /** Seconds that named transitions take, unless control says otherwise. */
  readonly timings?: Readonly<Record<string, number>>;
  /** Puts in what a world holds of this family from the start. Runs once per state, in one transaction. */
  seed?(stage: Stage, world: World): void;
  /** What the service does and this does not, one sentence each; listed in COVERAGE.md. */
  readonly notEmulated?: readonly string[];
}
