import { z } from "zod";
import {
  type ArgumentFields,
  type DataSource,
  type DataSourceSpec,
  defineDataSource as define,
  type Props,
} from "../core";
import type { Api } from "../resources/api";

/** A data source whose requests go through the client. */
export function defineDataSource<F extends ArgumentFields>(spec: DataSourceSpec<Api, F>): DataSource<Api> {
  return define(spec);
}

/** The shape of an object with the given fields, each with its prose. */
export function objectOf<F extends Readonly<Record<string, { readonly type: z.ZodType; readonly describe: string }>>>(
  fields: F,
): z.ZodObject<{ [K in keyof F]: F[K]["type"] }> {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.type.describe(field.describe)]);
  return z.object(Object.fromEntries(entries)) as z.ZodObject<{ [K in keyof F]: F[K]["type"] }>;
}

/** An object as data sources give it: what the service tells as null is absent. */
export function toldAs<T>(shape: z.ZodType<T>, values: Props): T {
  return shape.parse(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)));
}
