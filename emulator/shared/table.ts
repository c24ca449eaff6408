import type { Row, Table } from "../collection";
import type { Stage } from "./stage";

/** A table with defaults for rows that control seeds. */
export interface SeedableTable<R extends Row, Index extends string = never> extends Table<R, Index> {
  /** Adds defaults to a partial row from control. Without it, rows must be complete. */
  complete?(given: Partial<R>, stage: Stage): R;
  /** The row as control lists it. Set where the row has secrets. */
  listed?(row: R): R;
  /** Members that a page for people must not show. */
  readonly secrets?: readonly string[];
}

/** Defines a table. */
export function defineTable<R extends Row, Index extends string = never>(
  table: SeedableTable<R, Index>,
): SeedableTable<R, Index> {
  return table;
}
