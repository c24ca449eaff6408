import { CheckFailure, type CheckRequest, CheckResponse } from "@pulumi/pulumi/proto/provider_pb";
import { engineNaming } from "./naming";
import type { Session } from "./session";
import { originOf, secretFields, subjectOf } from "./subject";
import { readStruct, writeStruct } from "./values";

/** Checks a resource's inputs and returns the inputs to store. */
export async function check(session: Session, request: CheckRequest): Promise<CheckResponse> {
  const subject = subjectOf(request);
  const olds = readStruct(request.getOlds()).values;
  const { values, secrets } = readStruct(request.getNews());
  const origin = { ...originOf(subject), makeName: engineNaming(request) };
  const { inputs, problems } = await session.runtime.check(subject.definition.token, olds, values, origin);
  const response = new CheckResponse();
  response.setInputs(writeStruct(inputs, [...secrets, ...secretFields(subject)]));
  for (const { property, reason } of problems) {
    const failure = new CheckFailure();
    // A failure never names its property: the engine would print the value, secrets in plain text.
    failure.setReason(property === "" ? reason : `${property}: ${reason}`);
    response.addFailures(failure);
  }
  return response;
}
