import * as grpc from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";

/** The engine's address. The engine gives it to a provider process as the last argument. */
let address = process.argv.slice(2).findLast((text) => /:\d+$/.test(text));
let client: EngineClient | undefined;

/** Sets the address of the engine to log to, for a process that the engine did not start. */
export function setEngineAddress(text: string): void {
  if (text === "" || text === address) return;
  address = text;
  client?.close();
  client = undefined;
}

/** The engine's address; undefined without an engine. */
export function engineAddress(): string | undefined {
  return address;
}

/** Shows a warning with a resource; on the console if there is no engine. */
export function warnThroughEngine(urn: string | undefined, message: string): void {
  send(requestOf(urn, message, LogSeverity.WARNING), () => console.warn(message));
}

/** Shows the progress of a long step with its resource. It replaces the previous progress message. */
export function progressThroughEngine(urn: string | undefined, message: string): void {
  const request = requestOf(urn, message, LogSeverity.INFO);
  request.setEphemeral(true);
  sendLatest(request);
}

/** How long lines of the debug log are collected. The engine needs longer than this to end a process after its last operation. */
const COLLECT_MS = 25;

/** Lines of the debug log that are not sent yet. */
let debugLines: string[] = [];
let isCollecting = false;

/**
 * Shows a line in the engine's debug log, without a resource. Lines are collected and sent together: a call for each costs the
 * engine and this process more time than the requests that they are about.
 */
export function debugThroughEngine(line: string): void {
  if (address === undefined) return;
  debugLines.push(line);
  if (isCollecting) return;
  isCollecting = true;
  setTimeout(sendDebugLines, COLLECT_MS).unref();
}

function sendDebugLines(): void {
  isCollecting = false;
  const text = debugLines.join("\n");
  debugLines = [];
  send(requestOf(undefined, text, LogSeverity.DEBUG), () => undefined);
}

/** Resources whose progress is being sent, by URN, each with the newest message that waits. */
const underWay = new Map<string, LogRequest | undefined>();

/** Sends one message at a time per resource, because concurrent messages may arrive out of order. Outdated ones are skipped. */
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
  // The engine is on this machine: a proxy of the environment must not be asked for it.
  client ??= new EngineClient(address, grpc.credentials.createInsecure(), { "grpc.enable_http_proxy": 0 });
  client.log(request, (error) => {
    if (error !== null) otherwise();
    done();
  });
}
