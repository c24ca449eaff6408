import { ApiError } from "./errors/api-error";

/** Whether `error` is a 404 with the JSON error envelope: the only answer that can mean that an object is gone. */
export function isNotFoundEnvelope(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404 && error.envelope;
}
