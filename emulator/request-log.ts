/** One received request. */
export interface RequestRecord {
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  readonly query: string;
  /** Name of the operation. Absent if the path belongs to none. */
  readonly operation?: string;
  /** By the emulator's clock. */
  readonly time: string;
  /** Whether the request carried an Authorization header. */
  readonly authorized: boolean;
  /** Status of the answer. `null` until it is sent, and if the connection was cut. */
  readonly status: number | null;
  /** The members of the body that the operation ignored, by dotted path, as sent. Absent if there are none. */
  readonly ignored?: readonly string[];
}

/** A request in the log. */
export interface NumberedRequest {
  /** Larger than those of all earlier requests. */
  readonly number: number;
  readonly record: RequestRecord;
}

/** Called when a request arrives, and again when it is answered. */
export type RequestWatcher = (request: NumberedRequest) => void;

const kept = 10_000;

/** The received requests in order. Only the last 10,000 are kept; the counts include all. */
export class RequestLog {
  #records: NumberedRequest[] = [];
  #received = 0;
  readonly #watchers = new Set<RequestWatcher>();
  #counts = new Map<string, number>();

  /** Adds a request. @returns a function to call with the status of the answer, and with the ignored members */
  open(record: Omit<RequestRecord, "status" | "ignored">): (status: number, ignored: readonly string[]) => void {
    const entry: { -readonly [K in keyof RequestRecord]: RequestRecord[K] } = { ...record, status: null };
    const numbered = { number: ++this.#received, record: entry };
    this.#records.push(numbered);
    if (this.#records.length >= kept * 2) this.#records = this.#records.slice(-kept);
    const name = record.operation ?? "";
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.#notify(numbered);
    return (status, ignored) => {
      entry.status = status;
      if (ignored.length > 0) entry.ignored = ignored;
      this.#notify(numbered);
    };
  }

  list(): RequestRecord[] {
    return this.#records.slice(-kept).map(({ record }) => ({ ...record }));
  }

  /** The last requests with their numbers. */
  last(count: number): readonly NumberedRequest[] {
    return this.#records.slice(-count);
  }

  /** Calls `watcher` for every request from now on. @returns a function that ends it */
  watch(watcher: RequestWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Requests by operation. Requests of no operation count under the empty name. */
  counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  clear(): void {
    this.#records = [];
    this.#counts.clear();
  }

  #notify(request: NumberedRequest): void {
    for (const watcher of this.#watchers) watcher(request);
  }
}
