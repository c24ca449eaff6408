import { type InvokeRequest, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import type { Session } from "./session";
import { readStruct, writeStruct } from "./values";

const PREFIX = "compute:index:";

/** Calls a data source. If an argument is secret, the whole result is secret. */
export async function invoke(session: Session, request: InvokeRequest): Promise<InvokeResponse> {
  const token = request.getTok().startsWith(PREFIX) ? request.getTok().slice(PREFIX.length) : request.getTok();
  const { values, secrets } = readStruct(request.getArgs());
  const result = await session.runtime.invoke(token, values);
  const { dataSources } = await import("../../data/index.js");
  const fields = dataSources.find((source) => source.token === token)?.result ?? {};
  const secretNames = Object.keys(result).filter((name) => secrets.size > 0 || fields[name]?.secret);
  const response = new InvokeResponse();
  response.setReturn(writeStruct(result, secretNames));
  return response;
}
