import type { Emulator, JsonObject } from "../../../../emulator";
import type { Props } from "../../../../provider/core";
import type { Send } from "./requests";

/** A value, or how it comes from the prerequisites. */
export type Given<W, T> = T | ((world: W) => T);

/** A property's value. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | readonly Literal[]
  | { readonly [name: string]: Literal | undefined };

/** What a spec states of a property: another value, or how it comes from the prerequisites, or `to(…)`. */
export type Stated<W> = Literal | ((world: W) => unknown) | Change<W>;

/** A step that a test takes by hand, past the provider. */
export type ByHand<W> = (hand: Hand<W>) => unknown;

/** What a step by hand works with. */
export interface Hand<W> {
  readonly send: Send;
  /** Changes the one object of a table of the emulator past its interface, for what no operation can do. */
  readonly alter: (table: string, match: Props, changes: JsonObject) => void;
  readonly emulator: Emulator;
  /** The resource's id in the state. */
  readonly id: string;
  readonly outputs: Props;
  readonly world: W;
}

/** How one property is changed; made by `to`. */
export class Change<W> {
  constructor(
    readonly value: Given<W, unknown>,
    readonly how: How<W>,
  ) {}
}

/** What differs from the usual for one property. */
export interface How<W> {
  /**
   * Which comes first in a replacement. Default `create`. `delete` where the unique key stays the same, `always delete`
   * where the input says so.
   */
  readonly first?: "create" | "delete" | "always delete";
  /** Further inputs that change at the same time. */
  readonly with?: Given<W, Props>;
  /** Inputs from which the change starts, laid over `args`; undefined takes one away. */
  readonly from?: Given<W, Props>;
  /** All operations that are sent, in their order. Default: `writes.update`, or those of a replacement. */
  readonly sends?: readonly string[];
  /** What one of the bodies that are sent has to hold, in the words of the wire. */
  readonly body?: unknown;
}

/** What taking an optional property out of the program does. */
export interface Clearing<W> extends Pick<How<W>, "from" | "with"> {
  /**
   * What one of the bodies that are sent has to hold; `nothing` where it only stops being managed; left out where the
   * operations `by` which it is cleared have no body.
   */
  readonly sends?: unknown;
  /** Operations that are sent. Default: `writes.update`. */
  readonly by?: readonly string[];
}

/** What changes of inputs do, as a spec states it. */
export type Kind = "updates" | "replaces" | "locals" | "ignores";

/** A claim that may be left out with a reason: of the whole resource, or of one property (`drift.region`). */
export type Claim =
  | "import"
  | "vanish"
  | "gone"
  | "autoname"
  | "unknowns"
  | `${Kind | "clears" | "drift" | "unmanaged" | "defaults" | "echo" | "adopted"}.${string}`;

/** What a resource does, as far as it cannot be read from its definition. */
export interface Lifecycle<W> {
  readonly token: string;
  /** Makes what the resource needs, on a service that was just reset. */
  readonly world?: (hand: Pick<Hand<undefined>, "emulator" | "send">) => W | Promise<W>;
  /** What the program declares. */
  readonly args: Given<W, Props>;
  /** Operations of each step, in their order, as the API description names them. No `delete`: it only releases the object. */
  readonly writes: {
    readonly create: readonly string[];
    readonly update?: readonly string[];
    readonly delete?: readonly string[];
  };
  /** Keys that `import` accepts in addition to the id. */
  readonly importBy: readonly string[];
  /** Another value of each input that is changed in place. */
  readonly updates?: Readonly<Record<string, Stated<W>>>;
  /** Another value of each input that needs a new object. */
  readonly replaces?: Readonly<Record<string, Stated<W>>>;
  /** Another value of each input that only the state learns. */
  readonly locals?: Readonly<Record<string, Stated<W>>>;
  /** Another value of each input whose changes are none. */
  readonly ignores?: Readonly<Record<string, Stated<W>>>;
  /** Each optional input that is updated in place. */
  readonly clears?: Readonly<Record<string, Clearing<W>>>;
  /** Gives each readable input another value on the service. */
  readonly drift?: Readonly<Record<string, ByHand<W>>>;
  /** Removes the object on the service. */
  readonly vanish?: ByHand<W>;
  /** Properties that are secret, in the definition's order. */
  readonly secrets?: readonly string[];
  /** Outputs that change by themselves. */
  readonly ephemeral?: readonly string[];
  /** Operations that change nothing although their method is not GET. */
  readonly harmless?: readonly string[];
  /** Claims that are left out, each with the reason, which begins in lower case. */
  readonly except?: Readonly<Partial<Record<Claim, string>>>;
}

/** Another value of a property, with what differs from the usual. */
export function to<W>(value: Literal | ((world: W) => unknown), how: How<W> = {}): Change<W> {
  return new Change(value, how);
}
