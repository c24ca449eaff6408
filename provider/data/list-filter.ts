import { z } from "zod";
import type { ApiRequest } from "../client";
import type { ArgumentField, Props } from "../core";
import type { Api } from "../resources/api";
import { numericId } from "../resources/shared/types";
import type { DataFields, Decode } from "./fields";
import { applyFilter, type Filter, filterType, wireFilter } from "./filter";

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

/** Says in one place where a list is filtered: for its readers, and for what reads it. */
export function listFilter(spec: ListFilterSpec): ListFilter {
  const { fields, filterable } = spec;
  return {
    argument: { type: filterType, describe: sentence(spec), filters: comparedFields(spec) },
    async fetch({ client, brand }, request, decode, filter) {
      const narrowed =
        filterable && filter ? { ...request, filter: wireFilter(filter, filterable, fields, brand) } : request;
      const items = (await client.list(narrowed)).map((item) => decode(item, brand));
      return filterable ? items : this.apply(items, filter);
    },
    apply: (items, filter) => applyFilter(items, filter, fields),
  };
}

/** What each property is compared with: an id as number or text, an entry of a list. Nested objects cannot be compared. */
function comparedFields({ fields, filterable }: ListFilterSpec): ArgumentField["filters"] & object {
  const names = Object.keys(filterable ?? fields).filter((name) => fields[name]?.nested === undefined);
  const entries = names.map((name) => {
    const field = fields[name];
    if (field === undefined) throw new TypeError(`There is no field ${name} to filter by.`);
    return [name, { type: field.numeric ? numericId : entryOf(field.type), describe: field.describe }] as const;
  });
  return Object.fromEntries(entries.filter(([, { type }]) => !(type instanceof z.ZodObject)));
}

/** The type of a value that is present; of a list, that of an entry. */
function entryOf(type: z.ZodType): z.ZodType {
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable) return entryOf(type.unwrap() as z.ZodType);
  return type instanceof z.ZodArray ? entryOf(type.element as z.ZodType) : type;
}

function sentence({ nouns, filterable, by = "any property of its entries", example }: ListFilterSpec): string {
  if (filterable === undefined)
    return `Filters the list after the download, by ${by}: for instance \`${example}\`. The service does not filter ${nouns}.`;
  const names = Object.keys(filterable).map((name) => `\`${name}\``);
  const list = [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
  return `Filters the list at the service, by ${list}: for instance \`${example}\`.`;
}
