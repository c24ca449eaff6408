import type { ApiRequest, Brand, Client, ReadFamily, Reads } from "../client";
import {
  defineResource as define,
  type IdSpec,
  type InputFields,
  type ResourceDefinition,
  type ResourceSpec,
} from "../core";

/** What definitions send their requests through. */
export interface Api {
  readonly client: Client;
  readonly brand: Brand;
  readonly reads: Reads;
}

/** A definition whose requests go through the client. */
export function defineResource<F extends InputFields, I extends IdSpec>(
  spec: ResourceSpec<Api, F, I>,
): ResourceDefinition<Api> {
  return define(spec);
}

/** Tells whether the list of a family, begun after the time, holds an object. */
export async function isInList(api: Api, family: ReadFamily, id: string, since: number): Promise<boolean> {
  const entries = await api.reads.allSince(family, since);
  return entries.some((entry) => family.idOf(entry) === id);
}

/**
 * Sends a request that changes a family of objects. What was read of the family before is forgotten, whether the
 * request succeeds or not.
 */
export async function write(api: Api, family: ReadFamily, request: ApiRequest): Promise<unknown> {
  try {
    return await api.client.send(request);
  } finally {
    api.reads.invalidate(family.key);
  }
}
