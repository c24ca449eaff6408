import type { Control } from "../../emulator";
import type { StateResource } from "../../test/e2e/support/stack";
import { catalogue } from "../../test/simulation/catalogue";

const tables: ReadonlySet<string> = new Set([...catalogue.values()].map(({ table }) => table));

/** The objects of the service as text, by table and key. */
export type Objects = ReadonlyMap<string, string>;

/** All objects of the types that runs use. */
export function objectsOf(control: Control): Objects {
  const rows = Object.entries(control.state()).filter(([table]) => tables.has(table));
  return new Map(
    rows.flatMap(([table, all]) => all.map((row) => [`${table} ${keyOfRow(table, row)}`, JSON.stringify(row)])),
  );
}

/** The table and key of the object that a resource of the state has. */
export function placeOf({ type, id = "" }: StateResource): string {
  const kind = catalogue.get(tokenOf(type));
  if (kind === undefined) throw new Error(`Runs have no ${type}.`);
  return `${kind.table} ${kind.keyOf(id)}`;
}

/** `Vpc`, of either host's type. */
export function tokenOf(type: string): string {
  return type.split(":").at(-1) ?? "";
}

function keyOfRow(table: string, row: object): string {
  const { id, cluster, bucket, label, name } = row as Readonly<Record<string, unknown>>;
  if (table === "bucketObjects") return `${cluster}/${bucket}/${name}`;
  if (table === "buckets") return `${cluster}/${label}`;
  return String(table === "tags" ? label : id);
}
