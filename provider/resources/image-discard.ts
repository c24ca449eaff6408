import { z } from "zod";
import { type ApiRequest, brandImageId, path } from "../client";
import { messageOf, PartialCreate, RefusedError } from "../core";
import { type Api, deleteFrom } from "./api";
import { imageAccess } from "./shared/access";
import { deleteMade } from "./shared/delete-made";
import { imageFamily } from "./shared/image";

/** An image as the service answered it when it was made. */
export const imageRecord = z.looseObject({ id: z.string() });

/** The pending step if the record of a failed image could not be deleted. */
const DISCARD = "discard";

/** The request that deletes an image. Source: Image Delete. */
export function deleteRequest(id: string): ApiRequest {
  return {
    operation: "Image Delete",
    method: "DELETE",
    path: path`/images/${id}`,
    needs: imageAccess.write,
  };
}

// @rule image-broken
/**
 * Deletes the record of an image that never will be one.
 *
 * @param cause - why it never will be one
 * @returns the error to throw; one that keeps the id in the state where the record is left
 */
export async function discarded(
  api: Api,
  image: z.output<typeof imageRecord>,
  cause: unknown,
): Promise<RefusedError | PartialCreate> {
  const { id } = image;
  const why = messageOf(cause);
  try {
    await deleteRecord(api, id);
    return new RefusedError(`${why}. Image ${id}, made for it, has been deleted.`, { cause });
  } catch (error) {
    const left = `Image ${id}, made for it, could not be deleted (${messageOf(error)}): it stays in the state, and the next \`pulumi up\` replaces it. The service deletes an image that waits for its data after 24 hours.`;
    return new PartialCreate(image, [DISCARD], new RefusedError(`${why}. ${left}`, { cause }));
  }
}

/** Deletes the record of an image that this operation made. */
export async function deleteRecord(api: Api, id: string): Promise<void> {
  await deleteMade(() => deleteFrom(api, imageFamily, brandImageId(api.brand, id), deleteRequest(id)));
}
