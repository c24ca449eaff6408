import { type Context, partsOf } from "./context";
import type { Props } from "./definition";
import { diffResource } from "./diff";
import { ProviderBug } from "./errors";
import { hiddenInputs, hiddenOutputs } from "./hidden";
import { buildOutputs, declaredNames, valuesOf } from "./outputs";

/** Carries out what differs: the steps that a stopped creation left, then the changed fields in one update. */
export async function updateResource<Api>(context: Context<Api>, id: string, olds: Props, news: Props): Promise<Props> {
  const { definition, service } = context;
  const before = hiddenOutputs(olds);
  const parts = partsOf(context, id);
  const diff = diffResource(definition, olds, news);
  let body: unknown;
  for (const step of diff.pending) {
    if (definition.complete === undefined) throw new ProviderBug(`${definition.token} has no step "${step}".`);
    body = (await definition.complete(service.api, step, parts, valuesOf(news))) ?? body;
  }
  const remote = diff.changes.filter((change) => change.remote);
  if (remote.length > 0) {
    const changes = Object.fromEntries(remote.map((change) => [change.name, change.value]));
    body =
      (await definition.update(service.api, parts, changes, valuesOf(news))) ??
      (await definition.read(service.api, parts));
  }
  const told = body === undefined ? {} : definition.decode(body, parts);
  const declared = declaredNames(definition, news);
  const answered = before?.answered;
  const hidden = { ...hiddenInputs(news), ...(answered === undefined ? {} : { answered }) };
  const previous = { ...olds, ...valuesOf(news) };
  return buildOutputs(definition, {
    told,
    previous,
    declared,
    hidden,
    account: before?.account ?? "",
    learnAliases: "learn",
  });
}
