import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import * as grpc from "@grpc/grpc-js";
import {
  CheckRequest,
  ConfigureRequest,
  CreateRequest,
  DiffRequest,
  ReadRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";

/** The text that stands for an unknown value. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const MAIN = resolve(__dirname, "../../../../provider/hosts/plugin/main.ts");

export type Values = Readonly<Record<string, unknown>>;

/** The plugin in a process of its own, as the engine starts it. */
export interface Plugin {
  /** Sends a request. */
  send<Req, Res>(method: grpc.MethodDefinition<Req, Res>, request: Req): Promise<Res>;
  readonly process: ChildProcess;
  /** Everything that it wrote to standard output. */
  stdout(): string;
  stop(): Promise<void>;
}

/** Starts the plugin with these variables on top of the environment. */
export async function startPlugin(env: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Promise<Plugin> {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN, ...args], {
    env: { ...process.env, COMPUTE_URL: undefined, COMPUTE_TOKEN: undefined, COMPUTE_BRAND: undefined, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on("line", (line) => lines.push(line));
  await once(reader, "line");
  const client = new grpc.Client(`127.0.0.1:${lines[0]}`, grpc.credentials.createInsecure());
  return {
    send(method, request) {
      const { path, requestSerialize, responseDeserialize } = method;
      return new Promise((done, failed) => {
        client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, (error, response) => {
          if (error !== null || response === undefined) failed(error);
          else done(response);
        });
      });
    },
    process: child,
    stdout: () => lines.join("\n"),
    async stop() {
      client.close();
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGINT");
      await once(child, "exit");
    },
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
