import type { Client } from "../client";
import type { Step } from "../core";
import type { Api } from "./api";
import { imageBody, imageFamily } from "./shared/image";

/** An image that waits for its data. */
interface Waiting {
  readonly id: string;
  readonly label: string;
}

/** What waited before the first upload of each client: those of its own uploads are not left over. */
const seen = new WeakMap<Client, Promise<readonly Waiting[]>>();

// @rule state-image-canceled
/**
 * Names the records that an earlier upload of the same label may have left, because its process was killed. They are
 * not taken over or deleted: somebody else may be uploading.
 */
export async function warnOfLeftovers(api: Api, label: string, step: Step): Promise<void> {
  const waiting = seen.get(api.client) ?? waitingImages(api);
  seen.set(api.client, waiting);
  const ids = (await waiting).filter((image) => stem(image.label) === stem(label)).map(({ id }) => id);
  if (ids.length === 0) return;
  step.warn(
    `${ids.join(", ")}: with this label and waiting for data, perhaps left by an earlier upload that was killed. Nothing is uploaded there, and the service deletes it after 24 hours, if nobody does before.`,
  );
}

/** If the look-up fails, there is no warning, and the upload goes on. */
async function waitingImages(api: Api): Promise<readonly Waiting[]> {
  try {
    const items = await api.reads.all(imageFamily);
    return items.map((item) => imageBody.parse(item)).filter(({ status }) => status === "pending_upload");
  } catch {
    return [];
  }
}

/** A label without what autonaming put at its end: an unfinished creation gets a new name. */
function stem(label: string): string {
  return label.replace(/-[0-9a-f]{7}$/, "");
}
