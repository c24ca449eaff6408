import { type DiffRequest, DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { differences } from "./differences";
import type { Session } from "./session";
import { originOf, subjectOf } from "./subject";
import { readStruct } from "./values";

/** Compares a resource's outputs with its inputs, and returns the differences by property path. */
export async function diff(session: Session, request: DiffRequest): Promise<DiffResponse> {
  const subject = subjectOf(request);
  const olds = readStruct(request.getOlds()).values;
  const news = readStruct(request.getNews()).values;
  const { token } = subject.definition;
  const result = await session.runtime.diff(token, request.getId(), olds, news, originOf(subject));
  const response = new DiffResponse();
  const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;
  response.setChanges(result.changed ? DIFF_SOME : DIFF_NONE);
  response.setReplacesList([...result.replaces]);
  response.setDeletebeforereplace(result.deleteBeforeReplace);
  response.setDiffsList(result.changes.map((change) => change.name));
  response.setHasdetaileddiff(true);
  for (const change of result.changes) {
    for (const { path, kind, ofInputs } of differences(change, olds, news)) {
      const detail = new PropertyDiff();
      detail.setKind(PropertyDiff.Kind[change.replaces ? (`${kind}_REPLACE` as const) : kind]);
      detail.setInputdiff(ofInputs);
      response.getDetaileddiffMap().set(path, detail);
    }
  }
  // An object that is renewed has no changed input: what the update gives is shown instead.
  if (result.isDue && result.changes.length === 0)
    for (const [path, { changes }] of Object.entries(subject.definition.outputs))
      if (changes) response.getDetaileddiffMap().set(path, new PropertyDiff().setKind(PropertyDiff.Kind.UPDATE));
  return response;
}
