import { z } from "zod";
import { type Brand, neutralImageId, path, type ReadFamily } from "../../client";
import type { Props } from "../../core";
import { imageAccess } from "./access";
import { dateTime } from "./types";

/** An image as the service answers it. */
export const imageBody = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string().nullish(),
  status: z.string(),
  type: z.string(),
  size: z.number().nullish(),
  is_public: z.boolean(),
  vendor: z.string().nullish(),
  created: z.string(),
  created_by: z.string().nullish(),
  updated: z.string().nullish(),
  expiry: z.string().nullish(),
  eol: z.string().nullish(),
  deprecated: z.boolean().nullish(),
  capabilities: z.array(z.string()).nullish(),
});

/** What the service alone says of an image. Source: Image; Images List. */
export const imageFields = {
  status: {
    type: z.string(),
    describe:
      "`creating` while it is captured, `pending_upload` while the service waits for its data or processes it, then `available`.",
    changes: true,
  },
  type: { type: z.string(), describe: "`manual`, or `automatic` for an image that the service created itself." },
  size: {
    type: z.number().optional(),
    describe: "Minimum size of a disk that the image can be deployed to, in MB.",
    changes: true,
  },
  isPublic: { type: z.boolean(), describe: "Whether it is a public image of the service." },
  vendor: { type: z.string().optional(), describe: "Vendor of the distribution; absent for private images." },
  created: { type: dateTime, describe: "When the image was created, in UTC." },
  createdBy: { type: z.string().optional(), describe: "Name of the user who created the image." },
  updated: { type: dateTime.optional(), describe: "When the image was last changed, in UTC.", changes: true },
  expiry: { type: dateTime.optional(), describe: "When the service deletes the image, in UTC; automatic images only." },
  eol: { type: dateTime.optional(), describe: "When support of the distribution ends, in UTC; public images only." },
  deprecated: { type: z.boolean().optional(), describe: "Whether the image is deprecated." },
  capabilities: {
    type: z.array(z.string()),
    describe: "Capabilities of the image: `cloud-init` if it supports metadata.",
  },
} as const;

const identified = z.object({ id: z.string().min(1) });

/** The id of an image's body, whatever else it holds. */
export function imageId(answer: unknown): string {
  return identified.parse(answer).id;
}

/** The account's own images as the service lists them. */
export const imageFamily: ReadFamily = {
  key: "images",
  list: {
    operation: "Images List",
    method: "GET",
    path: "/images",
    filter: { is_public: false },
    needs: imageAccess.read,
  },
  idOf: imageId,
  get: (id) => ({
    operation: "Image View",
    method: "GET",
    path: path`/images/${id}`,
    needs: imageAccess.read,
  }),
};

/** An image with its id in the words of the API description. */
export function neutralImage(brand: Brand, answer: unknown): z.output<typeof imageBody> {
  const body = imageBody.parse(answer);
  return { ...body, id: neutralImageId(brand, body.id) };
}

/** Property values of an image, without its id; null where the service returns none. */
export function decodeImage(answer: unknown): Props {
  const body = imageBody.parse(answer);
  return {
    label: body.label,
    description: body.description ?? "",
    status: body.status,
    type: body.type,
    size: body.size ?? null,
    isPublic: body.is_public,
    vendor: body.vendor ?? null,
    created: body.created,
    createdBy: body.created_by ?? null,
    updated: body.updated ?? null,
    expiry: body.expiry ?? null,
    eol: body.eol ?? null,
    deprecated: body.deprecated ?? null,
    capabilities: body.capabilities ?? [],
  };
}
