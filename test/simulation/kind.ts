import type { Props } from "../../provider/core";

/** A resource type as the simulation uses it. */
export interface Kind {
  readonly token: string;
  /** The emulator's table, and an object's key there by the id in the state. */
  readonly table: string;
  keyOf(id: string): string | number;
  /** Where others delete the object; undefined: they cannot. */
  path?(id: string): string;
  /** The token of the resource that its inputs come from, and these inputs. */
  readonly parent?: { readonly token: string; readonly inputs: readonly string[] };
  /** The service refuses a second object with the same label. */
  readonly unique?: true;
  /**
   * Inputs by variant. Variants 0 and 1 differ in what is updated; in 2, what is replaced differs, too.
   * @param label - unique in the account, except where two programs are to want the same one
   * @param parent - outputs and id of the parent
   */
  args(label: string, variant: number, parent: Props): Props;
  /** Members of the emulator's row that the inputs determine. */
  row(args: Props): Readonly<Record<string, unknown>>;
  /** Of these, those that the service does not return: after an adoption the first values count as unchanged. */
  readonly unreadable?: readonly string[];
  /** What the service has beside the row that the inputs determine, and that is not so. */
  lacks?(args: Props, tables: Readonly<Record<string, readonly object[]>>): string | undefined;
  /** Objects that belong to the resource besides its own, by its outputs. */
  parts?(outputs: Props): readonly { readonly table: string; readonly key: string | number }[];
  /** What others change of an object. */
  readonly tampered?: Readonly<Record<string, unknown>>;
  /** A row that others make, as the inputs declare it; undefined: others make none. */
  seed?(args: Props): Readonly<Record<string, unknown>>;
}

/** The key of a row whose id is a number, which is the last part of the id in the state. */
export function numbered(id: string): number {
  return Number(id.split("/").at(-1));
}
