import type { JsonObject } from "./json";

/** The methods of the API. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One request. */
export interface ApiRequest {
  /** Name of the operation, as in the API description: "VPC Create". Requests of one name share a rate limit. */
  readonly operation: string;
  readonly method: Method;
  /** Path below the service's address, in the brand's words, its values encoded by the `path` tag. */
  readonly path: string;
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. Undefined: no body. */
  readonly body?: unknown;
  /** Sent as the header `X-Filter`. */
  readonly filter?: JsonObject;
  /** No Authorization is sent: the operation is open to all. */
  readonly public?: true;
  /** The scope or grant that the operation needs, for the messages of 401 and 403. */
  readonly needs?: string;
  /** Secret values of the body, which are blotted out should the service repeat them. */
  readonly secrets?: readonly string[];
  /** This POST has the same effect when carried out twice, and is tried again like a PUT. */
  readonly retryAmbiguous?: true;
  /** A tighter bound of all waits of this request, in milliseconds. */
  readonly maxWaitMs?: number;
  /** Gives the request up. */
  readonly signal?: AbortSignal;
}
