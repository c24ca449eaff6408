import { z } from "zod";
import {
  type Brand,
  brandField,
  isNotFoundEnvelope,
  isPublicService,
  neutralField,
  path,
  type ReadFamily,
} from "../client";
import type { Api } from "./api";
import { tagAccess } from "./shared/access";

/** Kinds of objects that a tag can be put on, as New Tag Create names them. */
export const tagKinds = ["computes", "domains", "nodebalancers", "volumes"] as const;

export type TagKind = (typeof tagKinds)[number];

/** Ids of objects by kind. */
export type Members = Readonly<Record<TagKind, readonly string[]>>;

/** The objects that have a tag. */
export interface Tagged {
  readonly members: Members;
  /** Objects of kinds that New Tag Create does not know, in words. */
  readonly others: readonly string[];
}

const entry = z.object({ type: z.string(), data: z.looseObject({ id: z.union([z.number(), z.string()]).optional() }) });

const labelled = z.object({ label: z.string() });

/** Nothing of any kind. */
export const noMembers: Members = { computes: [], domains: [], nodebalancers: [], volumes: [] };

/** The declared or observed members of a tag; a kind that is left out has none. */
export function membersOf(values: { readonly [K in TagKind]?: readonly string[] | null | undefined }): Members {
  return mapKinds((kind) => values[kind] ?? []);
}

/** Every member of any of several sets, each once. */
export function union(...sets: readonly Members[]): Members {
  return mapKinds((kind) => [...new Set(sets.flatMap((set) => set[kind]))]);
}

/** What is in the first set and not in the second. */
export function minus(set: Members, other: Members): Members {
  return mapKinds((kind) => set[kind].filter((id) => !other[kind].includes(id)));
}

export function isEmpty(set: Members): boolean {
  return tagKinds.every((kind) => set[kind].length === 0);
}

/** Members in words: `compute 12`, `domain 3`. */
export function inWords(set: Members): string[] {
  return tagKinds.flatMap((kind) => set[kind].map((id) => `${kind.slice(0, -1)} ${id}`));
}

/** Objects of a tag. A tag that is not there is the client's 404. */
export async function readTagged(api: Api, label: string): Promise<Tagged> {
  const entries = z.array(entry).parse(await api.client.list(taggedRequest(label)));
  const kindOf = (type: string) => kindNamed(api.brand, `${type}s`);
  const idsOf = (kind: TagKind) =>
    entries.filter(({ type }) => kindOf(type) === kind).flatMap(({ data }) => (data.id ? [String(data.id)] : []));
  return {
    members: mapKinds(idsOf),
    others: entries
      .filter(({ type, data }) => kindOf(type) === undefined || !data.id)
      .map(({ type, data }) => `${type} ${data.id ?? ""}`.trim()),
  };
}

/** Objects of a tag; undefined where there is no such tag. */
export async function findTagged(api: Api, label: string): Promise<Tagged | undefined> {
  try {
    return await readTagged(api, label);
  } catch (error) {
    if (isNotFoundEnvelope(error)) return undefined;
    throw error;
  }
}

// @rule public-tag-case
/** A label as the service stores it: the public service in lower case, others as it is given. */
export function normalLabel(brand: Brand, label: string): string {
  return isPublicService(brand) ? label.trim().toLowerCase() : label.trim();
}

// @rule tag-5
/** The tags of the account. */
export function tagFamily(brand: Brand): ReadFamily {
  return {
    key: "tags",
    list: tagList,
    idOf: (item) => normalLabel(brand, labelled.parse(item).label),
    get: taggedRequest,
  };
}

/** The request that lists the tags of the account. */
export const tagList = { operation: "Tags List", method: "GET", path: "/tags", needs: tagAccess.read } as const;

/** Tells whether the account has a tag, out of the coalesced reads. */
export async function isTagListed(api: Api, label: string): Promise<boolean> {
  const family = tagFamily(api.brand);
  const entries = await api.reads.all(family);
  return entries.some((entry) => family.idOf(entry) === normalLabel(api.brand, label));
}

/** The request that lists the objects of a tag. */
export function taggedRequest(label: string) {
  return {
    operation: "Tagged Objects List",
    method: "GET",
    path: path`/tags/${label}`,
    needs: tagAccess.read,
  } as const;
}

/** The kind that a name of the service's body stands for. */
export function kindNamed(brand: Brand, name: string): TagKind | undefined {
  const neutral = neutralField(brand, name);
  return tagKinds.find((kind) => kind === neutral);
}

/** The body of New Tag Create. Kinds without members are left out. */
export function tagBody(brand: Brand, label: string, members: Members): object {
  const kinds = tagKinds.filter((kind) => members[kind].length > 0);
  return { label, ...Object.fromEntries(kinds.map((kind) => [brandField(brand, kind), members[kind].map(Number)])) };
}

function mapKinds(idsOf: (kind: TagKind) => readonly string[]): Members {
  return {
    computes: idsOf("computes"),
    domains: idsOf("domains"),
    nodebalancers: idsOf("nodebalancers"),
    volumes: idsOf("volumes"),
  };
}
