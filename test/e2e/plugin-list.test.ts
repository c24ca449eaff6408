import * as grpc from "@grpc/grpc-js";
import { ResourceProviderService as rpc } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { ListRequest, type ListResponse } from "@pulumi/pulumi/proto/provider_pb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isListable } from "../../provider/core";
import { resources } from "../../provider/resources";
import { startPlugin } from "../provider/hosts/plugin/plugin";
import { makeByHand, secretTexts } from "./support/by-hand";
import { providerProcess } from "./support/provider-process";
import { Stack } from "./support/stack";

const PACKAGE = ["--package", "./node_modules/pulumi-compute/bin/pulumi-resource-compute"];

describe("pulumi do, which uses the plugin without a program or state", () => {
  let stack: Stack;
  let one: string;
  let two: string;

  beforeAll(async () => {
    stack = await Stack.start({ processes: "own" });
    one = await makeVpc("one");
    two = await makeVpc("two");
    for (const [label, range] of [
      ["web", "10.0.1.0/24"],
      ["data", "10.0.2.0/24"],
    ]) {
      await stack.api("POST", `/vpcs/${one}/subnets`, { label, ipv4: range });
    }
  });

  afterAll(async () => {
    await stack.stop();
  });

  async function makeVpc(label: string): Promise<string> {
    return String((await stack.api("POST", "/vpcs", { label, region: "us-east" }))["id"]);
  }

  /** The objects that the CLI prints. */
  async function list(type: string, ...flags: string[]): Promise<unknown> {
    const { output } = await stack.must(["do", `compute:${type}`, "list", ...flags, ...PACKAGE]);
    return JSON.parse(output);
  }

  async function hasPlugin(): Promise<boolean> {
    return await providerProcess(stack.folder).then(
      () => true,
      () => false,
    );
  }

  it("lists the account's objects: all, by label, of one parent, and up to a limit", async () => {
    const [first, second] = [
      { id: one, name: "one" },
      { id: two, name: "two" },
    ];
    expect(await list("Vpc", "--all")).toEqual([first, second]);
    expect(await list("Vpc", "--label", "two")).toEqual([second]);
    expect(await list("Vpc", "--count", "1")).toEqual([first]);
    expect(await list("VpcSubnet", "--vpc-id", one)).toMatchObject([
      { id: `${one}/1`, name: "web" },
      { id: `${one}/2`, name: "data" },
    ]);
    expect(stack.writes()).toEqual([]);
  });

  it("reads an object by the id that a list returns", async () => {
    const run = await stack.must(["do", "compute:VpcSubnet", "read", `${one}/2`, ...PACKAGE]);
    expect(run.output).toMatch(/label *: "data"/);
    expect(run.output).not.toContain("__compute");
  });

  it("names the problem: no token, a rejected token, a parent that does not exist", async () => {
    const vpcs = ["do", "compute:Vpc", "list", ...PACKAGE];
    const without = await stack.run(vpcs, { COMPUTE_TOKEN: undefined });
    expect([without.code === 0, without.output]).toEqual([false, expect.stringContaining("COMPUTE_TOKEN")]);
    const refused = await stack.run(vpcs, { COMPUTE_TOKEN: "not-a-token" });
    expect([refused.code === 0, refused.output]).toEqual([false, expect.stringContaining("VPCs List")]);
    expect(refused.output).not.toContain("not-a-token");
    const nowhere = await stack.run(["do", "compute:VpcSubnet", "list", "--vpc-id", "9", ...PACKAGE]);
    expect([nowhere.code === 0, nowhere.output]).toEqual([false, expect.stringContaining("404")]);
  });

  it("ends a list that hangs at Ctrl-C, and the plugin with it", async () => {
    stack.emulator.control.clearRequests();
    stack.emulator.control.addFault({ method: "GET", path: "/vpcs", delayMs: 600_000 });
    const running = stack.begin(["do", "compute:Vpc", "list", ...PACKAGE]);
    const listed = () => stack.emulator.control.requests().map((request) => request.operation);
    await expect.poll(listed, { timeout: 60_000 }).toEqual(["VPCs List"]);
    expect(await hasPlugin()).toBe(true);
    running.interrupt("group");
    expect((await running.done).code).not.toBe(0);
    await expect.poll(hasPlugin, { timeout: 30_000 }).toBe(false);
  });
});

it("the lists of all resources contain every object, by its id, and no secret", async () => {
  const stack = await Stack.start();
  try {
    const all = await makeByHand(stack);
    const listed = await listEach(stack);
    const idsOf = (token: string) => listed.get(token)?.flatMap((response) => response.getResult()?.getId() ?? []);
    for (const { row, id } of all) expect(idsOf(row.token), row.name).toContain(id);
    const secrets = all.flatMap(secretTexts);
    const bytes = [...listed.values()].flat().map((response) => Buffer.from(response.serializeBinary()).toString());
    expect(secrets.length).toBeGreaterThan(0);
    for (const text of secrets) expect(bytes.join("\n")).not.toContain(text);
  } finally {
    await stack.stop();
  }
});

/** What the plugin returns for every resource, by token. */
async function listEach({ emulator }: Stack): Promise<ReadonlyMap<string, readonly ListResponse[]>> {
  const plugin = await startPlugin({ COMPUTE_URL: emulator.url, COMPUTE_TOKEN: emulator.token });
  const client = new grpc.Client(`127.0.0.1:${plugin.stdout()}`, grpc.credentials.createInsecure());
  try {
    const { path, requestSerialize, responseDeserialize } = rpc.list;
    const listed = new Map<string, ListResponse[]>();
    for (const { token } of resources.filter(isListable)) {
      const request = new ListRequest().setToken(`compute:index:${token}`);
      const responses: ListResponse[] = [];
      const stream = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, request);
      for await (const response of stream) responses.push(response as ListResponse);
      listed.set(token, responses);
    }
    return listed;
  } finally {
    client.close();
    await plugin.stop();
  }
}
