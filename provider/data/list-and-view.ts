import { z } from "zod";
import { type ApiRequest, type Brand, path } from "../client";
import type { ArgumentFields, DataSource, Props } from "../core";
import type { Api } from "../resources/api";
import { numericId } from "../resources/shared/types";
import { defineDataSource } from "./api";
import { type DataFields, type Decode, decoderOf, listField } from "./fields";
import { listFilter } from "./list-filter";

/** The requests that read a family of objects. */
export interface Requests {
  readonly list: ApiRequest;
  get(id: string): ApiRequest;
}

/** What the list and the view of a family have in common, and what each says of itself. */
export interface PairSpec {
  /** What the list holds, in words: `contacts`. */
  readonly nouns: string;
  /** The family's requests. A filter of its list is left out: data sources list everything. */
  family(brand: Brand, parents: Parents): Requests;
  /** Ids of the object that all objects of the list belong to. */
  readonly parents?: DataFields;
  readonly fields: DataFields;
  /** Reads an object. Default: by the fields' places in the answer. */
  readonly from?: Decode;
  /** The API's name of each field that the service filters by. Without it the list is filtered after the download. */
  readonly filterable?: Readonly<Record<string, string>>;
  /** The field that the view is asked by. Default: `id`. */
  readonly key?: string;
  /** Neither needs a token. */
  readonly public?: true;
  readonly list: Words & {
    /** Name of the result that holds the list. */
    readonly result: string;
    /** A filter, for the documentation. */
    readonly filter: string;
  };
  readonly view: Words;
}

type Parents = Readonly<Record<string, string>>;

interface Words {
  readonly token: string;
  readonly describe: string;
  readonly example: string;
}

/** The data source that lists a family of objects, and the one that reads one of them. */
export function listAndView(spec: PairSpec): readonly [list: DataSource<Api>, view: DataSource<Api>] {
  const { nouns, family, fields, parents = {}, key = "id" } = spec;
  const { result, filter: example, ...list } = spec.list;
  const access = spec.public ? ({ public: true } as const) : {};
  const decode = decoderOf(fields, spec.from);
  const filter = listFilter({ nouns, fields, example, ...(spec.filterable && { filterable: spec.filterable }) });
  const parentsOf = (values: Props): Parents =>
    Object.fromEntries(Object.keys(parents).map((name) => [name, String(values[name])]));
  const keyField = fields[key];
  if (keyField === undefined) throw new TypeError(`${spec.view.token}: there is no field ${key}`);
  return [
    defineDataSource({
      ...list,
      ...access,
      arguments: { ...askedBy(parents), filter: filter.argument },
      result: { [result]: listField(`The ${nouns}, in the service's order.`, fields) },
      async read(api, values) {
        const { filter: _, ...request } = family(api.brand, parentsOf(values)).list;
        return { [result]: await filter.fetch(api, request, decode, values.filter) };
      },
    }),
    defineDataSource({
      ...spec.view,
      ...access,
      arguments: askedBy({ ...parents, [key]: keyField }),
      result: { ...parents, ...fields },
      async read(api, values) {
        const above = parentsOf(values);
        const answer = await api.client.send(family(api.brand, above).get(String(values[key])));
        return { ...above, ...decode(answer, api.brand) };
      },
    }),
  ];
}

/** The requests of a family whose objects lie below the path of its list. */
export function requestsAt(
  base: string,
  { list, view, ...access }: { list: string; view: string; needs?: string; public?: true },
): Requests {
  return {
    list: { operation: list, method: "GET", path: base, ...access },
    get: (id) => ({ operation: view, method: "GET", path: `${base}${path`/${id}`}`, ...access }),
  };
}

/** The arguments that name an object. */
function askedBy(fields: DataFields): ArgumentFields {
  const entries = Object.entries(fields).map(([name, { describe, numeric }]) => {
    return [name, { type: numeric ? numericId : z.string().min(1), describe }];
  });
  return Object.fromEntries(entries);
}
