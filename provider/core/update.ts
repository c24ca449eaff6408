import { type Context, partsOf } from "./context";
import type { Props } from "./definition";
import { type Change, type Diff, diffResource } from "./diff";
import { ProviderBug } from "./errors";
import { type HiddenOutputs, hiddenInputs, hiddenOutputs } from "./hidden";
import { buildOutputs, declaredNames, isGiven, valuesOf } from "./outputs";

/** Carries out what differs: the steps that a stopped creation left, then the changed fields in one update. */
export async function updateResource<Api>(context: Context<Api>, id: string, olds: Props, news: Props): Promise<Props> {
  const { definition } = context;
  const before = hiddenOutputs(olds);
  const parts = partsOf(context, id);
  const diff = diffResource(definition, olds, news);
  const body = await carryOut(context, parts, diff, news);
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
): Promise<unknown> {
  const { definition, service } = context;
  let body: unknown;
  for (const step of pending) {
    if (definition.complete === undefined) throw new ProviderBug(`${definition.token} has no step "${step}".`);
    body = (await definition.complete(service.api, step, parts, valuesOf(news))) ?? body;
  }
  const remote = changes.filter((change) => change.remote);
  if (remote.length === 0) return body;
  const sent = Object.fromEntries(remote.map((change) => [change.name, change.value]));
  return (
    (await definition.update(service.api, parts, sent, valuesOf(news))) ?? (await definition.read(service.api, parts))
  );
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
  };
}
