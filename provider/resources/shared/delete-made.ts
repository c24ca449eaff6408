import { ClientError, isNotFoundEnvelope } from "../../client";

const MOST_REQUESTS = 3;

/**
 * Deletes an object that this operation made. Nobody else knows of it: a 404 proves that it is deleted, so a request
 * whose answer was lost is sent again.
 */
export async function deleteMade(send: () => Promise<unknown>): Promise<void> {
  for (let requests = 1; ; requests++) {
    try {
      await send();
      return;
    } catch (error) {
      if (isNotFoundEnvelope(error)) return;
      const isLost = error instanceof ClientError && error.ambiguous;
      if (!isLost || requests >= MOST_REQUESTS) throw error;
    }
  }
}
