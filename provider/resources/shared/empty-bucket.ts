import { inParallel, RefusedError, type Step } from "../../core";
import type { Api } from "../api";
import { contentPages } from "./bucket-contents";
import type { BucketPlace } from "./object-storage";
import { deleteObject } from "./pre-signed";

/** How many objects are deleted at once. */
const AT_ONCE = 16;
const PROGRESS_EVERY = 50;
/** Bound of emptying where the program gives none by `customTimeouts`, in milliseconds. */
const TIMEOUT_MS = 6 * 3_600_000;

// @rule storage-4
/**
 * Deletes every object of a bucket, page by page, and shows how far it is.
 *
 * @param total - how many objects the bucket is said to hold, for the messages
 * @throws RefusedError where time is up; what was deleted stays deleted
 */
export async function emptyBucket(api: Api, place: BucketPlace, total: number, step: Step): Promise<void> {
  const { clock } = api.client;
  const deadline = clock.now() + step.timeoutMs("delete", TIMEOUT_MS);
  let deleted = 0;
  for await (const entries of contentPages(api, place, {})) {
    await inParallel(entries, AT_ONCE, async ({ name }) => {
      if (clock.now() > deadline) throw overdue(place, deleted);
      await deleteObject(api, place, name);
      deleted += 1;
      if (deleted % PROGRESS_EVERY === 0) step.progress(`${deleted} of ${Math.max(total, deleted)} objects deleted`);
    });
  }
}

function overdue({ cluster, bucket }: BucketPlace, deleted: number): RefusedError {
  return new RefusedError(
    `Bucket ${cluster}/${bucket} could not be emptied in time: ${deleted} objects are deleted, and some are left. ` +
      "Run the same command again to continue, or allow more time with `customTimeouts: { delete: … }`.",
  );
}
