import type { Client } from "./client";
import type { ApiRequest } from "./request";

/** Objects of one kind that can be read one by one, or together by a list. */
export interface ReadFamily {
  /** Name of the family: what `forget` takes. */
  readonly key: string;
  /** The list that returns complete objects. */
  readonly list: ApiRequest;
  /** The id of an object, as `view` takes it. */
  idOf(item: unknown): string;
  /** The request that reads one object. */
  get(id: string): ApiRequest;
  /** Whether an object of the list has all fields that a read needs; if not, it is read by GET. */
  complete?(item: unknown): boolean;
}

/** What `Reads` needs of the client. */
export type ReadSource = Pick<Client, "send" | "page" | "list" | "clock">;
