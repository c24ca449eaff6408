import type { Context } from "./context";
import type { Props } from "./definition";
import { type HiddenInputs, hiddenInputs, hiddenOutputs } from "./hidden";
import { timeoutOf } from "./timeouts";

/** What a definition can use of the resource for which it sends its requests. */
export interface Step {
  /** The bound of the whole step, in milliseconds: the program's `customTimeouts`, else the given one. */
  timeoutMs(kind: "create" | "update" | "delete", otherwise: number): number;
  /** Shows how far a long step is; each message takes the place of the one before. */
  progress(message: string): void;
  /** Shows a warning beside the resource. */
  warn(message: string): void;
  /** User name of the token in use. */
  account(): Promise<string>;
  /** The inputs declared at the last step, as the service was last seen to hold them. Empty for a new object. */
  readonly before: Props;
}

/**
 * The step of a resource, from its inputs or outputs.
 *
 * @param olds - the outputs of the last step
 */
export function stepOf<Api>(context: Context<Api>, props: Props, olds: Props = {}): Step {
  const hidden: HiddenInputs = hiddenInputs(props);
  const declared = hiddenOutputs(olds)?.declared ?? [];
  return {
    timeoutMs: (kind, otherwise) => timeoutOf(hidden.timeouts?.[kind]) ?? otherwise,
    progress: (message) => context.service.progress(hidden.urn, message),
    warn: (message) => context.service.warn(hidden.urn, message),
    account: () => context.service.account(),
    before: Object.fromEntries(declared.map((name) => [name, olds[name]])),
  };
}
