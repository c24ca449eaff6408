import type { Engine } from "../engine";
import { bucketKey, bucketTable, objectKey, objectTable } from "../services/object-storage/tables";
import { stackscriptTable } from "../services/stackscript/tables";
import type { JsonObject } from "../shared/json";
import { type BucketPlace, bucketDetails, bucketIn, objectAccess } from "./buckets";
import { type About, arrayIn, objectIn, objectsOf, type Rows } from "./rows";
import type { CopyRequest, CopySource, RefusedRead } from "./source";

/** Where a tagged object of a kind is kept. */
const taggedTables: Readonly<Record<string, string>> = {
  compute: "computes",
  domain: "domains",
  volume: "volumes",
  nodebalancer: "nodebalancers",
};

/**
 * Copies what lists do not return when a request first needs it: the contents of a bucket, a StackScript of others, the
 * objects of a tag. A run reads only what it works on.
 */
export class Details {
  readonly #started = new Map<string, Promise<void>>();
  readonly #buckets: ReadonlySet<string>;
  readonly refused: RefusedRead[] = [];

  /**
   * @param put - adds rows to the copy
   * @param tagsAreComplete - the lists of the objects with tags were copied, so their tags are known
   */
  constructor(
    private readonly engine: Engine,
    private readonly source: CopySource,
    private readonly about: About,
    private readonly put: (rows: Rows) => void,
    private readonly tagsAreComplete: boolean,
  ) {
    this.#buckets = new Set([...engine.store.in(bucketTable)].map(bucketKey));
  }

  /** Copies what a request needs. Call it before the request is handled. */
  async before(path: string, query: string): Promise<void> {
    const bucket = bucketIn(path);
    if (bucket !== undefined) return await this.#bucket(bucket.place, bucket.part, query);
    const neutral = this.engine.brand.in(path) ?? path;
    const script = /^\/compute\/stackscripts\/(\d+)$/.exec(neutral)?.[1];
    if (script !== undefined) await this.#once(path, "StackScript View", () => this.#stackscript(path, Number(script)));
    if (/^\/tags\/[^/]+$/.test(path) && !this.tagsAreComplete)
      await this.#once(path, "Tagged Objects List", () => this.#tagged(path));
  }

  async #bucket(place: BucketPlace, part: string, query: string): Promise<void> {
    const key = bucketKey(place);
    if (!this.#buckets.has(key)) return;
    await this.#once(key, "Bucket Contents List", async () => this.put(await bucketDetails(this.source, place)));
    const name = new URLSearchParams(query).get("name");
    if (part !== "object-acl" || name === null) return;
    const held = this.engine.store.in(objectTable).get(objectKey(place, name));
    if (held === undefined || !("text" in held.contents)) return;
    await this.#once(objectKey(place, name), "Object ACL Config View", async () => {
      const access = await objectAccess(this.source, place, name);
      this.put({ [objectTable.name]: [{ ...(held as unknown as JsonObject), ...access }] });
    });
  }

  async #stackscript(path: string, id: number): Promise<void> {
    if (this.engine.store.in(stackscriptTable).has(id)) return;
    const body = await this.source.get({ operation: "StackScript View", path });
    const [script] = objectsOf(this.about, body === undefined ? [] : [body]);
    if (script !== undefined) this.put({ stackscripts: [{ ...script, own: script["mine"] === true }] });
  }

  async #tagged(path: string): Promise<void> {
    const request: CopyRequest = { operation: "Tagged Objects List", path };
    const found = objectsOf(this.about, await this.source.list(request));
    for (const item of found) {
      const table = taggedTables[String(this.about.brand.in(String(item["type"])))];
      if (table !== undefined) this.put({ [table]: [taggedRow(objectIn(item, "data"))] });
    }
  }

  /** Does a piece of work once. What the service refuses is noted and missing in the copy. */
  #once(key: string, operation: string, work: () => Promise<void>): Promise<void> {
    const started = this.#started.get(key) ?? this.#noting(operation, key, work);
    this.#started.set(key, started);
    return started;
  }

  async #noting(operation: string, path: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.refused.push({ operation, path, reason: this.source.reasonOf(error) });
    }
  }
}

// A tagged compute has its backups in another form, and nothing of a copy depends on them.
function taggedRow({ backups: _backups, ...data }: JsonObject): JsonObject {
  return { ...data, tags: arrayIn(data, "tags") };
}
