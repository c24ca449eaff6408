import type { ResourceDefinition, Step } from "./definition";
import { RefusedError, withArticle } from "./errors";
import { idForm, parseId } from "./id";
import type { ProcessMemory } from "./process";
import type { ResourceShape } from "./shape";
import type { Options, Recorded } from "./state";
import { type Props, pick } from "./values";

/** What core needs of the service beside the definitions' own requests. Implemented by the runtime on the client. */
export interface Service<Api> {
  /** What definitions send their requests through. */
  readonly api: Api;
  /** User name of the token in use; asked once per process. */
  account(): Promise<string>;
  /** A 404 with the service's own error envelope. */
  isMissing(error: unknown): boolean;
  /** An answer that refuses the request's content. */
  isRefusal(error: unknown): boolean;
  /** The request may have been carried out although its answer was lost. */
  isAmbiguous(error: unknown): boolean;
  /** Shows a warning beside the resource. */
  warn(urn: string | undefined, message: string): void;
  /** Shows how far a long step is; each message replaces the one before. */
  progress(urn: string | undefined, message: string): void;
}

/** What every lifecycle step works with. */
export interface Context<Api = unknown> {
  readonly definition: ResourceDefinition<Api>;
  readonly service: Service<Api>;
  readonly process: ProcessMemory;
}

/** The name under which the process remembers an object. */
export function objectKey(definition: ResourceShape, id: string): string {
  return `${definition.token}/${id}`;
}

/** The resource's URN, or what identifies it where the host does not hand one over. */
export function urnOf(definition: ResourceShape, { urn, name }: Options): string {
  return urn ?? `${definition.token}::${name ?? ""}`;
}

/**
 * Parts of an object's id.
 *
 * @throws RefusedError where the id does not have the documented form
 */
export function partsOf<Api>({ definition }: Context<Api>, id: string): Readonly<Record<string, string>> {
  const parts = parseId(definition.id, id);
  if (parts === undefined)
    throw new RefusedError(
      `"${id}" is not the id of ${withArticle(definition.noun)}: its form is ${idForm(definition.id)}.`,
    );
  return parts;
}

/** The step of a resource, for its definition. */
export function stepOf<Api>({ service }: Context<Api>, options: Options, recorded?: Recorded): Step {
  const { urn, timeouts, requestTimeouts } = options;
  return {
    timeoutMs: (kind, otherwise) => timeoutOf(timeouts?.[kind]) ?? timeoutOf(requestTimeouts?.[kind]) ?? otherwise,
    progress: (message) => service.progress(urn, message),
    warn: (message) => service.warn(urn, message),
    account: () => service.account(),
    recorded: recorded === undefined ? {} : declaredIn(recorded),
  };
}

/** Values of the inputs that were declared at the last step. */
export function declaredIn({ values, bookkeeping }: Recorded): Props {
  return pick(values, bookkeeping.declared ?? []);
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Reads a duration of `customTimeouts`, such as `90s`, `10m` or `1h30m`.
 *
 * @returns milliseconds; undefined where the text is none, or says 0, which means that no bound is set
 */
export function timeoutOf(text: unknown): number | undefined {
  if (typeof text !== "string" || !/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) return undefined;
  const milliseconds = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)].reduce(
    (sum, [, amount = "0", unit = "s"]) => sum + Number(amount) * (UNITS[unit] ?? 0),
    0,
  );
  return milliseconds > 0 ? milliseconds : undefined;
}
