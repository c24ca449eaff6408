import { type ApiRequest, brandScope } from "../client";
import { type CreateStep, messageOf, PartialCreate, RefusedError, type Step } from "../core";
import { type Api, writeNew } from "./api";
import { discarded, imageRecord } from "./image-discard";
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

/** The step that is left once the service has all it needs. */
export const WAIT = "wait";
const WAIT_MS = 30 * 60_000;
/** States from which an image does not come back. */
const FAILED: readonly string[] = ["failed", "error"];

/**
 * Captures an image from a disk, and waits until it is available. Source: Image Create.
 *
 * @throws PartialCreate where it was not available in time
 */
export async function captureImage(
  api: Api,
  source: ImageSource & { diskId: string },
  step: CreateStep,
): Promise<unknown> {
  const bound = boundOf(api, step);
  const request: ApiRequest = {
    operation: "Image Create",
    method: "POST",
    path: "/images",
    body: { disk_id: Number(source.diskId), ...settingsOf(source) },
    needs: brandScope(api.brand, "the scopes images:read_write and computes:read_only"),
  };
  const body = await step.make(() => writeNew(api, imageFamily, request), { without: ["cloudInit"] });
  return await settle(api, body, bound);
}

/**
 * Completes the wait that a creation left over.
 *
 * @throws WaitError where it is still not available; RefusedError where it never will be
 */
export async function awaitImage(api: Api, id: string, step: Step): Promise<unknown> {
  const timeoutMs = step.timeoutMs("update", step.timeoutMs("create", WAIT_MS));
  try {
    return await available(api, id, timeoutMs);
  } catch (error) {
    if (!(error instanceof WaitError) || error.kind === "interrupted" || error.kind === "overdue") throw error;
    const advice =
      error.kind === "deleted"
        ? "`pulumi up --refresh` detects that and recreates it"
        : "Recreate it with `pulumi up --replace` and its URN";
    throw new RefusedError(`${error.message}. ${advice}.`, { cause: error });
  }
}

/** What every way of making an image sends. */
export function settingsOf({ label, description, cloudInit }: ImageSource) {
  return { label, description: description || undefined, cloud_init: cloudInit };
}

/** How long the rest of a creation may take. */
export interface Bound {
  /** Milliseconds that are left of `customTimeouts.create`; undefined where the program gives none. */
  leftMs(): number | undefined;
}

/** The bound of a creation that begins now. */
export function boundOf({ client: { clock } }: Api, step: Step): Bound {
  const startedAt = clock.now();
  const whole = step.timeoutMs("create", Number.POSITIVE_INFINITY);
  return {
    leftMs: () => (Number.isFinite(whole) ? Math.max(0, startedAt + whole - clock.now()) : undefined),
  };
}

/** Waits for a new image; what is left of the wait is completed by the next update. */
export async function settle(api: Api, body: unknown, bound: Bound): Promise<unknown> {
  const image = imageRecord.parse(body);
  try {
    return await available(api, image.id, bound.leftMs());
  } catch (error) {
    if (error instanceof WaitError && error.kind === "deleted") throw error;
    if (error instanceof WaitError && error.kind === "failed") throw await discarded(api, image, error);
    throw new PartialCreate(image, [WAIT], new RefusedError(`${messageOf(error)}. ${NEXT_UP}`, { cause: error }));
  }
}

const NEXT_UP = "The next `pulumi up` continues to wait; the bound is the resource option `customTimeouts`.";

// @rule state-image
/**
 * Waits until an image is available.
 *
 * @param timeoutMs - default: as long as the service may take
 */
export async function available(api: Api, id: string, timeoutMs: number = WAIT_MS): Promise<unknown> {
  const image = await waitFor(
    {
      what: `image ${id}`,
      goal: "available",
      timeoutMs,
      look: async (maxWaitMs) => lookOf(await api.client.send({ ...imageFamily.get(id), maxWaitMs })),
    },
    { clock: api.client.clock, waits: api.client.waits, signal: api.client.stopping },
  );
  api.reads.changed(imageFamily, imageFamily.idOf(image), () => image);
  return image;
}

function lookOf(answer: unknown): Look<unknown> {
  const { status } = imageBody.parse(answer);
  if (status === "available") return { kind: "ready", value: answer };
  return { kind: FAILED.includes(status) ? "failed" : "working", state: status };
}
