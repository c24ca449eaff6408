import { findHinted, mismatches, objectOf } from "./adopt";
import { withArticle } from "./article";
import { urnOf } from "./check";
import { sameValue } from "./compare";
import { type Context, memoryKey } from "./context";
import type { Props, ResourceShape } from "./definition";
import { messageOf, PartialCreate, RefusedError } from "./errors";
import { hiddenInputs } from "./hidden";
import { formatId, importForms } from "./id";
import { buildOutputs, declaredNames, valuesOf } from "./outputs";
import { stepOf } from "./step";

/** A made or adopted object. */
export interface Created {
  readonly id: string;
  readonly outputs: Props;
  /** Set where the creation stopped after the object was made: the error, with the steps left in the outputs. */
  readonly failure?: PartialCreate;
}

/** Makes the declared object, or adopts the one that `import` names. */
export async function createResource<Api>(context: Context<Api>, inputs: Props): Promise<Created> {
  const hidden = hiddenInputs(inputs);
  const adopted = hidden.import === undefined ? undefined : await adopt(context, inputs, hidden.import);
  if (adopted !== undefined) return adopted;
  await refuseOccupied(context, inputs);
  const account = context.service.account().catch(() => "");
  let body: unknown;
  let failure: PartialCreate | undefined;
  try {
    body = await context.definition.create(context.service.api, valuesOf(inputs), stepOf(context, inputs));
  } catch (error) {
    if (!(error instanceof PartialCreate)) throw await explainFailedCreate(context, inputs, error);
    failure = error;
    body = error.body;
  }
  try {
    const made = created(context, inputs, body, await account, failure?.pending);
    return failure === undefined ? made : { ...made, failure };
  } catch (error) {
    throw unreadable(context, inputs, error);
  }
}

/** Never takes over: what stands on the service already belongs to somebody, or has to be adopted by name. */
async function refuseOccupied<Api>(context: Context<Api>, inputs: Props): Promise<void> {
  const { definition, service, memory } = context;
  const body = await definition.occupant?.(service.api, valuesOf(inputs));
  if (body === undefined) return;
  const { id } = objectOf(definition, body, inputs);
  // Where there is only one such object and deleting lets go of it, a replacement meets what this process let go of.
  if (definition.uniqueKey?.length === 0 && memory.isTargetDeleted(memoryKey(definition, id))) return;
  throw new RefusedError(
    `The ${definition.noun} ${id} exists already, and is not taken over. To manage it, adopt it with the resource option \`import: "${id}"\`.`,
  );
}

async function adopt<Api>(context: Context<Api>, inputs: Props, hint: string): Promise<Created | undefined> {
  const { definition, memory, service } = context;
  const found = await findHinted(context, hint);
  if (found === undefined) return undefined;
  const refusals = mismatches(definition, inputs, found);
  if (refusals.length > 0)
    throw new RefusedError(`import: ${definition.noun} ${found.id} cannot be adopted: ${refusals.join("; ")}`);
  const account = await service.account();
  memory.keep(urnOf(definition, hiddenInputs(inputs)), memoryKey(definition, found.id));
  return created(context, inputs, found.body, account);
}

function created<Api>(
  context: Context<Api>,
  inputs: Props,
  body: unknown,
  account: string,
  pending: readonly string[] = [],
): Created {
  const { definition } = context;
  const parts = definition.idOf(body, inputs);
  const declared = declaredNames(definition, inputs);
  const outputs = buildOutputs(definition, {
    told: definition.decode(body, parts),
    previous: valuesOf(inputs),
    declared,
    hidden: hiddenInputs(inputs),
    account,
    pending,
    sent: declared,
  });
  return { id: formatId(definition.id, parts), outputs };
}

async function explainFailedCreate<Api>(context: Context<Api>, inputs: Props, error: unknown): Promise<unknown> {
  const { definition, service } = context;
  if (service.isAmbiguous(error)) {
    return new RefusedError(
      `${messageOf(error)}. The ${definition.noun} may have been made all the same, so the request is not repeated. ${lookFor(definition, inputs)}`,
      { cause: error },
    );
  }
  const holder = service.isRefusal(error) ? await holderOfKey(context, inputs) : undefined;
  if (holder === undefined) return error;
  return new RefusedError(
    `${messageOf(error)}. The ${definition.uniqueKey?.at(-1)} is held by ${definition.noun} ${holder}. To manage that one, adopt it with the resource option \`import: "${holder}"\`; ` +
      "where it is the object that this resource replaces, set `deleteBeforeReplace: true`.",
    { cause: error },
  );
}

function unreadable<Api>({ definition }: Context<Api>, inputs: Props, error: unknown): RefusedError {
  return new RefusedError(
    `The ${definition.noun} was made, but the answer of the service cannot be read: ${messageOf(error)}. ${lookFor(definition, inputs)}`,
    { cause: error },
  );
}

/** What to look for on the service, and what to do then. A made name stands in no state yet, so it is told. */
function lookFor(definition: ResourceShape, inputs: Props): string {
  const key = definition.uniqueKey?.at(-1) ?? definition.lookupKeys[0];
  const value = key === undefined || definition.inputs[key]?.secret ? undefined : inputs[key];
  const look = key === undefined || typeof value !== "string" ? "" : ` with the ${key} ${JSON.stringify(value)}`;
  return (
    `Look on the service for ${withArticle(definition.noun)}${look}: if it is there, adopt it with the resource option \`import\` ` +
    `(${importForms(definition.id, definition.lookupKeys)}); if not, run \`pulumi up\` again.`
  );
}

/** The id of the object that holds the unique key of the inputs. A failed look-up answers nothing: the refusal itself is told then. */
async function holderOfKey<Api>(context: Context<Api>, inputs: Props): Promise<string | undefined> {
  const { definition, service } = context;
  const key = definition.uniqueKey?.at(-1);
  const value = key === undefined ? undefined : inputs[key];
  if (key === undefined || typeof value !== "string") return undefined;
  try {
    const names = Object.keys(definition.id).slice(0, -1);
    const parents = Object.fromEntries(names.map((name) => [name, String(inputs[name] ?? "")]));
    const bodies = await definition.list(service.api, parents, { key, value });
    return bodies
      .map((body) => objectOf(definition, body, parents))
      .find((object) => holds(context, object.told, inputs))?.id;
  } catch {
    return undefined;
  }
}

function holds<Api>({ definition }: Context<Api>, told: Props, inputs: Props): boolean {
  return (definition.uniqueKey ?? []).every((name) => {
    const field = definition.inputs[name];
    return field !== undefined && sameValue(field, told[name], inputs[name]);
  });
}
