import { type ReadRequest, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import { refuseKey } from "../refuse-key";
import type { Session } from "./session";
import { originOf, secretFields, subjectOf } from "./subject";
import { readStruct, writeStruct } from "./values";
import { writeOutputs } from "./write";

/**
 * Reads an object for a refresh, a `get`, or the engine's import, which may give a key instead of an id. A response
 * without an id means that the object was deleted.
 */
export async function read(session: Session, request: ReadRequest): Promise<ReadResponse> {
  const subject = subjectOf(request);
  const properties = readStruct(request.getProperties());
  const inputs = readStruct(request.getInputs());
  const { token } = subject.definition;
  const found = await session.runtime.read(token, request.getId(), properties.values, originOf(subject));
  const response = new ReadResponse();
  if (found === undefined) return response;
  // Only an import comes without inputs, and only an import uses the returned id.
  if (request.hasInputs()) refuseKey(request.getId(), found.id);
  const secrets = [...properties.secrets, ...inputs.secrets];
  response.setId(found.id);
  response.setProperties(writeOutputs(subject, found.outputs, secrets));
  if (found.inputs !== undefined) response.setInputs(writeStruct(found.inputs, [...secrets, ...secretFields(subject)]));
  return response;
}
