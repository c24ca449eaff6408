import { adoptHinted } from "./adopt";
import { claimKey, otherHolder, releaseKey } from "./claims";
import { type Context, objectKey, stepOf } from "./context";
import type { CreateStep } from "./definition";
import { existsAlready, messageOf, PartialCreate, RefusedError } from "./errors";
import { decoded, idIn, importHint, observedIn } from "./find";
import { formatId, parentNames } from "./id";
import { makeObject, UnsettledError } from "./lost-answer";
import { recordedOwner, tokenOwner } from "./owner";
import { recordNew } from "./record";
import type { ResourceShape } from "./shape";
import type { Desired, Observed, Recorded } from "./state";
import { holderOfKey } from "./taken-key";
import { inWords } from "./unreadable";
import type { Props } from "./values";

/** A created or adopted object. */
export interface Created {
  readonly recorded: Recorded;
  /** Set if the creation stopped after the object was created: the error. The pending steps are recorded. */
  readonly failure?: Error;
}

/** Creates the declared object, or adopts the one that `import` names. */
export async function createResource<Api>(context: Context<Api>, desired: Desired): Promise<Created> {
  const taken = claimKey(context, desired);
  if (taken !== undefined) throw new RefusedError(`The ${context.definition.noun} is not created: ${taken}.`);
  try {
    return await adoptOrCreate(context, desired);
  } catch (error) {
    // What may have been made keeps its claim: nobody else is to make it.
    if (!(error instanceof UnsettledError) && !context.service.isAmbiguous(causeOf(error)))
      releaseKey(context, desired.values, desired.options);
    throw error;
  }
}

async function adoptOrCreate<Api>(context: Context<Api>, desired: Desired): Promise<Created> {
  const adopted = await adoptHinted(context, desired);
  if (adopted !== undefined) {
    const owner = recordedOwner(await context.service.owner());
    return { recorded: recordNew(context.definition, adopted, desired, { owner }) };
  }
  await refuseExisting(context, desired);
  const { definition, process } = context;
  // What only the state holds belongs to nobody on the service.
  const token = definition.stateOnly ? Promise.resolve(undefined) : tokenOwner(context);
  const { body, failure } = await create(context, desired);
  const { observed, problem } = readCreated(context, body, desired.values);
  // A deletion of it that follows in this process is left over from an earlier, failed replacement.
  if (desired.options.urn !== undefined)
    process.adoptions.of(desired.options.urn).object = objectKey(definition, observed.id);
  const owner = await token.then((found) => found && recordedOwner(found));
  const recorded = recordNew(definition, observed, desired, { owner, pending: failure?.pending });
  const stopped = failure ?? problem;
  return stopped === undefined ? { recorded } : { recorded, failure: stopped };
}

async function create<Api>(
  context: Context<Api>,
  desired: Desired,
): Promise<{ readonly body: unknown; readonly failure?: PartialCreate }> {
  try {
    return { body: await context.definition.create(context.service.api, desired.values, createStep(context, desired)) };
  } catch (error) {
    if (error instanceof PartialCreate) return { body: error.body, failure: error };
    throw await explainFailedCreate(context, desired, error);
  }
}

function createStep<Api>(context: Context<Api>, desired: Desired): CreateStep {
  return {
    ...stepOf(context, desired.options),
    isAutonamed: desired.options.autoNamed !== undefined,
    make: (send, options) => makeObject(context, desired, send, options),
  };
}

/** A created object is recorded with its id whatever else the answer holds: otherwise nobody would know of it. */
function readCreated<Api>(
  context: Context<Api>,
  body: unknown,
  values: Props,
): { readonly observed: Observed; readonly problem?: Error } {
  const { definition } = context;
  const parts = readId(context, body, values);
  try {
    return { observed: decoded(context, body, parts) };
  } catch (error) {
    const id = formatId(definition.id, parts);
    const problem = new RefusedError(
      `The ${definition.noun} ${id} was created and is in the state, but: ${messageOf(error)}. \`pulumi refresh\` reads it again.`,
      { cause: error },
    );
    return { observed: { id, values: {} }, problem };
  }
}

function readId<Api>(context: Context<Api>, body: unknown, values: Props): Readonly<Record<string, string>> {
  try {
    return idIn(context, body, values);
  } catch (error) {
    const { definition } = context;
    throw new RefusedError(
      `The ${definition.noun} was created, but: ${messageOf(error)}. ${lookFor(definition, values)}`,
      { cause: error },
    );
  }
}

/** An object that exists already is never taken over: it may belong to somebody, and is adopted by name only. */
async function refuseExisting<Api>(context: Context<Api>, { values }: Desired): Promise<void> {
  const { definition, service, process } = context;
  const body = await definition.existingObject?.(service.api, values);
  if (body === undefined) return;
  const { id } = observedIn(context, body, values);
  // A singleton that cannot be deleted is only released: its replacement finds what this process has released.
  if (definition.uniqueKey?.length === 0 && process.adoptions.isDeleted(objectKey(definition, id))) return;
  throw existsAlready(definition.noun, id);
}

async function explainFailedCreate<Api>(
  context: Context<Api>,
  { values, options }: Desired,
  error: unknown,
): Promise<unknown> {
  const { definition, service } = context;
  if (service.isAmbiguous(error)) {
    return new RefusedError(
      `${messageOf(error)}. The ${definition.noun} may have been created all the same. ${lookFor(definition, values)}`,
      { cause: error },
    );
  }
  const parents = parentNames(definition.id);
  if (service.notFoundSince(error) !== undefined && parents.length > 0)
    return new RefusedError(`${messageOf(error)}. ${checkParents(parents)}`, { cause: error });
  const holder = service.isRefusal(error) ? await holderOfKey(context, values) : undefined;
  if (holder === undefined) return inWords(error, `the new ${definition.noun}`);
  const key = definition.uniqueKey?.at(-1);
  const owner = otherHolder(context, holder, options);
  if (owner !== undefined)
    return new RefusedError(
      `${messageOf(error)}. The ${key} is held by ${definition.noun} ${holder}, which another resource of the program has: ${owner}. Give one of them another ${key}.`,
      { cause: error },
    );
  return new RefusedError(
    `${messageOf(error)}. The ${key} is held by ${definition.noun} ${holder}. To manage that one, adopt it with the resource option \`import: "${holder}"\`; ` +
      "if it is the object that this resource replaces, set `deleteBeforeReplace: true`.",
    { cause: error },
  );
}

function checkParents(names: readonly string[]): string {
  const [what, they] = [names.join(" and "), names.length > 1 ? "they name" : "it names"];
  return `Check ${what}: what ${they} does not exist, or the token may not see it.`;
}

/** What to look for on the service, and what to do then. Includes a generated name: it is recorded nowhere else. */
function lookFor(definition: ResourceShape, values: Props): string {
  return `Look for it on the service: if it is there, adopt it with the resource option \`import: ${JSON.stringify(importHint(definition, values))}\`; if not, run \`pulumi up\` again.`;
}

function causeOf(error: unknown): unknown {
  return error instanceof RefusedError ? error.cause : error;
}
