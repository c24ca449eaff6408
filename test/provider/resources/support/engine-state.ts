import type { Props } from "../../../../provider/core";
import type { HostDiff } from "./host";

/** What the engine's state holds of a resource, as it stands between two runs: plain JSON. */
export interface State {
  readonly id: string;
  readonly inputs: Props;
  readonly outputs: Props;
  /** The engine's mark of a step that stopped half-way: the next up calls update, whatever diff says. */
  readonly failed?: true;
}

/** What a run did with the resource. */
export type Did = "create" | "same" | "update" | "replace" | "read" | "drop" | "delete";

/** What a run ended with. `diff` is that of the run; absent where the engine asks for none. */
export interface Run {
  readonly did: Did;
  readonly diff?: HostDiff;
}

/** Options of a resource in the program; the sdk hands the first ones over in the hidden object. */
export interface Options {
  /** `opts.import`: an id or a key. */
  readonly import?: string;
  /** `opts.customTimeouts`. */
  readonly timeouts?: Readonly<Record<string, string>>;
  /** `opts.replaceOnChanges`. */
  readonly replaceOn?: readonly string[];
  /** In a preview: URNs of the resources whose ids are not known yet, by the input that is given them. */
  readonly references?: Readonly<Record<string, string>>;
  readonly deleteBeforeReplace?: true;
}

/** The text by which the dynamic host finds the provider. */
export const PROVIDER = "exports.handler = () => undefined";

/** Properties as the engine stores them. The dynamic host adds the provider's text. */
export function stored(props: Props, on: "dynamic" | "plugin"): Props {
  refuseUnstorable(props, "");
  const copy = JSON.parse(JSON.stringify(props)) as Props;
  return on === "dynamic" ? { ...copy, __provider: PROVIDER } : copy;
}

function refuseUnstorable(value: unknown, path: string): void {
  if (["string", "boolean"].includes(typeof value) || value === null || Number.isFinite(value)) return;
  if (typeof value !== "object") throw new Error(`the engine cannot store ${typeof value} at ${path}`);
  for (const [name, part] of Object.entries(value)) refuseUnstorable(part, `${path}.${name}`);
}
