import { withArticle } from "./article";
import type { ResourceDefinition, ResourceShape } from "./definition";
import { RefusedError } from "./errors";
import { idForm, parseId } from "./id";
import type { ProcessMemory } from "./memory";

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
  /** Shows how far a long step is, in place of the message before. */
  progress(urn: string | undefined, message: string): void;
}

/** What every lifecycle step works with. */
export interface Context<Api = unknown> {
  readonly definition: ResourceDefinition<Api>;
  readonly service: Service<Api>;
  readonly memory: ProcessMemory;
}

/** The key under which the process remembers an object. */
export function memoryKey(definition: ResourceShape, id: string): string {
  return `${definition.token}/${id}`;
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
