import type { InProcessEmulator } from "../../emulator/in-process";
import type { Change } from "../../emulator/store";
import { catalogue } from "./catalogue";
import type { Link, Network } from "./network";

/** An object of the service, and to whom it belongs. */
export interface Entry {
  readonly table: string;
  readonly key: string | number;
  /** A stack, or `others`. */
  owner: string;
  /** As it is now. */
  row: object;
  /** The process that made it; undefined if others did. */
  readonly maker: Link | undefined;
}

/** Objects by owner, as the service knows them: an account of who made, changed and deleted what. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  /** What a stack did to objects that are not its own. */
  readonly trespasses: string[] = [];
  /** Where others deleted an object: one that is made there later has the same id if the program gives the id. */
  readonly deletedByOthers = new Set<string>();

  constructor(emulator: InProcessEmulator, network: Network) {
    for (const table of new Set([...catalogue.values()].map((kind) => kind.table)))
      emulator.watch(table, (changes) => {
        for (const change of changes) this.#note(change, network.actor);
      });
  }

  clear(): void {
    this.entries.clear();
    this.trespasses.length = 0;
    this.deletedByOthers.clear();
  }

  entry(table: string, key: string | number): Entry | undefined {
    return this.entries.get(`${table} ${key}`);
  }

  /** All objects of a table. */
  rows(table: string): object[] {
    return [...this.entries.values()].filter((entry) => entry.table === table).map(({ row }) => row);
  }

  /** The objects that stacks made or adopted. */
  owned(): Entry[] {
    return [...this.entries.values()].filter(({ owner }) => owner !== "others");
  }

  #note({ table, key, row }: Change, actor: Link | undefined): void {
    const place = `${table} ${key}`;
    const known = this.entries.get(place);
    if (known === undefined) {
      if (row !== undefined)
        this.entries.set(place, { table, key, row, owner: actor?.actor ?? "others", maker: actor });
      return;
    }
    if (actor !== undefined && actor.actor !== known.owner)
      this.trespasses.push(
        `${actor.actor} ${row === undefined ? "deleted" : "changed"} ${place}, which belongs to ${known.owner}`,
      );
    if (row === undefined && actor === undefined) this.deletedByOthers.add(place);
    if (row === undefined) this.entries.delete(place);
    else known.row = row;
  }
}
