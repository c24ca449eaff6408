import { systemClock } from "../clock";
import type { Row } from "../collection";
import { Engine } from "../engine";
import { services } from "../services";
import { Brand } from "../shared/brand";
import type { JsonObject } from "../shared/json";
import type { SeedableTable } from "../shared/table";
import { Worlds } from "../worlds";
import type { Rows } from "./rows";

/** Keeps of every row the members that its table has: an answer of the service may have more. */
export class Members {
  readonly #engine = new Engine({
    services,
    brand: new Brand("compute"),
    clock: systemClock,
    worlds: new Worlds(),
    world: "empty",
    token: "members",
    stateFile: undefined,
  });
  readonly #known = new Map<string, ReadonlySet<string> | undefined>();

  /** Rows without unknown members, and without members that have no value in the answer. */
  of(rows: Rows): Rows {
    return Object.fromEntries(
      Object.entries(rows).map(([table, list]) => {
        const known = this.#membersOf(table);
        return [table, known === undefined ? list : list.map((row) => only(row, known))];
      }),
    );
  }

  /** Undefined: the table has no defaults, so its rows are complete. */
  #membersOf(name: string): ReadonlySet<string> | undefined {
    if (!this.#known.has(name)) this.#known.set(name, this.#read(this.#engine.tables.get(name)));
    return this.#known.get(name);
  }

  #read(table: SeedableTable<Row, string> | undefined): ReadonlySet<string> | undefined {
    const { store } = this.#engine;
    const row = store.transaction(() => table?.complete?.({}, this.#engine.stage()));
    return row === undefined ? undefined : new Set(Object.keys(row));
  }
}

function only(row: JsonObject, known: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([member]) => known.has(member)));
}
