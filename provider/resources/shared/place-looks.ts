import { z } from "zod";
import { path, type ReadFamily } from "../../client";
import type { Problem, Step } from "../../core";
import type { Api } from "../api";

const identified = z.object({ id: z.string() });

/** Regions as the service lists them. Source: Regions, Regions List. */
const regionFamily = placeFamily("Region", "/regions");

/** Clusters as the service lists them. Source: Object storage, Clusters List. */
const clusterFamily = placeFamily("Cluster", "/object-storage/clusters");

const region = z.object({ id: z.string(), capabilities: z.array(z.string()) });

/** How many ids a message names. */
const NAMED = 60;

// @rule region-2
/**
 * Refuses a listed region without the capability. A capability that no region has is left to the service, which may have
 * another word for it.
 */
export async function regionProblems(
  api: Api,
  id: string | undefined,
  capability: string,
  step: Step,
): Promise<readonly Problem[]> {
  if (id === undefined) return [];
  const listed = await api.looks.first(regionFamily);
  const able = (listed ?? []).flatMap((entry) => {
    const { data } = region.safeParse(entry);
    return data?.capabilities.includes(capability) ? [data.id] : [];
  });
  if (able.length === 0) return [];
  const found = listed?.map((entry) => region.safeParse(entry).data).find((one) => one?.id === id);
  if (found === undefined) return unlisted(api, "region", id, idsOf(listed), able, step);
  if (able.includes(id)) return [];
  return [
    { property: "region", reason: `does not have the capability ${capability}; regions that have it: ${named(able)}` },
  ];
}

/** Warns about a region that is not listed: it may be another name of a listed one. */
export async function warnOfRegion(api: Api, id: string | undefined, step: Step): Promise<void> {
  await warnOfPlace(api, regionFamily, "region", id, step);
}

/** Warns about a cluster that is not listed: it may be another name of a listed one. */
export async function warnOfCluster(api: Api, id: string | undefined, step: Step): Promise<void> {
  await warnOfPlace(api, clusterFamily, "cluster", id, step);
}

async function warnOfPlace(
  api: Api,
  family: ReadFamily,
  noun: string,
  id: string | undefined,
  step: Step,
): Promise<void> {
  if (id === undefined) return;
  const ids = idsOf(await api.looks.first(family));
  unlisted(api, noun, id, ids, ids, step);
}

/** Warns once in a process about one id. An empty list says nothing. */
function unlisted(
  { looks }: Api,
  noun: string,
  id: string,
  listed: readonly string[],
  possible: readonly string[],
  { warn }: Step,
): readonly Problem[] {
  if (listed.length > 0 && !listed.includes(id) && looks.warnings.isFirst(`${noun} ${id}`))
    warn(
      `${noun}: the service lists no ${noun} of this name. Unless it is another name of a listed one, the request will fail. Possible: ${named(possible)}.`,
    );
  return [];
}

function idsOf(entries: readonly unknown[] | undefined): readonly string[] {
  return (entries ?? []).flatMap((entry) => identified.safeParse(entry).data?.id ?? []);
}

function named(ids: readonly string[]): string {
  const shown = ids.slice(0, NAMED).join(", ");
  return ids.length > NAMED ? `${shown} and ${ids.length - NAMED} more` : shown;
}

function placeFamily(noun: "Region" | "Cluster", at: string): ReadFamily {
  return {
    key: at.slice(1),
    list: { operation: `${noun}s List`, method: "GET", path: at, public: true },
    idOf: (item) => identified.parse(item).id,
    get: (id) => ({ operation: `${noun} View`, method: "GET", path: `${at}${path`/${id}`}`, public: true }),
  };
}
