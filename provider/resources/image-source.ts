import { z } from "zod";
import { type ApiRequest, brandScope, isNotFoundEnvelope, path, TransferError } from "../client";
import { messageOf, PartialCreate, RefusedError, type Step } from "../core";
import { type Api, write } from "./api";
import { imageBody, imageFamily } from "./shared/image";
import { type Look, WaitError, waitFor } from "./shared/wait";

/** What an image is made from. */
export interface ImageSource {
  readonly label: string;
  readonly description?: string | undefined;
  readonly cloudInit?: boolean | undefined;
  readonly diskId?: string | undefined;
  readonly filePath?: string | undefined;
  readonly region?: string | undefined;
}

const uploadAnswer = z.object({ upload_to: z.string(), image: z.looseObject({ id: z.string() }) });

/** What is awaited once the service has all it needs: the one step that can be left over. */
const WAIT = "wait";
const WAIT_MS = 30 * 60_000;
/** States from which an image does not come back. */
const FAILED: readonly string[] = ["failed", "error"];
/** Answers of an address that takes no data any more; it may be so because it has them. */
const SPENT: readonly (number | undefined)[] = [404, 409, 410];

/**
 * Captures an image from a disk, and waits until it is available. Source: Image Create.
 *
 * @throws PartialCreate where it was not available in time
 */
export async function captureImage(api: Api, source: ImageSource & { diskId: string }, step: Step): Promise<unknown> {
  const bound = boundOf(api, step);
  const body = await write(api, imageFamily, {
    operation: "Image Create",
    method: "POST",
    path: "/images",
    body: { disk_id: Number(source.diskId), ...settingsOf(source) },
    needs: brandScope(api.brand, "the scopes images:read_write and computes:read_only"),
  });
  return await settle(api, body, bound, step);
}

/**
 * Uploads a file as an image, and waits until it is available. The record is deleted where its data cannot be sent.
 * Source: Image Upload; Image data upload.
 *
 * @throws PartialCreate where it was not available in time
 */
export async function uploadImage(api: Api, source: ImageSource & { filePath: string }, step: Step): Promise<unknown> {
  const bound = boundOf(api, step);
  const answer = await write(api, imageFamily, {
    operation: "Image Upload",
    method: "POST",
    path: "/images/upload",
    body: { region: source.region, ...settingsOf(source) },
    needs: "the scope images:read_write",
  });
  const { image, upload_to } = uploadAnswer.parse(answer);
  try {
    await sendData(api, image.id, upload_to, source.filePath, bound, step);
  } catch (error) {
    if (!isMaybeTaken(error)) throw await discarded(api, image.id, error);
    return await settleSpent(api, image.id, error, bound, step);
  }
  return await settle(api, image, bound, step);
}

/**
 * Completes the wait that a creation left over.
 *
 * @throws WaitError where it is still not available; RefusedError where it never will be
 */
export async function awaitImage(api: Api, id: string, step: Step): Promise<unknown> {
  const timeoutMs = step.timeoutMs("update", step.timeoutMs("create", WAIT_MS));
  try {
    return await available(api, id, timeoutMs, step);
  } catch (error) {
    if (!(error instanceof WaitError) || error.kind === "interrupted" || error.kind === "overdue") throw error;
    const advice =
      error.kind === "vanished"
        ? "`pulumi up --refresh` notices that and makes it anew"
        : "Make it anew by `pulumi up --replace` with its URN";
    throw new RefusedError(`${error.message}. ${advice}.`, { cause: error });
  }
}

/** The request that deletes an image. Source: Image Delete. */
export function deleteRequest(id: string): ApiRequest {
  return {
    operation: "Image Delete",
    method: "DELETE",
    path: path`/images/${id}`,
    needs: "the scope images:read_write",
  };
}

function settingsOf({ label, description, cloudInit }: ImageSource) {
  return { label, description: description || undefined, cloud_init: cloudInit };
}

/** How long the rest of a creation may take. */
interface Bound {
  /** Milliseconds that are left of `customTimeouts.create`; undefined where the program gives none. */
  leftMs(): number | undefined;
}

function boundOf({ client: { clock } }: Api, step: Step): Bound {
  const startedAt = clock.now();
  const whole = step.timeoutMs("create", Number.POSITIVE_INFINITY);
  return {
    leftMs: () => (Number.isFinite(whole) ? Math.max(0, startedAt + whole - clock.now()) : undefined),
  };
}

async function sendData(api: Api, id: string, url: string, file: string, bound: Bound, step: Step): Promise<void> {
  const timeoutMs = bound.leftMs();
  await api.client.transfer({
    operation: "Image Data Upload",
    method: "PUT",
    url,
    target: `data of image ${id}`,
    content: { file },
    contentType: "application/octet-stream",
    progress: (sent, total) => step.progress(`uploading: ${Math.floor((sent * 100) / total)}% of ${megabytes(total)}`),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

/** The answer to an earlier attempt was lost, and now the address is spent: the data may have arrived. */
function isMaybeTaken(error: unknown): error is TransferError {
  return error instanceof TransferError && error.ambiguous && SPENT.includes(error.status);
}

/** Only the image itself can tell whether its data arrived. */
async function settleSpent(api: Api, id: string, error: TransferError, bound: Bound, step: Step): Promise<unknown> {
  try {
    return await available(api, id, bound.leftMs() ?? WAIT_MS, step);
  } catch {
    throw await discarded(api, id, error);
  }
}

/** Waits for a new image; what is left of the wait is completed by the next update. */
async function settle(api: Api, body: unknown, bound: Bound, step: Step): Promise<unknown> {
  const { id } = imageBody.parse(body);
  try {
    return await available(api, id, bound.leftMs() ?? WAIT_MS, step);
  } catch (error) {
    if (error instanceof WaitError && error.kind === "vanished") throw error;
    if (error instanceof WaitError && error.kind === "failed") throw await discarded(api, id, error);
    throw new PartialCreate(body, [WAIT], new RefusedError(`${messageOf(error)}. ${GOES_ON}`, { cause: error }));
  }
}

const GOES_ON = "The next `pulumi up` goes on waiting; the bound is the resource option `customTimeouts`.";

async function available(api: Api, id: string, timeoutMs: number, step: Step): Promise<unknown> {
  const image = await waitFor(
    {
      what: `image ${id}`,
      goal: "available",
      timeoutMs,
      look: async (maxWaitMs) => lookOf(await api.client.send({ ...imageFamily.get(id), maxWaitMs })),
      progress: (message) => step.progress(message),
    },
    api.client,
  );
  api.reads.invalidate(imageFamily.key);
  return image;
}

function lookOf(answer: unknown): Look<unknown> {
  const { status } = imageBody.parse(answer);
  if (status === "available") return { kind: "ready", value: answer };
  return { kind: FAILED.includes(status) ? "failed" : "working", state: status };
}

/** Deletes the record of an image that never will be one. Answers the error to throw. */
async function discarded(api: Api, id: string, cause: unknown): Promise<RefusedError> {
  const gone = `Image ${id}, made for it, has been deleted.`;
  try {
    await write(api, imageFamily, deleteRequest(id));
    return new RefusedError(`${messageOf(cause)}. ${gone}`, { cause });
  } catch (error) {
    if (isNotFoundEnvelope(error)) return new RefusedError(`${messageOf(cause)}. ${gone}`, { cause });
    const left = `Image ${id}, made for it, could not be deleted (${messageOf(error)}): delete it by hand. One that waits for its data the service deletes after 24 hours.`;
    return new RefusedError(`${messageOf(cause)}. ${left}`, { cause });
  }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 ** 2)} MB`;
}
