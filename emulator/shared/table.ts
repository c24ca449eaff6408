import type { Row, Table } from "../collection";
import type { Stage } from "./stage";

/** A table that control can put rows into. */
export interface SeedableTable<R extends Row, Index extends string = never> extends Table<R, Index> {
  /** A whole row from the parts that a control client gives. Without it, rows must be given whole. */
  complete?(given: Partial<R>, stage: Stage): R;
}

/** Defines a table. */
export function defineTable<R extends Row, Index extends string = never>(
  table: SeedableTable<R, Index>,
): SeedableTable<R, Index> {
  return table;
}
