import { grantToCreator, permissionOn } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import type { Call, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";

/** A disk image, from which computes are deployed. */
export interface Image {
  /** `private/123`, or the neutral `compute/debian12`. */
  readonly id: string;
  readonly label: string;
  readonly description: string | null;
  readonly created: string;
  readonly created_by: string | null;
  readonly updated: string | null;
  readonly deprecated: boolean;
  readonly eol: string | null;
  readonly expiry: string | null;
  readonly is_public: boolean;
  /** MB; 0 until an upload was processed. */
  readonly size: number;
  readonly status: "creating" | "pending_upload" | "available";
  readonly type: "manual" | "automatic";
  readonly vendor: string | null;
  readonly capabilities: readonly string[];
  /** The secret part of the upload address; null if no upload is pending. */
  readonly ticket: string | null;
  /** The disk whose capture waits until the disk is ready; null if none does. */
  readonly disk_id: number | null;
}

/** Private images of the account, and public images. By default a seeded image is private and available. */
export const imageTable = defineTable<Image, "ticket" | "disk">({
  name: "images",
  secrets: ["ticket"],
  key: (image) => image.id,
  indexes: { ticket: (image) => image.ticket ?? undefined, disk: (image) => image.disk_id ?? undefined },
  complete(given, { store, timestamp }) {
    const id = given.id ?? `private/${store.next("images")}`;
    const number = numberOf(id);
    if (number !== undefined) store.reserve("images", number);
    return {
      label: id.replace("/", "-"),
      description: null,
      created: timestamp,
      created_by: "admin",
      updated: timestamp,
      deprecated: false,
      eol: null,
      expiry: null,
      is_public: number === undefined,
      size: 2500,
      status: "available",
      type: "manual",
      vendor: null,
      capabilities: [],
      ticket: null,
      disk_id: null,
      ...given,
      id,
    };
  },
});

/** Creates a private image of the caller. Needs a transaction. */
export function newImage(
  call: UserCall,
  { label, description, cloud_init }: { label: string; description: string | null; cloud_init: boolean },
  state: Pick<Image, "size" | "status" | "ticket" | "disk_id">,
): Image {
  const number = call.store.next("images");
  const image = call.store.in(imageTable).put({
    id: `private/${number}`,
    label,
    description,
    created: call.timestamp,
    created_by: call.caller.user.username,
    updated: call.timestamp,
    deprecated: false,
    eol: null,
    expiry: null,
    is_public: false,
    type: "manual",
    vendor: null,
    capabilities: cloud_init ? ["cloud-init"] : [],
    ...state,
  });
  grantToCreator(call, "image", number);
  return image;
}

/** The number in the id of a private image, as used by grants. */
export function numberOf(id: string): number | undefined {
  const digits = /^private\/([1-9]\d{0,15})$/.exec(id)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

// @rule image-2
/** Whether the caller may see an image. A private one needs a token and, for a restricted user, a grant. */
export function isVisible({ caller }: Call, { id, is_public }: Image): boolean {
  if (is_public) return true;
  const number = numberOf(id);
  return caller !== undefined && number !== undefined && permissionOn(caller.user, "image", number) !== undefined;
}

// @rule general-5 image-1
/** The image with an id in the words of the wire, if the caller may see it. */
export function findImage(call: Call, wireId: string): Image | undefined {
  const id = call.brand.in(wireId);
  const image = id === undefined ? undefined : call.store.in(imageTable).get(id);
  return image !== undefined && isVisible(call, image) ? image : undefined;
}

/** An image in the format of the API. */
export function viewImage({ brand }: Stage, image: Image): JsonObject {
  return {
    id: brand.out(image.id),
    label: image.label,
    description: image.description,
    created: image.created,
    created_by: image.is_public && image.created_by !== null ? brand.out(image.created_by) : image.created_by,
    updated: image.updated,
    deprecated: image.deprecated,
    eol: image.eol,
    expiry: image.expiry,
    is_public: image.is_public,
    size: image.size,
    status: image.status,
    type: image.type,
    vendor: image.vendor,
    capabilities: image.capabilities,
  };
}
