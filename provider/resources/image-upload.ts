import { z } from "zod";
import { type ApiRequest, TransferError } from "../client";
import type { CreateStep, Step } from "../core";
import { type Api, writeNew } from "./api";
import { deleteRecord, discarded, imageRecord } from "./image-discard";
import { warnOfLeftovers } from "./image-leftovers";
import { available, type Bound, boundOf, type ImageSource, settingsOf, settle } from "./image-source";
import { imageAccess } from "./shared/access";
import { imageFamily } from "./shared/image";

const uploadAnswer = z.object({ upload_to: z.string(), image: imageRecord });

/** Answers of an address that takes no data any more; it may be so because it has them. */
const SPENT: readonly (number | undefined)[] = [404, 409, 410];

// @rule state-image-uploaded
/**
 * Uploads a file as an image, and waits until it is available. The record is deleted where its data cannot be sent, or
 * the process is to end before they are.
 * Source: Image Upload; Image data upload.
 *
 * @throws PartialCreate where it was not available in time, or its record could not be deleted
 */
export async function uploadImage(
  api: Api,
  source: ImageSource & { filePath: string },
  step: CreateStep,
): Promise<unknown> {
  const bound = boundOf(api, step);
  await warnOfLeftovers(api, source.label, step);
  const request: ApiRequest = {
    operation: "Image Upload",
    method: "POST",
    path: "/images/upload",
    body: { region: source.region, ...settingsOf(source) },
    needs: imageAccess.create,
  };
  const answer = await step.make(() => writeNew(api, imageFamily, request, imageIn), {
    without: ["cloudInit", "region"],
    bodyOf: imageIn,
    // Nobody knows the address for its data.
    discard: (image) => deleteRecord(api, imageRecord.parse(image).id),
  });
  const { image, upload_to } = uploadAnswer.parse(answer);
  try {
    await sendData(api, image.id, upload_to, source.filePath, bound, step);
  } catch (error) {
    if (!isMaybeTaken(error)) throw await discarded(api, image, error);
    return await settleSpent(api, image, error, bound);
  }
  return await settle(api, image, bound);
}

function imageIn(upload: unknown): z.output<typeof imageRecord> {
  return uploadAnswer.parse(upload).image;
}

// @rule image-7 image-upload-shape
async function sendData(api: Api, id: string, url: string, file: string, bound: Bound, step: Step): Promise<void> {
  const timeoutMs = bound.leftMs();
  await api.client.transfer({
    operation: "Image Data Upload",
    method: "PUT",
    url,
    target: `data of image ${id}`,
    content: { file },
    contentType: "application/octet-stream",
    signal: api.client.stopping,
    progress: (sent, total) => step.progress(`uploading: ${Math.floor((sent * 100) / total)}% of ${megabytes(total)}`),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

/** The answer to an earlier attempt was lost, and now the address is spent: the data may have arrived. */
function isMaybeTaken(error: unknown): error is TransferError {
  return error instanceof TransferError && error.ambiguous && SPENT.includes(error.status);
}

/** Only the image itself can tell whether its data arrived. */
async function settleSpent(
  api: Api,
  image: z.output<typeof imageRecord>,
  error: TransferError,
  bound: Bound,
): Promise<unknown> {
  try {
    return await available(api, image.id, bound.leftMs());
  } catch {
    throw await discarded(api, image, error);
  }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 ** 2)} MB`;
}
