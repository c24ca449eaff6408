import { z } from "zod";
import type { ApiRequest } from "../client";
import type { ArgumentField, Props } from "../core";
import type { Api } from "../resources/api";
import { numericId } from "../resources/shared/types";
import type { DataFields, Decode } from "./fields";
import { applyFilter, type Filter, filterType, wireFilter } from "./filter";
import { type ComparedFields, comparedFields, entryOf, filterFaults } from "./filter-check";

/** What there is to know of a list that can be filtered. */
export interface ListFilterSpec {
  /** What the list holds, as it ends a sentence: `contacts`. */
  readonly nouns: string;
  readonly fields: DataFields;
  /** The API's name of each field that the service filters by. Without it the list is filtered after the download. */
  readonly filterable?: Readonly<Record<string, string>>;
  /** What the list is filtered by after the download, in words. Default: every property of its entries. */
  readonly by?: string;
  /** A filter, for the documentation. */
  readonly example: string;
}

/** The argument `filter` of a data source, and what is done with it. */
export interface ListFilter {
  readonly argument: ArgumentField & { readonly type: typeof filterType };
  /** Fetches a list, filtered at the service or after the download. */
  fetch(api: Api, request: ApiRequest, decode: Decode, filter: Filter | undefined): Promise<Props[]>;
  /** Filters a list that was downloaded whole. */
  apply(items: readonly Props[], filter: Filter | undefined): Props[];
}

/** Says in one place where a list is filtered, and by what: for its readers, and for what reads it. */
export function listFilter(spec: ListFilterSpec): ListFilter {
  const { fields, filterable } = spec;
  const compared = comparedFields(fields, Object.keys(filterable ?? fields));
  return {
    argument: { type: checked(compared), describe: sentence(spec), filters: typesOf(fields, compared) },
    async fetch({ client, brand }, request, decode, filter) {
      const narrowed =
        filterable && filter ? { ...request, filter: wireFilter(filter, filterable, fields, brand) } : request;
      const items = (await client.list(narrowed)).map((item) => decode(item, brand));
      return filterable ? items : this.apply(items, filter);
    },
    apply: (items, filter) => applyFilter(items, filter, fields),
  };
}

/** A filter is refused before a request is sent. */
function checked(compared: ComparedFields): typeof filterType {
  return filterType.superRefine((filter, context) => {
    for (const message of filterFaults(filter ?? {}, compared)) context.addIssue({ code: "custom", message });
  });
}

/** What each property is compared with: an id as number or text; a list keeps its form, and what may be absent is null. */
function typesOf(fields: DataFields, compared: ComparedFields): ArgumentField["filters"] & object {
  const entries = Object.entries(compared).map(([name, { kind, isList, canBeNull }]) => {
    const { type = z.string(), describe = "" } = fields[name] ?? {};
    const entry = kind === "id" ? numericId : entryOf(type);
    const value = isList ? z.array(entry) : entry;
    return [name, { type: canBeNull ? value.nullable() : value, describe }] as const;
  });
  return Object.fromEntries(entries);
}

function sentence({ nouns, filterable, by = "any property of its entries", example }: ListFilterSpec): string {
  if (filterable === undefined)
    return `Filters the list after the download, by ${by}: for instance \`${example}\`. The service does not filter ${nouns}.`;
  const names = Object.keys(filterable).map((name) => `\`${name}\``);
  const list = [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
  return `Filters the list at the service, by ${list}: for instance \`${example}\`.`;
}
