import { z } from "zod";
import { type Brand, neutralImageId, path, type ReadFamily } from "../../client";
import type { Props } from "../../core";
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
      "`creating` while it is captured, `pending_upload` while its data is awaited or taken in, then `available`.",
  },
  type: { type: z.string(), describe: "`manual`, or `automatic` for one that the service made by itself." },
  size: { type: z.number().optional(), describe: "Least size of a disk that it can be deployed to, in MB." },
  isPublic: { type: z.boolean(), describe: "Whether it is one of the service's images, which everybody can use." },
  vendor: { type: z.string().optional(), describe: "Maker of the distribution; absent for an image of one's own." },
  created: { type: dateTime, describe: "When it was made, in UTC." },
  createdBy: { type: z.string().optional(), describe: "Name of the user who made it." },
  updated: { type: dateTime.optional(), describe: "When it was last changed, in UTC." },
  expiry: { type: dateTime.optional(), describe: "When the service deletes it, in UTC; automatic images only." },
  eol: { type: dateTime.optional(), describe: "When its distribution's support ends, in UTC; public images only." },
  deprecated: { type: z.boolean().optional(), describe: "Whether the service advises against it." },
  capabilities: { type: z.array(z.string()), describe: "What it can do: `cloud-init` where it supports metadata." },
} as const;

/** The account's own images as the service lists them. */
export const imageFamily: ReadFamily = {
  key: "images",
  list: {
    operation: "Images List",
    method: "GET",
    path: "/images",
    filter: { is_public: false },
    needs: "the scope images:read_only",
  },
  idOf: (item) => imageBody.parse(item).id,
  get: (id) => ({
    operation: "Image View",
    method: "GET",
    path: path`/images/${id}`,
    needs: "the scope images:read_only",
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
