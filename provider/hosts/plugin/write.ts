import {
  type CreateRequest,
  CreateResponse,
  type DeleteRequest,
  type UpdateRequest,
  UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { dynamicText } from "../../../sdk/runtime/dynamic-text";
import type { Props } from "../../core";
import { partialOutputs } from "../partial-outputs";
import { previewCreate, previewUpdate } from "./preview";
import { PartialFailure } from "./rpc-error";
import type { Session } from "./session";
import { originOf, type Subject, secretFields, subjectOf } from "./subject";
import { readStruct, writeStruct } from "./values";

/** Creates or adopts an object. In a preview, returns its known outputs. */
export async function create(session: Session, request: CreateRequest): Promise<CreateResponse> {
  const subject = subjectOf(request);
  const { values: inputs, secrets } = readStruct(request.getProperties());
  const origin = originOf(subject, { create: request.getTimeout() });
  const response = new CreateResponse();
  if (request.getPreview()) {
    response.setProperties(
      writeStruct(previewCreate(subject.definition, inputs), [...secrets, ...secretFields(subject)]),
    );
    return response;
  }
  const { id, outputs, failure } = await session.writing(
    session.runtime.create(subject.definition.token, inputs, origin),
  );
  if (failure !== undefined) throw partialFailure(subject, id, outputs, secrets, failure);
  response.setId(id);
  response.setProperties(writeOutputs(subject, outputs, secrets));
  return response;
}

/** Updates an object in place. In a preview, returns the outputs known beforehand. */
export async function update(session: Session, request: UpdateRequest): Promise<UpdateResponse> {
  const subject = subjectOf(request);
  const { token } = subject.definition;
  const id = request.getId();
  const olds = readStruct(request.getOlds()).values;
  const { values: news, secrets } = readStruct(request.getNews());
  const origin = originOf(subject, { update: request.getTimeout() });
  const response = new UpdateResponse();
  if (request.getPreview()) {
    const diff = await session.runtime.diff(token, id, olds, news, origin);
    const known = previewUpdate(subject.definition, diff, olds, news);
    response.setProperties(writeStruct(known, [...secrets, ...secretFields(subject)]));
    return response;
  }
  const { outputs, failure } = await session.writing(session.runtime.update(token, id, olds, news, origin));
  if (failure !== undefined) throw partialFailure(subject, id, outputs, secrets, failure);
  response.setProperties(writeOutputs(subject, outputs, secrets));
  return response;
}

/** Deletes an object. */
export async function remove(session: Session, request: DeleteRequest): Promise<Empty> {
  const subject = subjectOf(request);
  const { values } = readStruct(request.getProperties());
  const origin = originOf(subject, { delete: request.getTimeout() });
  await session.writing(session.runtime.delete(subject.definition.token, request.getId(), values, origin));
  return new Empty();
}

function partialFailure(
  subject: Subject,
  id: string,
  outputs: Props,
  secrets: Iterable<string>,
  failure: Error,
): PartialFailure {
  const kept = partialOutputs(subject.definition, id, outputs, failure);
  return new PartialFailure(id, writeOutputs(subject, kept, secrets), failure);
}

/** Outputs for the state. They include `__provider`, which the dynamic host needs, so that the stack can move to that host. */
export function writeOutputs(subject: Subject, outputs: Props, secrets: Iterable<string>): Struct {
  const portable = { ...outputs, __provider: dynamicText(subject.definition.token) };
  return writeStruct(portable, [...secrets, ...secretFields(subject)]);
}
