import type { ResourceDefinition, Step } from "./definition";
import { RefusedError, withArticle } from "./errors";
import { idForm, parseId } from "./id";
import type { ProcessMemory } from "./process";
import type { ResourceShape } from "./shape";
import type { Options, Recorded, TokenOwner } from "./state";
import { type Props, pick } from "./values";

/** What core needs of the service beside the definitions' own requests. Implemented by the runtime on the client. */
export interface Service<Api> {
  /** What definitions send their requests through. */
  readonly api: Api;
  /** Whom the token in use belongs to; asked once per process. */
  owner(): Promise<TokenOwner>;
  /** A 404 counts as a deletion without further proof, as a setting says. */
  readonly trustsNotFound: boolean;
  /**
   * When the first attempt of a request began that the service answered by a 404 in its own error envelope, on this
   * machine's clock; undefined for any other error.
   */
  notFoundSince(error: unknown): number | undefined;
  /** An answer that refuses the request's content. */
  isRefusal(error: unknown): boolean;
  /** An answer that reports success and errors at once: the request may have been carried out. */
  isContradictory(error: unknown): boolean;
  /** The request may have been carried out although its answer was lost. */
  isAmbiguous(error: unknown): boolean;
  /** This machine's clock, and what it tells of the service's. Milliseconds since 1970. */
  readonly clock: {
    now(): number;
    /** The earliest time that the service's clock can have shown then; undefined where the service gives no time. */
    earliestServiceTime(at: number): number | undefined;
    /** Rejects when the provider is stopped. */
    sleep(ms: number): Promise<void>;
  };
  /** How long one request may take, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** The request that an answer came from, such as `VPC View (GET /vpcs/12)`; undefined where that is not known. */
  sourceOf(body: unknown): string | undefined;
  /** Does work in which a resource waits for what others began. A long wait is shown with its reason. */
  waiting<T>(reason: string, work: () => Promise<T>): Promise<T>;
  /** Shows a warning with the resource. */
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

/**
 * The service's time, in milliseconds since 1970. Before its first response it is this machine's.
 */
export function serviceTime({ clock }: Pick<Service<unknown>, "clock">): number {
  const now = clock.now();
  return clock.earliestServiceTime(now) ?? now;
}

/** The name under which the process remembers an object. */
export function objectKey(definition: ResourceShape, id: string): string {
  return `${definition.token}/${id}`;
}

/** Tells whether the program makes the id, and not the service: another account may have an object of the same id. */
export function isNamedByProgram({ id, inputs }: ResourceShape): boolean {
  return Object.entries(id).every(([part, kind]) => kind.startsWith("=") || part in inputs);
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
    username: async () => (await service.owner()).username,
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
