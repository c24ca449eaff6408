import { type ApiRequest, type Brand, path } from "../client";
import type { DataSource, Props } from "../core";
import type { Api } from "../resources/api";
import { defineDataSource } from "./api";
import { type DataFields, type Decode, decoderOf, listField } from "./fields";
import type { Filter } from "./filter";
import { listFilter } from "./list-filter";
import { askedBy, askedByOne, onlyOne } from "./look-up";

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
  /** Fields that the view can be asked by instead: those by which the resource can be imported. */
  readonly lookUp?: LookUp;
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

/** How an object is found by another field than its id. */
interface LookUp {
  readonly keys: readonly string[];
  /** Which objects are looked at. Default: the whole list. */
  readonly among?: Filter;
}

type Parents = Readonly<Record<string, string>>;

interface Words {
  readonly token: string;
  readonly describe: string;
  readonly example: string;
}

/** The data source that lists a family of objects, and the one that reads one of them. */
export function listAndView(spec: PairSpec): readonly [list: DataSource<Api>, view: DataSource<Api>] {
  const { nouns, family, fields, parents = {}, key = "id", lookUp = { keys: [] } } = spec;
  const { result, filter: example, ...list } = spec.list;
  const access = spec.public ? ({ public: true } as const) : {};
  const decode = decoderOf(fields, spec.from);
  const filter = listFilter({ nouns, fields, example, ...(spec.filterable && { filterable: spec.filterable }) });
  const parentsOf = (values: Props): Parents =>
    Object.fromEntries(Object.keys(parents).map((name) => [name, String(values[name])]));
  const read = async (api: Api, above: Parents, wanted: Filter | undefined): Promise<Props[]> => {
    const { filter: _, ...request } = family(api.brand, above).list;
    return await filter.fetch(api, request, decode, wanted);
  };
  return [
    defineDataSource({
      ...list,
      ...access,
      arguments: { ...askedBy(parents), filter: filter.argument },
      result: { [result]: listField(`The ${nouns}, in the service's order.`, spec.view.describe, fields) },
      read: async (api, values) => ({ [result]: await read(api, parentsOf(values), values.filter) }),
    }),
    defineDataSource({
      ...spec.view,
      ...access,
      ...askedFor(parents, named(spec.view.token, fields, [key, ...lookUp.keys])),
      result: { ...parents, ...fields },
      async read(api, values) {
        const above = parentsOf(values);
        const by = lookUp.keys.find((name) => values[name] !== undefined);
        if (by !== undefined) {
          const isFilterable = spec.filterable === undefined || by in spec.filterable;
          const found = await read(api, above, { ...lookUp.among, ...(isFilterable && { [by]: String(values[by]) }) });
          return { ...above, ...onlyOne({ token: spec.view.token, nouns, key }, by, String(values[by]), found) };
        }
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

/** The arguments of a view: all parents, and one of the fields that name the object. */
function askedFor(parents: DataFields, names: DataFields): Pick<DataSource<Api>, "arguments" | "oneOf"> {
  const above = askedBy(parents);
  const keys = Object.keys(names);
  if (keys.length === 1) return { arguments: { ...above, ...askedBy(names) } };
  return { arguments: { ...above, ...askedByOne(names) }, oneOf: keys };
}

function named(token: string, fields: DataFields, names: readonly string[]): DataFields {
  const entries = names.map((name) => {
    const field = fields[name];
    if (field === undefined) throw new TypeError(`${token}: there is no field ${name}`);
    return [name, field];
  });
  return Object.fromEntries(entries);
}
