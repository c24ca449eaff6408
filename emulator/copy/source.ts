import type { Json, JsonObject } from "../shared/json";

/** A GET request to the service that is copied. */
export interface CopyRequest {
  /** Name of the operation: `VPCs List`. */
  readonly operation: string;
  /** Below the base, in the words of the wire; values are encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** The X-Filter of a list. */
  readonly filter?: JsonObject;
  /** The operation needs no token. */
  readonly public?: true;
}

/** Reads the service that is copied. It sends nothing but GET requests. */
export interface CopySource {
  /** Every object of a list, all pages, in the words of the wire. @throws if the service refuses */
  list(request: CopyRequest): Promise<readonly Json[]>;
  /** The body of one answer; undefined if it is empty. @throws if the service refuses */
  get(request: CopyRequest): Promise<Json | undefined>;
  /** Why a request failed, on one line. @throws the error itself if nothing more can be read, for instance without a connection */
  reasonOf(error: unknown): string;
}

/** A request that the service refused: what it would have returned is missing in the copy. */
export interface RefusedRead {
  readonly operation: string;
  /** In the words of the wire. */
  readonly path: string;
  readonly reason: string;
}
