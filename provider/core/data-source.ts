import type { z } from "zod";
import { InputError, RefusedError } from "./errors";
import type { OutputFields } from "./shape";
import { inWords } from "./unreadable";
import { validateFields } from "./validate";
import { type Props, withoutUndefined } from "./values";

/** One argument of a data source. */
export interface ArgumentField {
  readonly type: z.ZodType;
  readonly describe: string;
  /** The argument is a filter: the properties that it can name, with the values that they are compared with. */
  readonly filters?: Readonly<Record<string, { readonly type: z.ZodType; readonly describe: string }>>;
}

export type ArgumentFields = Readonly<Record<string, ArgumentField>>;

type ArgumentsOf<F extends ArgumentFields> = { readonly [K in keyof F]: z.output<F[K]["type"]> };

/** What a data source looks like, without its requests. */
export interface DataSourceShape<F extends ArgumentFields = ArgumentFields> {
  /** Name of the function, for instance `getRegions`. */
  readonly token: string;
  readonly describe: string;
  readonly arguments: F;
  /** Arguments of which a program gives exactly one, such as the id and the label of the object to read. */
  readonly oneOf?: readonly string[];
  readonly result: OutputFields;
  /** A program that uses the data source, for the documentation; compiled in CI. */
  readonly example: string;
}

/** Everything about one data source. */
export interface DataSourceSpec<Api, F extends ArgumentFields> extends DataSourceShape<F> {
  /** Needs no token. */
  readonly public?: true;
  read(api: Api, values: ArgumentsOf<F>): Promise<Props>;
}

/** A data source with its argument types erased. */
export type DataSource<Api = unknown> = DataSourceSpec<Api, ArgumentFields>;

/** Gives a data source's record to its readers. */
export function defineDataSource<Api, F extends ArgumentFields>(spec: DataSourceSpec<Api, F>): DataSource<Api> {
  if (!/^get[A-Z][A-Za-z]*$/.test(spec.token)) throw new TypeError(`Data source ${spec.token}: the token is not get…`);
  return spec as unknown as DataSource<Api>;
}

/**
 * Answers a data source.
 *
 * @throws InputError naming the first argument at fault
 * @throws RefusedError unless exactly one argument of those in `oneOf` is given
 */
export async function readDataSource<Api>(source: DataSource<Api>, api: Api, values: Props): Promise<Props> {
  const { values: parsed, problems } = validateFields(source.token, source.arguments, {}, values);
  const [problem] = problems;
  if (problem !== undefined) throw new InputError(`${source.token}: ${problem.property}`, problem.reason);
  refuseUnlessOne(source, parsed);
  try {
    return withoutUndefined(await source.read(api, withDefaults(source.arguments, parsed))) as Props;
  } catch (error) {
    throw inWords(error, source.token);
  }
}

function refuseUnlessOne<Api>({ token, oneOf = [] }: DataSource<Api>, values: Props): void {
  const count = oneOf.filter((name) => values[name] !== undefined).length;
  if (oneOf.length === 0 || count === 1) return;
  throw new RefusedError(`${token}: give exactly one of ${listed(oneOf)}.`);
}

/** Names as they stand in a sentence: `id, name and email`. */
function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
}

function withDefaults(fields: ArgumentFields, values: Props): ArgumentsOf<ArgumentFields> {
  const absent = Object.entries(fields).filter(([name]) => values[name] === undefined);
  const defaults = absent.map(([name, { type }]) => [name, type.safeParse(undefined).data]);
  return { ...values, ...Object.fromEntries(defaults) };
}
