import { adoptHinted } from "./adopt";
import { sameValue } from "./compare";
import { type Context, objectKey, stepOf } from "./context";
import { messageOf, PartialCreate, RefusedError, withArticle } from "./errors";
import { observedIn } from "./find";
import { importForms } from "./id";
import { recordNew } from "./record";
import type { ResourceShape } from "./shape";
import type { Desired, Recorded } from "./state";
import type { Props } from "./values";

/** A created or adopted object. */
export interface Created {
  readonly recorded: Recorded;
  /** Set if the creation stopped after the object was created: the error. The pending steps are recorded. */
  readonly failure?: PartialCreate;
}

/** Creates the declared object, or adopts the one that `import` names. */
export async function createResource<Api>(context: Context<Api>, desired: Desired): Promise<Created> {
  const adopted = await adoptHinted(context, desired);
  if (adopted !== undefined) {
    const account = await context.service.account();
    return { recorded: recordNew(context.definition, adopted, desired, { account }) };
  }
  await refuseExisting(context, desired);
  const account = context.service.account().catch(() => "");
  const { body, failure } = await create(context, desired);
  try {
    const observed = observedIn(context.definition, body, desired.values);
    const pending = failure?.pending;
    const recorded = recordNew(context.definition, observed, desired, { account: await account, pending });
    return failure === undefined ? { recorded } : { recorded, failure };
  } catch (error) {
    throw unreadableAnswer(context, desired.values, error);
  }
}

async function create<Api>(
  context: Context<Api>,
  { values, options }: Desired,
): Promise<{ readonly body: unknown; readonly failure?: PartialCreate }> {
  try {
    return { body: await context.definition.create(context.service.api, values, stepOf(context, options)) };
  } catch (error) {
    if (!(error instanceof PartialCreate)) throw await explainFailedCreate(context, values, error);
    return { body: error.body, failure: error };
  }
}

/** An object that exists already is never taken over: it may belong to somebody, and is adopted by name only. */
async function refuseExisting<Api>(context: Context<Api>, { values }: Desired): Promise<void> {
  const { definition, service, process } = context;
  const body = await definition.existingObject?.(service.api, values);
  if (body === undefined) return;
  const { id } = observedIn(definition, body, values);
  // A singleton that cannot be deleted is only released: its replacement finds what this process has released.
  if (definition.uniqueKey?.length === 0 && process.adoptions.isDeleted(objectKey(definition, id))) return;
  throw new RefusedError(
    `The ${definition.noun} ${id} exists already, and is not taken over. To manage it, adopt it with the resource option \`import: "${id}"\`.`,
  );
}

async function explainFailedCreate<Api>(context: Context<Api>, values: Props, error: unknown): Promise<unknown> {
  const { definition, service } = context;
  if (service.isAmbiguous(error)) {
    return new RefusedError(
      `${messageOf(error)}. The ${definition.noun} may have been created all the same, so the request is not repeated. ${lookFor(definition, values)}`,
      { cause: error },
    );
  }
  const holder = service.isRefusal(error) ? await holderOfKey(context, values) : undefined;
  if (holder === undefined) return error;
  return new RefusedError(
    `${messageOf(error)}. The ${definition.uniqueKey?.at(-1)} is held by ${definition.noun} ${holder}. To manage that one, adopt it with the resource option \`import: "${holder}"\`; ` +
      "if it is the object that this resource replaces, set `deleteBeforeReplace: true`.",
    { cause: error },
  );
}

function unreadableAnswer<Api>({ definition }: Context<Api>, values: Props, error: unknown): RefusedError {
  return new RefusedError(
    `The ${definition.noun} was created, but the answer of the service cannot be read: ${messageOf(error)}. ${lookFor(definition, values)}`,
    { cause: error },
  );
}

/** What to look for on the service, and what to do then. Includes a generated name: it is recorded nowhere else. */
function lookFor(definition: ResourceShape, values: Props): string {
  const key = definition.uniqueKey?.at(-1) ?? definition.lookupKeys[0];
  const value = key === undefined || definition.inputs[key]?.secret ? undefined : values[key];
  const look = key === undefined || typeof value !== "string" ? "" : ` with the ${key} ${JSON.stringify(value)}`;
  return (
    `Look on the service for ${withArticle(definition.noun)}${look}: if it is there, adopt it with the resource option \`import\` ` +
    `(${importForms(definition.id, definition.lookupKeys)}); if not, run \`pulumi up\` again.`
  );
}

/** The id of the object that has the unique key already; undefined if a look-up does not find it. */
async function holderOfKey<Api>(context: Context<Api>, values: Props): Promise<string | undefined> {
  const { definition, service } = context;
  const key = definition.uniqueKey?.at(-1);
  const value = key === undefined ? undefined : values[key];
  if (key === undefined || typeof value !== "string") return undefined;
  try {
    const names = Object.keys(definition.id).slice(0, -1);
    const parents = Object.fromEntries(names.map((name) => [name, String(values[name] ?? "")]));
    const bodies = await definition.list(service.api, parents, { key, value });
    return bodies
      .map((body) => observedIn(definition, body, parents))
      .find((observed) => hasUniqueKey(definition, observed.values, values))?.id;
  } catch {
    return undefined;
  }
}

function hasUniqueKey(definition: ResourceShape, observed: Props, values: Props): boolean {
  return (definition.uniqueKey ?? []).every((name) => {
    const field = definition.inputs[name];
    return field !== undefined && sameValue(field, observed[name], values[name]);
  });
}
