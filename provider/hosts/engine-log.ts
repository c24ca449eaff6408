import * as grpc from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";

/** A provider process is started with the engine's address as its last argument. */
let address = process.argv.slice(2).findLast((text) => /:\d+$/.test(text));
let client: EngineClient | undefined;

/** Names the engine to log to, for a process that was not started by it. */
export function setEngineAddress(text: string): void {
  if (text === "" || text === address) return;
  address = text;
  client?.close();
  client = undefined;
}

/** Shows a warning beside a resource. Without an engine there is nobody to show it to but the console. */
export function warnThroughEngine(urn: string | undefined, message: string): void {
  send(requestOf(urn, message, LogSeverity.WARNING), () => console.warn(message));
}

/** Shows how far a long step is, beside its resource and in place of the message before. */
export function progressThroughEngine(urn: string | undefined, message: string): void {
  const request = requestOf(urn, message, LogSeverity.INFO);
  request.setEphemeral(true);
  sendLatest(request);
}

/** Progress of a resource that is being sent, and the newest that waits for it, by URN. */
const underWay = new Map<string, LogRequest | undefined>();

/** One after the other, for messages sent side by side may overtake each other. What is out of date by its turn is left out. */
function sendLatest(request: LogRequest): void {
  const urn = request.getUrn();
  if (underWay.has(urn)) {
    underWay.set(urn, request);
    return;
  }
  underWay.set(urn, undefined);
  send(
    request,
    () => undefined,
    () => {
      const next = underWay.get(urn);
      underWay.delete(urn);
      if (next !== undefined) sendLatest(next);
    },
  );
}

function requestOf(urn: string | undefined, message: string, severity: LogSeverity): LogRequest {
  const request = new LogRequest();
  request.setSeverity(severity);
  request.setMessage(message);
  request.setUrn(urn?.startsWith("urn:") ? urn : "");
  return request;
}

function send(request: LogRequest, otherwise: () => void, done: () => void = () => undefined): void {
  if (address === undefined) {
    otherwise();
    done();
    return;
  }
  client ??= new EngineClient(address, grpc.credentials.createInsecure());
  client.log(request, (error) => {
    if (error !== null) otherwise();
    done();
  });
}
