/** One request that came in. */
export interface RequestRecord {
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  readonly query: string;
  /** The operation's name; absent for paths that are none. */
  readonly operation?: string;
  /** By the emulator's clock. */
  readonly time: string;
  /** Whether the request carried an Authorization header. */
  readonly authorized: boolean;
  /** Status of the answer; `null` while there is none, and for good when the connection was cut. */
  readonly status: number | null;
}

const kept = 10_000;

/** The requests that came in, in their order. The last 10,000 are kept, the counts are of all. */
export class RequestLog {
  #records: RequestRecord[] = [];
  #counts = new Map<string, number>();

  /** Adds a request. @returns what to call with the status once it is answered */
  open(record: Omit<RequestRecord, "status">): (status: number) => void {
    const entry: { -readonly [K in keyof RequestRecord]: RequestRecord[K] } = { ...record, status: null };
    this.#records.push(entry);
    if (this.#records.length >= kept * 2) this.#records = this.#records.slice(-kept);
    const name = record.operation ?? "";
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    return (status) => {
      entry.status = status;
    };
  }

  list(): RequestRecord[] {
    return this.#records.slice(-kept).map((record) => ({ ...record }));
  }

  /** Requests per operation; the empty name is for requests that are no operation. */
  counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  clear(): void {
    this.#records = [];
    this.#counts.clear();
  }
}
