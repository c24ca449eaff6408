import {
  ApiError,
  type ApiRequest,
  type Brand,
  type Client,
  ClientError,
  type ReadFamily,
  type Reads,
} from "../client";
import {
  defineResource as define,
  type IdSpec,
  type InputFields,
  type ResourceDefinition,
  type ResourceSpec,
} from "../core";
import { isRecord } from "../json";
import type { Access } from "./shared/access";
import type { Looks } from "./shared/looks";

/** What definitions send their requests through. */
export interface Api {
  readonly client: Client;
  readonly brand: Brand;
  readonly reads: Reads;
  /** What checks of inputs know beyond the resource itself. */
  readonly looks: Looks;
}

/** A definition whose requests go through the client. */
export interface ServiceResource extends ResourceDefinition<Api> {
  /** What a token and its user need to manage the resource. */
  readonly access: Access;
}

/** Checks a definition's declarations, and erases the types of its fields. */
export function defineResource<F extends InputFields, I extends IdSpec>({
  access,
  ...spec
}: ResourceSpec<Api, F, I> & { readonly access: Access }): ServiceResource {
  return { ...define(spec), access };
}

/** Tells whether the list of a family, begun after the time, holds an object. */
export async function isInList(api: Api, family: ReadFamily, id: string, since: number): Promise<boolean> {
  const entries = await api.reads.allSince(family, since);
  return entries.some((entry) => family.idOf(entry) === id);
}

/**
 * Sends a request that makes an object of a family.
 *
 * @param entryOf - the object in the answer, if that holds more
 * @returns the answer
 */
export async function writeNew(
  api: Api,
  family: ReadFamily,
  request: ApiRequest,
  entryOf: (answer: unknown) => unknown = (answer) => answer,
): Promise<unknown> {
  const answer = await api.client.send(request).catch((error: unknown) => {
    if (mayHaveChanged(error)) api.reads.forget(family.key);
    throw error;
  });
  try {
    const entry = entryOf(answer);
    api.reads.changed(family, family.idOf(entry), () => entry);
  } catch {
    // The answer does not say which object was made.
    api.reads.forget(family.key);
  }
  return answer;
}

/** What a write made of an object's entry in the list of its family. */
export type ChangeOfEntry = (entry: Readonly<Record<string, unknown>>, answer: unknown) => unknown;

/**
 * Sends a request that changes an object of a family. Only that object is read again.
 *
 * @param change - default: the answer holds the fields of the entry that have changed
 * @returns the answer
 */
export async function writeTo(
  api: Api,
  family: ReadFamily,
  id: string,
  request: ApiRequest,
  change: ChangeOfEntry = withFieldsOf,
): Promise<unknown> {
  try {
    const answer = await api.client.send(request);
    api.reads.changed(family, id, (entry) => (isRecord(entry) ? change(entry, answer) : entry));
    return answer;
  } catch (error) {
    if (mayHaveChanged(error)) api.reads.changed(family, id, undefined);
    throw error;
  }
}

/** Sends a request that deletes an object of a family. */
export function deleteFrom(api: Api, family: ReadFamily, id: string, request: ApiRequest): Promise<unknown> {
  return writeTo(api, family, id, request, () => undefined);
}

function withFieldsOf(entry: Readonly<Record<string, unknown>>, answer: unknown): unknown {
  return isRecord(answer) ? { ...entry, ...answer } : entry;
}

/** Tells whether what was read may be out of date after a write that failed: not after a plain refusal. A 404 shows that it is. */
function mayHaveChanged(error: unknown): boolean {
  if (!(error instanceof ClientError) || error.ambiguous) return true;
  return error instanceof ApiError && (error.status < 300 || error.status === 404);
}
