import type { Props } from "./definition";

/** The key under which the hidden object stands, in inputs and outputs. */
export const HIDDEN = "__compute";

/** Version of the state's form that this provider writes. Every older one is read for ever. */
export const STATE_VERSION = 1;

/** What program and provider tell each other beside the declared properties. */
export interface HiddenInputs {
  /** The resource's name in the program. */
  readonly name?: string;
  readonly urn?: string;
  /** `opts.customTimeouts`. */
  readonly timeouts?: Readonly<Record<string, string>>;
  /** `opts.import`: the object to adopt. */
  readonly import?: string;
  /** The name that was made, or taken from an adopted object, because the program left it out. */
  readonly auto?: string;
  /** How often each write-only value was changed. */
  readonly rev?: Readonly<Record<string, number>>;
  /** `opts.replaceOnChanges`. */
  readonly replaceOn?: readonly string[];
  /** Write-only fields of an adopted object, whose first given value counts as unchanged. */
  readonly unknown?: readonly string[];
}

/** The hidden object of outputs. */
export interface HiddenOutputs extends Omit<HiddenInputs, "unknown"> {
  /** Steps of the creation that are left. */
  readonly pending?: readonly string[];
  /** Names of the inputs given. */
  readonly declared: readonly string[];
  /** What the service answered, where it is another name of the declared value. */
  readonly answered?: Readonly<Record<string, unknown>>;
  /** The user name of the token that made or adopted the object. */
  readonly account: string;
  readonly v: number;
}

/** The hidden object of a resource's inputs; empty where a program gives none. */
export function hiddenInputs(props: Props): HiddenInputs {
  const value = props[HIDDEN];
  return typeof value === "object" && value !== null ? (value as HiddenInputs) : {};
}

/** The hidden object of a resource's outputs; undefined where these are not outputs of this provider. */
export function hiddenOutputs(props: Props): HiddenOutputs | undefined {
  const value = hiddenInputs(props) as Partial<HiddenOutputs>;
  return typeof value.v === "number" ? (value as HiddenOutputs) : undefined;
}

/** The part of the hidden outputs that stands in inputs as well. */
export function toHiddenInputs(hidden: HiddenOutputs): HiddenInputs {
  const { pending, declared, answered, account, v, ...inputs } = hidden;
  return inputs;
}
