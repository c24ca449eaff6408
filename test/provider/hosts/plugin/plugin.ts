import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import * as grpc from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import {
  CheckRequest,
  ConfigureRequest,
  CreateRequest,
  DiffRequest,
  ReadRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { startPluginServer } from "../../../../provider/hosts/plugin/server";

/** The text that represents an unknown value. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const MAIN = resolve(__dirname, "../../../../provider/hosts/plugin/main.ts");

export type Values = Readonly<Record<string, unknown>>;

/** A plugin that serves. */
export interface Plugin {
  readonly port: number;
  /** Sends a request. */
  send<Req, Res>(method: grpc.MethodDefinition<Req, Res>, request: Req): Promise<Res>;
  stop(): Promise<void>;
}

/** The plugin in a process of its own, as the engine starts it. */
export interface PluginProcess extends Plugin {
  readonly process: ChildProcess;
  /** Everything that it wrote to standard output. */
  stdout(): string;
}

/** Serves the plugin within this process, which takes no time: with a session of its own, configured with these settings. */
export async function servePlugin(settings: Values): Promise<Plugin> {
  const { port, close } = await startPluginServer();
  const { send, end } = connect(port);
  await send(ResourceProviderService.configure, configureRequest(settings));
  return {
    port,
    send,
    async stop() {
      end();
      await close();
    },
  };
}

/** Starts the plugin with these variables on top of the environment. */
export async function startPlugin(env: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Promise<PluginProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN, ...args], {
    env: { ...process.env, COMPUTE_URL: undefined, COMPUTE_TOKEN: undefined, COMPUTE_BRAND: undefined, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on("line", (line) => lines.push(line));
  await once(reader, "line");
  const port = Number(lines[0]);
  const { send, end } = connect(port);
  return {
    port,
    send,
    process: child,
    stdout: () => lines.join("\n"),
    async stop() {
      end();
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGINT");
      await once(child, "exit");
    },
  };
}

function connect(port: number): { readonly send: Plugin["send"]; readonly end: () => void } {
  const client = new grpc.Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
  return {
    send({ path, requestSerialize, responseDeserialize }, request) {
      return new Promise((done, failed) => {
        client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, (error, response) => {
          if (error !== null || response === undefined) failed(error);
          else done(response);
        });
      });
    },
    end: () => client.close(),
  };
}

/** A value that is marked as secret. */
export function secret(value: unknown): Values {
  return { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", value };
}

export function struct(values: Values): Struct {
  return Struct.fromJavaScript(values as Parameters<typeof Struct.fromJavaScript>[0]);
}

export function urnOf(type: string, name: string): string {
  return `urn:pulumi:dev::e2e::compute:index:${type}::${name}`;
}

export function configureRequest(args: Values): ConfigureRequest {
  const request = new ConfigureRequest();
  request.setArgs(struct(args));
  return request;
}

export function checkRequest(type: string, name: string, olds: Values, news: Values): CheckRequest {
  const request = about(new CheckRequest(), type, name);
  request.setOlds(struct(olds));
  request.setNews(struct(news));
  return request;
}

export function diffRequest(type: string, name: string, id: string, olds: Values, news: Values): DiffRequest {
  const request = about(new DiffRequest(), type, name);
  request.setId(id);
  request.setOlds(struct(olds));
  request.setNews(struct(news));
  return request;
}

export function createRequest(type: string, name: string, inputs: Values): CreateRequest {
  const request = about(new CreateRequest(), type, name);
  request.setProperties(struct(inputs));
  return request;
}

export function readRequest(type: string, name: string, id: string): ReadRequest {
  const request = about(new ReadRequest(), type, name);
  request.setId(id);
  return request;
}

/** Says what a request is about, as the engine does. */
export function about<R extends { setUrn(urn: string): R; setName(name: string): R; setType(type: string): R }>(
  request: R,
  type: string,
  name: string,
): R {
  return request.setUrn(urnOf(type, name)).setName(name).setType(`compute:index:${type}`);
}
