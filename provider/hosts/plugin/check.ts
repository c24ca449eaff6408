import { CheckFailure, type CheckRequest, CheckResponse } from "@pulumi/pulumi/proto/provider_pb";
import { followNaming } from "./naming";
import type { Session } from "./session";
import { secretFields, subjectOf, withHidden } from "./subject";
import { readStruct, writeStruct } from "./values";

/** Checks a resource's inputs and answers those to store. */
export async function check(session: Session, request: CheckRequest): Promise<CheckResponse> {
  const subject = subjectOf(request);
  const olds = readStruct(request.getOlds()).values;
  const { values, secrets } = readStruct(request.getNews());
  const news = withHidden(values, subject);
  const checked = await session.runtime.check(subject.definition.token, olds, news);
  const { inputs, problems } = followNaming(subject, request, values, olds, checked);
  const response = new CheckResponse();
  response.setInputs(writeStruct(inputs, [...secrets, ...secretFields(subject)]));
  for (const { property, reason } of problems) {
    const failure = new CheckFailure();
    // A failure never names its property: the engine would print the value, secrets in clear.
    failure.setReason(property === "" ? reason : `${property}: ${reason}`);
    response.addFailures(failure);
  }
  return response;
}
