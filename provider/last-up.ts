import { ApiError } from "./client";
import { messageOf, RefusedError } from "./core";

/** A refresh or destroy does not see changes of the stack's configuration since the last `pulumi up`. */
export const LAST_UP =
  "Refresh and destroy use the configuration of the last `pulumi up`. If it has changed since then, run them with --run-program, or run `pulumi up` first.";

const FROM_ENVIRONMENT =
  "If the configuration has no token, every command reads the current value of the environment variable COMPUTE_TOKEN.";

/**
 * Refresh and destroy use the configuration of the last `pulumi up`: if the service refuses the token, it may just be an
 * old one.
 */
export async function ofLastUp<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw new RefusedError(`${messageOf(error)}. ${LAST_UP} ${FROM_ENVIRONMENT}`, { cause: error });
  }
}
