import type { Context, Props, ResourceDefinition } from "../../../../provider/core";
import type { MakeOptions } from "../../../../provider/core/definition";
import { makeObject } from "../../../../provider/core/lost-answer";
import { Depot, depotContext, type Fate, jar } from "./depot";

/** What is declared of a jar. */
export const values = { rack: "a", label: "jam" };
/** What a test changes in the definition of a jar. */
export type Changes = Partial<ResourceDefinition<Depot>>;

/** A depot of whose next requests this becomes. */
export function depotWith(...fates: Fate[]): Depot {
  const depot = new Depot();
  depot.fates.push(...fates);
  return depot;
}

/** Makes a jar. */
export async function makeIn(
  context: Context<Depot>,
  declared: Props = values,
  options?: MakeOptions,
): Promise<unknown> {
  const sent = { ...declared, ...options?.renamed };
  return await makeObject(context, { values: declared, options: {} }, () => context.service.api.post(sent), options);
}

/** Makes a jar in a process of its own. */
export async function make(depot: Depot, declared?: Props, options?: MakeOptions, changes?: Changes): Promise<unknown> {
  return await makeIn(depotContext(depot, changes), declared, options);
}

/** Jars of which the service lets no two have one label. */
export const labelled: Changes = { uniqueKey: ["label"] };

/** Outputs that give only the time of the last change. */
export function updatedOnly(): ResourceDefinition<Depot>["outputs"] {
  const { created } = jar.outputs;
  return created === undefined ? {} : { updated: created };
}
