import * as grpc from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";

let client: EngineClient | undefined;

/**
 * Shows a warning beside a resource. A provider process is started with the engine's address as its first argument;
 * without one there is nobody to show it to but the console.
 */
export function warnThroughEngine(urn: string | undefined, message: string): void {
  const address = process.argv[2];
  if (address === undefined || !/:\d+$/.test(address)) {
    console.warn(message);
    return;
  }
  client ??= new EngineClient(address, grpc.credentials.createInsecure());
  const request = new LogRequest();
  request.setSeverity(LogSeverity.WARNING);
  request.setMessage(message);
  request.setUrn(urn?.startsWith("urn:") ? urn : "");
  client.log(request, (error) => {
    if (error !== null) console.warn(message);
  });
}
