import { type ApiRequest, isNotFoundEnvelope } from "../../client";
import { AbsentError } from "../../core";
import type { Api } from "../api";

/** Revokes what a request names. What is not there was revoked before. */
export async function revoke({ client }: Api, request: ApiRequest): Promise<unknown> {
  try {
    return await client.send(request);
  } catch (error) {
    if (isNotFoundEnvelope(error)) return {};
    throw error;
  }
}

/**
 * Reads a revocation: it stands as long as the service does not know what was revoked.
 *
 * @param request - reads what was revoked
 * @throws AbsentError where the service knows it
 */
export async function readRevocation({ client }: Api, request: ApiRequest): Promise<unknown> {
  try {
    await client.send(request);
  } catch (error) {
    if (isNotFoundEnvelope(error)) return {};
    throw error;
  }
  throw new AbsentError("It is not revoked.");
}
