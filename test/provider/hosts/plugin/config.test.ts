import { once } from "node:events";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as grpc from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import { ResourceProviderService as rpc } from "@pulumi/pulumi/proto/provider_grpc_pb";
import {
  CheckRequest,
  DiffRequest,
  DiffResponse,
  GetMappingRequest,
  GetSchemaRequest,
  ProviderHandshakeRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmulator } from "../../../../emulator";
import { packageVersion } from "../../../../provider/version";
import {
  configureRequest,
  createRequest,
  type PluginProcess,
  secret,
  startPlugin,
  struct,
  UNKNOWN,
  type Values,
} from "./plugin";

describe("the plugin before its first resource", () => {
  let plugin: PluginProcess;
  let engine: grpc.Server;
  const logs: string[] = [];

  beforeAll(async () => {
    engine = new grpc.Server();
    engine.addService(EngineService, {
      log(call: grpc.ServerUnaryCall<LogRequest, Empty>, callback: grpc.sendUnaryData<Empty>) {
        logs.push(call.request.getMessage());
        callback(null, new Empty());
      },
    });
    const port = await new Promise<number>((bound) => {
      engine.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (_error, free) => bound(free));
    });
    plugin = await startPlugin({}, ["--logtostderr", "-v=3", `127.0.0.1:${port}`]);
  });

  afterAll(async () => {
    await plugin.stop();
    engine.forceShutdown();
  });

  it("announces secrets and the autonaming setting, at the handshake and when configured", async () => {
    const handshake = await plugin.send(rpc.handshake, new ProviderHandshakeRequest());
    expect(handshake.toObject()).toMatchObject({
      acceptSecrets: true,
      acceptResources: false,
      acceptOutputs: false,
      supportsAutonamingConfiguration: true,
    });
    const configured = await plugin.send(rpc.configure, configureRequest({}));
    expect(configured.toObject()).toEqual({
      acceptsecrets: true,
      supportspreview: true,
      acceptresources: false,
      acceptoutputs: false,
      supportsAutonamingConfiguration: true,
    });
  });

  it("returns the package's version, and the schema of the package", async () => {
    const info = await plugin.send(rpc.getPluginInfo, new Empty());
    expect(info.getVersion()).toBe(packageVersion());
    const answer = await plugin.send(rpc.getSchema, new GetSchemaRequest());
    expect(answer.getSchema()).toBe(readFileSync(resolve(__dirname, "../../../../schema.json"), "utf8"));
    expect(Object.keys(JSON.parse(answer.getSchema()).resources)).toContain("compute:index:Vpc");
    const unknown = new GetSchemaRequest();
    unknown.setVersion(2);
    await expect(plugin.send(rpc.getSchema, unknown)).rejects.toThrow("no schema of version 2");
  });

  it("has no operations beyond a provider of resources, and says so", async () => {
    const request = plugin.send(rpc.getMapping, new GetMappingRequest());
    await expect(request).rejects.toMatchObject({ code: grpc.status.UNIMPLEMENTED });
  });

  async function checkConfig(values: Values, project = "e2e"): Promise<{ reasons: string[]; inputs: Values }> {
    const request = new CheckRequest();
    request.setUrn(`urn:pulumi:dev::${project}::pulumi:providers:compute::default`);
    request.setNews(struct(values));
    const response = await plugin.send(rpc.checkConfig, request);
    const failures = response.getFailuresList();
    for (const failure of failures) expect(failure.getProperty()).toBe("");
    return {
      reasons: failures.map((failure) => failure.getReason()),
      inputs: response.getInputs()?.toJavaScript() ?? {},
    };
  }

  it.each([
    ["url", "nowhere", "compute:url"],
    ["url", "http://api.example.com/v4", "compute:allowPlainHttp"],
    ["url", "https://api.example.com", "pulumi config set compute:url https://api.example.com/v4"],
    ["token", "two words", "compute:token"],
    ["brand", "A B", "brand"],
    ["timeout", "soon", "Seconds to wait"],
    ["maxRetries", "99", "0 to 20"],
    ["host", "elsewhere", 'compute:host must be "dynamic" or "plugin".'],
  ])("checkConfig refuses a bad %s (%s) by name, and repeats no secret", async (name, value, words) => {
    const { reasons } = await checkConfig({ url: "https://api.example.com/v4", [name]: value });
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(new RegExp(`^${name}: `));
    expect(reasons[0]).toContain(words);
    if (name === "token" || name === "host") expect(reasons[0]).not.toContain(value);
  });

  it("checkConfig names every bad setting, lets missing ones, those not known yet and the stack's host pass, and keeps secrets secret", async () => {
    const bad = await checkConfig({ url: "nowhere", timeout: "soon" });
    expect(bad.reasons.map((reason) => reason.split(":")[0])).toEqual(["url", "timeout"]);
    const fine = { url: UNKNOWN, token: secret("t"), maxRetries: 3, host: "plugin" };
    expect(await checkConfig(fine)).toEqual({ reasons: [], inputs: fine });
    expect((await checkConfig({ ...fine, host: "dynamic" })).reasons).toEqual([]);
    expect((await checkConfig({ host: UNKNOWN })).reasons).toEqual([]);
    expect((await checkConfig({})).reasons).toEqual([]);
  });

  it("checkConfig refuses a name that is no setting, unless the project itself has the namespace", async () => {
    const { reasons } = await checkConfig({ tokn: "s3cret", version: "1.0.0", __internal: {} });
    expect(reasons).toEqual([
      expect.stringMatching(/^compute:tokn is not a setting(?!.*s3cret); did you mean compute:token\?/),
    ]);
    expect((await checkConfig({ size: "x" }, "compute")).reasons).toEqual([]);
  });

  it("configure warns once for each provider about a token in plain text, and not about a secret one", async () => {
    const before = logs.length;
    for (const [name, token] of [
      ["account", secret("t")],
      ["default_0_1_0", "t"],
      ["default_0_1_0", "t"],
      ["account", "t"],
    ] as const) {
      const request = configureRequest({ token });
      request.setUrn(`urn:pulumi:dev::e2e::pulumi:providers:compute::${name}`);
      await plugin.send(rpc.configure, request);
    }
    await expect.poll(() => logs.slice(before)).toHaveLength(2);
    expect(logs[before]).toContain("pulumi config set --secret compute:token");
    expect(logs[before + 1]).toContain("pass a secret");
  });

  async function diffConfig(olds: Values, news: Values): Promise<{ changed: boolean; logged: string[] }> {
    const request = new DiffRequest();
    request.setUrn("urn:pulumi:dev::e2e::pulumi:providers:compute::account");
    request.setOldInputs(struct(olds));
    request.setNews(struct(news));
    const before = logs.length;
    const response = await plugin.send(rpc.diffConfig, request);
    expect(response.getReplacesList()).toEqual([]);
    expect(response.getDeletebeforereplace()).toBe(false);
    return { changed: response.getChanges() === DiffResponse.DiffChanges.DIFF_SOME, logged: logs.slice(before) };
  }

  it("diffConfig never asks for a replacement, and compares with a dynamic provider's inputs, too", async () => {
    const url = "https://api.example.com/v4";
    expect(await diffConfig({ url }, { url })).toEqual({ changed: false, logged: [] });
    expect(await diffConfig({ "compute:url": url, "e2e:own": "x" }, { url })).toEqual({ changed: false, logged: [] });
    expect(await diffConfig({ url }, { url: "HTTPS://API.example.com/v4/" })).toEqual({ changed: true, logged: [] });
    expect(await diffConfig({ url }, { url, host: "plugin" })).toEqual({ changed: false, logged: [] });
    expect(await diffConfig({ url }, { url: UNKNOWN })).toEqual({ changed: true, logged: [] });
    expect(await diffConfig({ url, token: "a" }, { url, token: "b" })).toEqual({ changed: true, logged: [] });
  });

  function isOfDiff(warning: string): boolean {
    return warning.includes("Nothing is replaced");
  }

  it("diffConfig warns once, through the engine, of another address and another brand", async () => {
    const olds = { url: "https://old.example.com/v4", brand: "compute" };
    const news = { url: "https://new.example.com/v4", brand: "linode" };
    await diffConfig(olds, news);
    await expect.poll(() => logs.filter(isOfDiff)).toHaveLength(2);
    const [address, brand] = logs.filter(isOfDiff);
    expect(address).toContain("changes from https://old.example.com/v4 to https://new.example.com/v4");
    expect(brand).toContain("brand");
    await diffConfig(olds, news);
    await diffConfig({ brand: "linode" }, { brand: "linode/lish" });
    expect(logs.filter(isOfDiff)).toHaveLength(2);
  });

  it("writes nothing but its port to standard output", () => {
    expect(plugin.stdout()).toMatch(/^\d+$/);
  });
});

describe("the plugin's process", () => {
  it("takes the url of its inputs and the token of its own environment", async () => {
    const emulator = await startEmulator();
    const plugin = await startPlugin({ COMPUTE_TOKEN: emulator.token });
    try {
      await plugin.send(rpc.configure, configureRequest({ url: emulator.url }));
      const made = await plugin.send(rpc.create, createRequest("Vpc", "it", { label: "net", region: "us-east" }));
      expect(made.getId()).toBe("1");
      const writes = emulator.control.requests().filter(({ method }) => method !== "GET");
      expect(writes).toMatchObject([{ method: "POST", path: "/vpcs" }]);
    } finally {
      await plugin.stop();
      await emulator.close();
    }
  });

  it("ends when the engine's end of its input closes", async () => {
    const plugin = await startPlugin();
    plugin.process.stdin?.end();
    const [code] = await once(plugin.process, "exit");
    expect(code).toBe(0);
    await plugin.stop();
  });
});
