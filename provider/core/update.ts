import { sameValue } from "./compare";
import { type Context, partsOf } from "./context";
import type { Props } from "./definition";
import { type Change, type Diff, diffResource } from "./diff";
import { PartialUpdate, ProviderBug } from "./errors";
import { defined, isGiven } from "./given";
import { HIDDEN, type HiddenOutputs, hiddenInputs, hiddenOutputs, STATE_VERSION } from "./hidden";
import { buildOutputs, declaredNames, valuesOf } from "./outputs";
import { stepOf } from "./step";

/** An updated object. */
export interface Updated {
  readonly outputs: Props;
  /** Set where the update stopped half-way: the error, with the old values and the steps left in the outputs. */
  readonly failure?: PartialUpdate;
}

/** Carries out what differs: the steps that an earlier failure left, then the changed fields in one update. */
export async function updateResource<Api>(
  context: Context<Api>,
  id: string,
  olds: Props,
  news: Props,
): Promise<Updated> {
  const parts = partsOf(context, id);
  const diff = diffResource(context.definition, olds, news);
  try {
    const body = await carryOut(context, parts, diff, news, olds);
    return { outputs: outputsAfter(context, parts, diff, body, olds, news) };
  } catch (error) {
    if (!(error instanceof PartialUpdate)) throw error;
    return { outputs: outputsHalfway(olds, news, error.pending), failure: error };
  }
}

/**
 * The old outputs, with the steps left. The first values of what could not be told after an import are kept as well:
 * they were not to be sent, and a refresh would have the second ones taken for the first.
 */
function outputsHalfway(olds: Props, news: Props, pending: readonly string[]): Props {
  const before = hiddenOutputs(olds) ?? { ...hiddenInputs(olds), declared: [], account: "", v: STATE_VERSION };
  const after = hiddenInputs(news);
  const first = (before.unknown ?? []).filter((name) => isGiven(news[name]));
  if (first.length === 0) return { ...olds, [HIDDEN]: { ...before, pending } };
  const firstOf = (props: Props = {}) => defined(Object.fromEntries(first.map((name) => [name, props[name]])));
  const declared = [...new Set([...before.declared, ...first])];
  const files = { ...before.files, ...firstOf(after.files) };
  const hidden = { ...before, pending, declared, unknown: after.unknown ?? [], files };
  return { ...olds, ...firstOf(news), [HIDDEN]: hidden };
}

function outputsAfter<Api>(
  { definition }: Context<Api>,
  parts: Readonly<Record<string, string>>,
  diff: Diff,
  body: unknown,
  olds: Props,
  news: Props,
): Props {
  const before = hiddenOutputs(olds);
  return buildOutputs(definition, {
    told: body === undefined ? {} : definition.decode(body, parts),
    previous: previousValues(diff.changes, olds, news),
    declared: declaredNames(definition, news),
    hidden: hiddenAfter(before, news),
    account: before?.account ?? "",
    sent: diff.changes.filter((change) => change.remote).map((change) => change.name),
  });
}

/** The last body that the service answered; undefined where no request was needed. */
async function carryOut<Api>(
  context: Context<Api>,
  parts: Readonly<Record<string, string>>,
  { pending, changes }: Diff,
  news: Props,
  olds: Props,
): Promise<unknown> {
  const { definition, service } = context;
  const step = stepOf(context, news, olds);
  let body: unknown;
  for (const name of pending) {
    if (definition.complete === undefined) throw new ProviderBug(`${definition.token} has no step "${name}".`);
    body = (await definition.complete(service.api, name, parts, valuesOf(news), step)) ?? body;
  }
  const told = body === undefined ? {} : definition.decode(body, parts);
  const remote = changes.filter((change) => change.remote && !isDone(change, told));
  if (remote.length === 0)
    return body ?? (isTurned(changes) ? await definition.read(service.api, parts, olds) : undefined);
  const sent = Object.fromEntries(remote.map((change) => [change.name, change.value]));
  return (
    (await definition.update(service.api, parts, sent, valuesOf(news), step)) ??
    (await definition.read(service.api, parts, olds))
  );
}

/** A step that was left may have brought the change about. Of a partial field an answer does not tell. */
function isDone({ name, field, value }: Change, told: Props): boolean {
  return !field.partial && told[name] !== undefined && sameValue(field, told[name], value);
}

/** Of a partial field that is declared no longer, or only now, the outputs hold another part. */
function isTurned(changes: readonly Change[]): boolean {
  return changes.some(({ field }) => field.partial);
}

/** What the outputs hold where the service tells nothing: the declared values, and the cleared ones of those removed. */
function previousValues(changes: readonly Change[], olds: Props, news: Props): Props {
  const removed = changes.filter(
    (change) => !isGiven(news[change.name]) && (change.remote || change.field.onChange === "local"),
  );
  return {
    ...olds,
    ...Object.fromEntries(removed.map((change) => [change.name, change.value])),
    ...valuesOf(news),
  };
}

/** The hint by which the object was adopted stays: a deletion left over from then may still be to come. */
function hiddenAfter(before: HiddenOutputs | undefined, news: Props) {
  return {
    ...(before?.import === undefined ? {} : { import: before.import }),
    ...hiddenInputs(news),
    ...(before?.answered === undefined ? {} : { answered: before.answered }),
    ...(before?.marks === undefined ? {} : { marks: before.marks }),
  };
}
