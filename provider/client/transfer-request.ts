import type { Content } from "./transfer-source";

/** Data to send to, or to delete at, a secret address outside the API: a pre-signed URL, or the `upload_to` of an image. */
export interface TransferRequest {
  /** What messages call it, for instance "Object Upload". */
  readonly operation: string;
  readonly method: "PUT" | "DELETE";
  /** The address, or what gives a fresh one for every attempt. It is secret, and no message holds it. */
  readonly url: string | (() => Promise<string>);
  /** What messages say in place of the address, for instance `us-east-1/my-bucket/my-object`. */
  readonly target: string;
  /** Read anew for every attempt; a file as a stream, in constant memory. */
  readonly content?: Content;
  /** The header `Content-Type`; undefined: none is sent. */
  readonly contentType?: string;
  /** Told how many bytes of a file are on their way, at most once per percent of an attempt. */
  readonly progress?: (sent: number, total: number) => void;
  /** Bound of all attempts and waits together, in milliseconds. */
  readonly timeoutMs?: number;
  /** Cancels the transfer before the client is closed. */
  readonly signal?: AbortSignal;
}
