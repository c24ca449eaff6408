import * as grpc from "@grpc/grpc-js";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import {
  type CheckRequest,
  CheckResponse,
  ConfigureResponse,
  type CreateRequest,
  CreateResponse,
  type DiffRequest,
  DiffResponse,
  type ReadRequest,
  ReadResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { Struct, Value } from "google-protobuf/google/protobuf/struct_pb";

/**
 * The floor: a provider that does nothing. Its resources have the properties of a VPC, and nothing calls a service. It does
 * what any provider in Node has to do: answer the engine.
 */
const service = {
  checkConfig: unary(checked),
  diffConfig: unary(() => new DiffResponse()),
  configure: unary(() => {
    const response = new ConfigureResponse();
    response.setSupportspreview(true);
    return response;
  }),
  getPluginInfo: unary(() => {
    const info = new PluginInfo();
    info.setVersion("1.0.0");
    return info;
  }),
  check: unary(checked),
  diff: unary((request: DiffRequest) => {
    const isSame = bytesOf(request.getOldInputs()).equals(bytesOf(request.getNews()));
    const response = new DiffResponse();
    response.setChanges(isSame ? DiffResponse.DiffChanges.DIFF_NONE : DiffResponse.DiffChanges.DIFF_SOME);
    return response;
  }),
  create: unary((request: CreateRequest) => {
    const outputs = request.getProperties() ?? new Struct();
    outputs.getFieldsMap().set("created", Value.fromJavaScript("2026-01-01T00:00:00"));
    outputs.getFieldsMap().set("updated", Value.fromJavaScript("2026-01-01T00:00:00"));
    const response = new CreateResponse();
    made += 1;
    if (!request.getPreview()) response.setId(String(made));
    response.setProperties(outputs);
    return response;
  }),
  read: unary((request: ReadRequest) => {
    const response = new ReadResponse();
    response.setId(request.getId());
    response.setProperties(request.getProperties());
    response.setInputs(request.getInputs());
    return response;
  }),
  delete: unary(() => new Empty()),
  cancel: unary(() => new Empty()),
};

let made = 0;

function checked(request: CheckRequest): CheckResponse {
  const response = new CheckResponse();
  response.setInputs(request.getNews());
  return response;
}

function bytesOf(struct: Struct | undefined): Buffer {
  return Buffer.from(struct?.serializeBinary() ?? []);
}

function unary<Req, Res>(work: (request: Req) => Res): grpc.handleUnaryCall<Req, Res> {
  return (call, callback) => callback(null, work(call.request));
}

const server = new grpc.Server();
server.addService(ResourceProviderService, service);
server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error !== null) throw error;
  process.stdout.write(`${port}\n`);
});
