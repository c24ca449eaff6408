import { z } from "zod";
import { path } from "../../client";
import { RefusedError } from "../../core";
import type { Api } from "../api";
import { storageAccess } from "./access";
import type { BucketPlace } from "./object-storage";

/** An entry of a bucket's contents. Of a common prefix only the name is observed. */
export interface ContentsEntry {
  readonly name: string;
  readonly etag?: string | null | undefined;
  readonly last_modified?: string | null | undefined;
  readonly owner?: string | null | undefined;
  /** In bytes. */
  readonly size?: number | null | undefined;
}

/** What part of a bucket's contents is asked for. */
export interface ContentsQuery {
  readonly prefix?: string | undefined;
  readonly delimiter?: string | undefined;
  /** The name after which the list begins. */
  readonly marker?: string | undefined;
  /** Entries per page, 25 to 500. Default 500. */
  readonly pageSize?: number;
}

const entry = z.object({
  name: z.string(),
  etag: z.string().nullish(),
  last_modified: z.string().nullish(),
  owner: z.string().nullish(),
  size: z.number().nullish(),
});

const contents = z.object({ data: z.array(entry), next_marker: z.string().nullish() });

/** The contents of a bucket in the order of their names, one page at a time. Source: Bucket Contents List. */
export async function* contentPages(
  api: Api,
  { cluster, bucket }: BucketPlace,
  { prefix, delimiter, marker, pageSize = 500 }: ContentsQuery,
): AsyncGenerator<readonly ContentsEntry[]> {
  let from = marker;
  for (;;) {
    const answer = await api.client.send({
      operation: "Bucket Contents List",
      method: "GET",
      path: path`/object-storage/buckets/${cluster}/${bucket}/object-list`,
      query: { prefix, delimiter, marker: from, page_size: pageSize },
      needs: storageAccess.read,
    });
    const { data, next_marker: next } = contents.parse(answer);
    yield data;
    if (next === undefined || next === null || next === "") return;
    if (next === from)
      throw new RefusedError(`Listing bucket ${cluster}/${bucket} stopped: the service repeated its marker.`);
    from = next;
  }
}

// @rule list-marker
/** The first entries of a bucket, 25 at most. */
export async function firstEntries(
  api: Api,
  place: BucketPlace,
  query: ContentsQuery = {},
): Promise<readonly ContentsEntry[]> {
  for await (const page of contentPages(api, place, { ...query, pageSize: 25 })) return page;
  return [];
}

/** The entry of one object; undefined where there is none. */
export async function findObject(api: Api, place: BucketPlace, name: string): Promise<ContentsEntry | undefined> {
  // Of all names that begin so, the name itself is the first.
  const entries = await firstEntries(api, place, { prefix: name });
  return entries.find((found) => found.name === name);
}
