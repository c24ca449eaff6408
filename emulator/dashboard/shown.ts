import type { Row, RowKey } from "../collection";
import type { SeedableTable } from "../shared/table";

/** An object as the page shows it. */
export interface ShownObject {
  readonly table: string;
  /** Unique in its table. */
  readonly key: RowKey;
  /** The object in neutral words, without its secrets; null if it was deleted. */
  readonly row: object | null;
}

/** An object for the page. */
export function shownObject(table: SeedableTable<Row, string>, key: RowKey, row: Row | undefined): ShownObject {
  return { table: table.name, key, row: row === undefined ? null : withoutSecrets(table, row) };
}

function withoutSecrets({ secrets = [] }: SeedableTable<Row, string>, row: Row): object {
  const members = Object.entries(row).map(([name, value]) => [
    name,
    secrets.includes(name) && value !== null ? "[REDACTED]" : value,
  ]);
  return Object.fromEntries(members);
}
