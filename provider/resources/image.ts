import { z } from "zod";
import { brandImageId, path } from "../client";
import { ignore, RefusedError, replace, update } from "../core";
import { type Api, defineResource, deleteFrom, isInList, writeTo } from "./api";
import { deleteRequest } from "./image-discard";
import { awaitImage, captureImage, WAIT } from "./image-source";
import { uploadImage } from "./image-upload";
import { imageAccess } from "./shared/access";
import { decodeImage, imageBody, imageFamily, imageFields, imageId } from "./shared/image";
import { warnOfRegion } from "./shared/place-looks";
import { numericId } from "./shared/types";

/** Source: Images; Image Create, Upload, View, Update, Delete, List. */
export const image = defineResource({
  token: "Image",
  noun: "image",
  describe:
    "A private machine image, captured from a disk or uploaded from a file. Creation waits until the image is available: `customTimeouts.create`, or 30 minutes from the end of the upload. An image that takes longer stays in the state, and the next `pulumi up` continues to wait.",
  inputs: {
    label: {
      type: z.string(),
      describe: "Name of the image. Several images may have the same label.",
      onChange: update(),
    },
    // @rule image-6 limit-image-description
    description: {
      type: z.string().max(65_000).default(""),
      describe: "What the image is for; at most 65,000 characters.",
      onChange: update({ clearing: null }),
    },
    cloudInit: {
      type: z.boolean().default(false),
      describe: "Whether the image supports cloud-init, so that computes deployed from it can use metadata.",
      onChange: replace,
    },
    // @rule image-3
    diskId: {
      type: numericId.optional(),
      describe:
        "Id of the compute's disk to capture the image from. Exactly one of `diskId` and `filePath` is required.",
      onChange: replace,
      writeOnly: true,
    },
    // @rule limit-image-size
    filePath: {
      type: z.string().min(1).optional(),
      describe:
        "Path of the file to upload: a raw disk image compressed with gzip, at most 5 GiB. Exactly one of `diskId` and `filePath` is required. Changes are detected by the file's content, not its path. Once the image is created, the file is needed only to create another one.",
      onChange: replace,
      writeOnly: { file: { maxBytes: 5 * 1024 ** 3, gzip: true, hashOutput: "fileHash" } },
    },
    // @rule image-4
    region: {
      type: z.string().min(1).optional(),
      describe:
        "Region to upload the file to, for instance `us-east`; required with `filePath`, and allowed only with it. The uploaded image works in every region.",
      onChange: ignore,
    },
  },
  outputs: {
    ...imageFields,
    fileHash: {
      type: z.string().optional(),
      describe: "SHA-256 of the uploaded file, in hexadecimal digits; absent for a captured image.",
    },
  },
  id: { imageId: "text" },
  idExample: "private/123",
  access: imageAccess,
  lookupKeys: ["label"],
  granted: true,
  autoname: { input: "label", max: 50, characters: "A-Za-z0-9_. -" },
  oneOf: [["diskId", "filePath"]],
  example: `import * as compute from "pulumi-compute";

const golden = new compute.Image("golden", {
  filePath: "build/golden.img.gz",
  region: "us-east",
  description: "Base of the web servers",
  cloudInit: true,
}, { customTimeouts: { create: "1h" } });

export const imageId = golden.id;
`,

  check(inputs, _previous, unknown) {
    const isGiven = (name: keyof typeof inputs) => inputs[name] !== undefined || unknown?.has(name);
    if (isGiven("filePath") && !isGiven("region")) return [{ property: "region", reason: "is required with filePath" }];
    const isExtra = isGiven("diskId") && isGiven("region");
    return isExtra ? [{ property: "region", reason: "is given only with filePath" }] : [];
  },
  idOf: (answer) => ({ imageId: imageId(answer) }),
  decode(answer) {
    const { capabilities, status } = imageBody.parse(answer);
    // While an image is created, its capabilities may still be empty.
    const isUnsettled = status !== "available" && !capabilities?.length;
    return { ...decodeImage(answer), cloudInit: isUnsettled ? undefined : capabilities?.includes("cloud-init") };
  },
  async inspect(api: Api, { region }, step) {
    await warnOfRegion(api, region, step);
    return [];
  },
  create(api: Api, { diskId, filePath, ...inputs }, step) {
    if (filePath !== undefined) return uploadImage(api, { ...inputs, filePath }, step);
    if (diskId !== undefined) return captureImage(api, { ...inputs, diskId }, step);
    throw new RefusedError("diskId is required, or filePath in its place");
  },
  read: (api, { imageId }) => api.reads.view(imageFamily, brandImageId(api.brand, imageId)),
  update: (api, { imageId }, { label, description }) =>
    writeTo(api, imageFamily, brandImageId(api.brand, imageId), {
      operation: "Image Update",
      method: "PUT",
      path: path`/images/${brandImageId(api.brand, imageId)}`,
      // The service takes no empty text.
      body: { label, description: description === "" ? null : description },
      needs: imageAccess.write,
    }),
  // @rule image-5
  async delete(api, { imageId }, { isPublic }, step) {
    if (isPublic !== true)
      return await deleteFrom(api, imageFamily, brandImageId(api.brand, imageId), deleteRequest(imageId));
    step.warn(`Image ${imageId} is one of the service's own: it stays, and is only no longer managed.`);
    return undefined;
  },
  list: (api, _parents, lookup) =>
    api.client.list({
      ...imageFamily.list,
      filter: { ...imageFamily.list.filter, ...(lookup ? { [lookup.key]: lookup.value } : {}) },
    }),
  known: (api) => api.reads.all(imageFamily),
  isListed: (api, { imageId }, since) => isInList(api, imageFamily, brandImageId(api.brand, imageId), since),
  // An image that cannot be made and could not be discarded has no step: it is replaced.
  steps: { [WAIT]: { complete: (api, { imageId }, _inputs, step) => awaitImage(api, imageId, step) } },
});
