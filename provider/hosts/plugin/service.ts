import type * as grpc from "@grpc/grpc-js";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import type { IResourceProviderServer } from "@pulumi/pulumi/proto/provider_grpc_pb";
import {
  type ConstructRequest,
  type ConstructResponse,
  type GetSchemaRequest,
  GetSchemaResponse,
  type ProviderHandshakeRequest,
  ProviderHandshakeResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { RefusedError } from "../../core";
import { packageVersion } from "../../version";
import { setEngineAddress } from "../engine-log";
import { inTrace } from "../spans";
import { check } from "./check";
import { checkConfig, configure, diffConfig } from "./config";
import { diff } from "./diff";
import { invoke } from "./invoke";
import { list } from "./list";
import { read } from "./read";
import { rpcError } from "./rpc-error";
import { readSchema } from "./schema";
import type { Session } from "./session";
import { create, remove, update } from "./write";

/** The plugin's operations, by name. For any other the engine gets the status UNIMPLEMENTED. */
export type PluginService = Pick<
  IResourceProviderServer,
  | "attach"
  | "cancel"
  | "check"
  | "checkConfig"
  | "configure"
  | "construct"
  | "create"
  | "delete"
  | "diff"
  | "diffConfig"
  | "getPluginInfo"
  | "getSchema"
  | "handshake"
  | "invoke"
  | "list"
  | "read"
  | "update"
>;

/** The gRPC handlers of one plugin process. */
export function pluginService(session: Session): PluginService {
  return {
    handshake: unary(handshake),
    attach: unary((request) => {
      setEngineAddress(request.getAddress());
      return new Empty();
    }),
    getPluginInfo: unary(() => {
      const info = new PluginInfo();
      info.setVersion(packageVersion());
      return info;
    }),
    getSchema: unary(getSchema),
    checkConfig: unary(checkConfig),
    diffConfig: unary(diffConfig),
    configure: unary((request) => configure(session, request)),
    check: unary((request) => check(session, request)),
    diff: unary((request) => diff(session, request)),
    create: unary((request) => create(session, request)),
    read: unary((request) => read(session, request)),
    update: unary((request) => update(session, request)),
    delete: unary((request) => remove(session, request)),
    invoke: unary((request) => invoke(session, request)),
    construct: unary(construct),
    list: streaming((request) => list(session, request)),
    cancel: unary(() => {
      void session.cancel();
      return new Empty();
    }),
  };
}

/** Components need the whole Pulumi SDK, which other operations do not: it is loaded when it is first needed. */
async function construct(request: ConstructRequest): Promise<ConstructResponse> {
  const loaded = await import("./construct.js");
  return await loaded.construct(request);
}

function handshake(request: ProviderHandshakeRequest): ProviderHandshakeResponse {
  setEngineAddress(request.getEngineAddress());
  const response = new ProviderHandshakeResponse();
  response.setAcceptSecrets(true);
  response.setSupportsAutonamingConfiguration(true);
  return response;
}

function getSchema(request: GetSchemaRequest): GetSchemaResponse {
  if (request.getVersion() !== 0) throw new RefusedError(`There is no schema of version ${request.getVersion()}.`);
  const response = new GetSchemaResponse();
  response.setSchema(readSchema());
  return response;
}

/** The engine's span of a call, where the engine traces. */
function parentOf(metadata: grpc.Metadata): string | undefined {
  const [parent] = metadata.get("traceparent");
  return parent === undefined ? undefined : String(parent);
}

function unary<Req, Res>(work: (request: Req) => Promise<Res> | Res): grpc.handleUnaryCall<Req, Res> {
  return async (call, callback) => {
    try {
      callback(null, await inTrace(parentOf(call.metadata), () => work(call.request)));
    } catch (error) {
      callback(rpcError(error));
    }
  };
}

function streaming<Req, Res>(
  work: (request: Req) => Promise<readonly Res[]>,
): grpc.handleServerStreamingCall<Req, Res> {
  return async (call) => {
    try {
      const responses = await inTrace(parentOf(call.metadata), () => work(call.request));
      for (const response of responses) call.write(response);
      call.end();
    } catch (error) {
      call.emit("error", rpcError(error));
    }
  };
}
