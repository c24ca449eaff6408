import * as grpc from "@grpc/grpc-js";
import { ResourceProviderService as rpc } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { ListRequest, type ListResponse } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../../emulator";
import { sender } from "../../resources/support/requests";
import { createRequest, type Plugin, readRequest, secret, servePlugin, struct, UNKNOWN, type Values } from "./plugin";

interface Asked {
  readonly query?: Values;
  readonly limit?: number;
  readonly pageSize?: number;
  readonly continuation?: string;
}

interface Listed {
  /** Id and name of each result. */
  readonly results: readonly (readonly [id: string, name: string])[];
  readonly isComputed: boolean;
  /** Empty where nothing comes after. */
  readonly continuation: string;
}

let emulator: Emulator;
let plugin: Plugin;
let client: grpc.Client;

async function start(): Promise<void> {
  emulator = await startEmulator();
  plugin = await servePlugin({ url: emulator.url, token: emulator.token });
  client = new grpc.Client(`127.0.0.1:${plugin.port}`, grpc.credentials.createInsecure());
}

async function stop(): Promise<void> {
  client.close();
  await plugin.stop();
  await emulator.close();
}

async function make(type: string, inputs: Values): Promise<string> {
  return (await plugin.send(rpc.create, createRequest(type, "it", inputs))).getId();
}

/** VPCs that others create: the plugin has listed none of them. */
async function makeVpcs(count: number): Promise<void> {
  const send = sender(emulator);
  for (let index = 1; index <= count; index += 1)
    await send("POST", "/vpcs", { label: `net${index}`, region: "us-east" });
}

function begin(type: string, { query, limit = 0, pageSize = 0, continuation = "" }: Asked = {}) {
  const request = new ListRequest().setToken(`compute:index:${type}`);
  request.setLimit(limit).setPageSize(pageSize).setContinuationToken(continuation);
  if (query !== undefined) request.setQuery(struct(query));
  const { path, requestSerialize, responseDeserialize } = rpc.list;
  return client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, request);
}

async function list(type: string, asked: Asked = {}): Promise<Listed> {
  const responses: ListResponse[] = [];
  for await (const response of begin(type, asked)) responses.push(response as ListResponse);
  return {
    results: responses.flatMap((one) => {
      const result = one.getResult();
      return result === undefined ? [] : [[result.getId(), result.getName()] as const];
    }),
    isComputed: responses.some((one) => one.hasComputed()),
    continuation: responses.at(-1)?.getContinuation()?.getContinuationToken() ?? "",
  };
}

async function ids(type: string, asked: Asked = {}): Promise<string[]> {
  return (await list(type, asked)).results.map(([id]) => id);
}

function requests(): string[] {
  return emulator.control.requests().map(({ method, path }) => `${method} ${path.replace("/v4", "")}`);
}

describe("lists through the plugin", () => {
  beforeEach(start);
  afterEach(stop);

  it("give every object's id and name, in the order of the ids", async () => {
    await makeVpcs(11);
    const { results, isComputed, continuation } = await list("Vpc");
    expect(results.map(([id]) => id)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]);
    expect(results[9]).toEqual(["10", "net10"]);
    expect([isComputed, continuation]).toEqual([false, ""]);
  });

  it("give ids that an import takes, below parents as well", async () => {
    const vpcId = await make("Vpc", { label: "net", region: "us-east" });
    await make("VpcSubnet", { vpcId, label: "web", ipv4: "10.0.1.0/24" });
    const [[id, name] = ["", ""]] = (await list("VpcSubnet")).results;
    expect(name).toBe("web");
    const read = await plugin.send(rpc.read, readRequest("VpcSubnet", "it", id));
    expect([read.getId(), read.getInputs()?.toJavaScript()]).toMatchObject([id, { vpcId, label: "web" }]);
  });

  it("are filtered by a key, by the service where it can", async () => {
    await makeVpcs(2);
    emulator.control.clearRequests();
    expect((await list("Vpc", { query: { label: "net2" } })).results).toEqual([["2", "net2"]]);
    expect((await list("Vpc", { query: { label: "net" } })).results).toEqual([]);
    expect(requests()).toEqual(["GET /vpcs", "GET /vpcs"]);
    await make("ManagedContact", { name: "Ops", email: "ops@example.com" });
    const other = await make("ManagedContact", { name: "Ops", email: "other@example.com" });
    expect(await ids("ManagedContact", { query: { name: "Ops" } })).toHaveLength(2);
    expect(await ids("ManagedContact", { query: { name: "Ops", email: "other@example.com" } })).toEqual([other]);
  });

  it("are filtered by the parent: a VPC's subnets are one request, those of all VPCs as well", async () => {
    await makeVpcs(2);
    const send = sender(emulator);
    await send("POST", "/vpcs/1/subnets", { label: "web", ipv4: "10.0.1.0/24" });
    await send("POST", "/vpcs/2/subnets", { label: "web", ipv4: "10.0.2.0/24" });
    await send("POST", "/vpcs/2/subnets", { label: "data", ipv4: "10.0.3.0/24" });
    emulator.control.clearRequests();
    expect(await ids("VpcSubnet", { query: { vpcId: 2 } })).toEqual(["2/2", "2/3"]);
    expect(await ids("VpcSubnet", { query: { vpcId: "2", label: "web" } })).toEqual(["2/2"]);
    expect(await ids("VpcSubnet", { query: { label: "web" } })).toEqual(["1/1", "2/2"]);
    expect(requests()).toEqual(["GET /vpcs/2/subnets", "GET /vpcs/2/subnets", "GET /vpcs"]);
  });

  it("are filtered by one of two parents", async () => {
    await make("Bucket", { cluster: "us-east-1", label: "east" });
    await make("Bucket", { cluster: "eu-central-1", label: "west" });
    const content = { name: "a/b.txt", content: "text" };
    await make("BucketObject", { cluster: "us-east-1", bucket: "east", ...content });
    await make("BucketObject", { cluster: "eu-central-1", bucket: "west", ...content });
    expect(await ids("Bucket", { query: { cluster: "us-east-1" } })).toEqual(["us-east-1/east"]);
    const [object] = (await list("BucketObject", { query: { cluster: "eu-central-1" } })).results;
    expect(object).toEqual(["eu-central-1/west/a/b.txt", "a/b.txt"]);
    expect(await ids("BucketObject", { query: { bucket: "east" } })).toEqual(["us-east-1/east/a/b.txt"]);
  });

  it("end at the limit, and continue where the previous page ended, even if its last object was deleted", async () => {
    await makeVpcs(6);
    expect(await list("Vpc", { limit: 2 })).toMatchObject({
      results: [
        ["1", "net1"],
        ["2", "net2"],
      ],
      continuation: "",
    });
    const asked = { limit: 5, pageSize: 2 };
    const first = await list("Vpc", asked);
    expect(first.results.map(([id]) => id)).toEqual(["1", "2"]);
    await fetch(`${emulator.url}/vpcs/2`, { method: "DELETE", headers: { authorization: `Bearer ${emulator.token}` } });
    const second = await list("Vpc", { ...asked, continuation: first.continuation });
    expect(second.results.map(([id]) => id)).toEqual(["3", "4"]);
    const third = await list("Vpc", { ...asked, continuation: second.continuation });
    expect(third).toMatchObject({ results: [["5", "net5"]], continuation: "" });
  });

  it("say nothing where the query is not known yet, and ask nothing", async () => {
    expect(await list("VpcSubnet", { query: { vpcId: UNKNOWN } })).toEqual({
      results: [],
      isComputed: true,
      continuation: "",
    });
    expect(requests()).toEqual([]);
  });

  it("of a parent that does not exist fail with the request", async () => {
    await expect(list("VpcSubnet", { query: { vpcId: "9" } })).rejects.toThrow("GET /vpcs/9/subnets");
  });

  it("are ended by cancel", async () => {
    emulator.control.addFault({ method: "GET", path: "/vpcs", delayMs: 600_000 });
    const hanging = list("Vpc").catch((error) => error);
    await expect.poll(requests).toEqual(["GET /vpcs"]);
    await plugin.send(rpc.cancel, new Empty());
    expect(String(await hanging)).toContain("cancel");
  });

  it("that the engine gives up disturb nothing else", async () => {
    await makeVpcs(1);
    emulator.control.addFault({ method: "GET", path: "/vpcs", delayMs: 300, times: 1 });
    emulator.control.clearRequests();
    const stream = begin("Vpc");
    const ended = new Promise((done) => stream.on("error", done));
    await expect.poll(requests).toEqual(["GET /vpcs"]);
    stream.cancel();
    expect(String(await ended)).toContain("CANCELLED");
    expect(await ids("Vpc")).toEqual(["1"]);
  });
});

describe("lists that cannot be had", () => {
  beforeAll(start);
  afterAll(stop);

  it.each<[type: string, asked: Asked, message: string]>([
    ["Nothing", {}, 'There is no resource type "compute:index:Nothing".'],
    ["AppRevocation", {}, "AppRevocation performs an action: there are no objects to list."],
    ["ObjectUrl", {}, "ObjectUrl is kept by the state only: the service has no objects to list."],
    ["Vpc", { query: { region: "us-east" } }, "region: the list of VPC objects can be filtered by label only."],
    ["Tag", { query: { label: "x" } }, "label: the list of tag objects cannot be filtered."],
    ["VpcSubnet", { query: { vpcId: "net" } }, "vpcId: must be a number."],
    ["Bucket", { query: { cluster: "" } }, "cluster: must not be empty."],
    ["Vpc", { query: { label: secret(["hush"]) } }, "label: must be text."],
    ["Vpc", { continuation: "bm90aGluZw" }, "The continuation token was not issued by this provider."],
  ])("of %s with %j are refused: %s", async (type, asked, message) => {
    await expect(list(type, asked)).rejects.toThrow(`UNKNOWN: ${message}`);
    expect(requests()).toEqual([]);
  });
});
