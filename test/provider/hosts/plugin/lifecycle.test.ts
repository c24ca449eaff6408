import { ResourceProviderService as rpc } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { DeleteRequest, InvokeRequest, UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../../emulator";
import {
  about,
  createRequest,
  type Plugin,
  readRequest,
  secret,
  servePlugin,
  struct,
  UNKNOWN,
  type Values,
} from "./plugin";

describe("an object's life through the plugin", () => {
  let emulator: Emulator;
  let plugin: Plugin;

  beforeEach(async () => {
    emulator = await startEmulator();
    plugin = await servePlugin({ url: emulator.url, token: emulator.token });
  });

  afterEach(async () => {
    await plugin.stop();
    await emulator.close();
  });

  const inputs = { label: "net", region: "us-east" };

  /** Each run of the engine has a process of its own. One does not delete what it has created. */
  async function nextRun(): Promise<void> {
    await plugin.stop();
    plugin = await servePlugin({ url: emulator.url, token: emulator.token });
  }

  async function create(values: Values, type = "Vpc"): Promise<{ id: string; outputs: Values }> {
    const response = await plugin.send(rpc.create, createRequest(type, "it", values));
    return { id: response.getId(), outputs: response.getProperties()?.toJavaScript() ?? {} };
  }

  function updateRequest(id: string, olds: Values, news: Values): UpdateRequest {
    const request = about(new UpdateRequest(), "Vpc", "it");
    request.setId(id);
    request.setOlds(struct(olds));
    request.setNews(struct(news));
    return request;
  }

  async function update(request: UpdateRequest): Promise<Values> {
    const response = await plugin.send(rpc.update, request);
    return response.getProperties()?.toJavaScript() ?? {};
  }

  function writes(): string[] {
    const requests = emulator.control.requests().filter((request) => request.method !== "GET");
    return requests.map((request) => `${request.method} ${request.path.replace("/v4", "")}`);
  }

  it("create answers outputs with what either host needs, secrets as they came", async () => {
    const { id, outputs } = await create({ ...inputs, description: secret("hush") });
    expect(outputs).toMatchObject({
      label: "net",
      region: "us-east",
      description: secret("hush"),
      __provider: "exports.handler=require('pulumi-compute/provider').handlers.Vpc",
      __compute: { v: 2, owner: expect.stringMatching(/^\d+ [0-9a-f]{12}$/), declared: "label region description" },
    });
    expect(outputs["created"]).toMatch(/^\d{4}-/);
    const updated = await update(updateRequest(id, outputs, { ...inputs, description: secret("still") }));
    expect(updated).toMatchObject({ description: secret("still"), label: "net" });
    const request = readRequest("Vpc", "it", id);
    request.setProperties(struct(updated));
    request.setInputs(struct({ ...inputs, description: secret("still") }));
    const read = await plugin.send(rpc.read, request);
    expect(read.getProperties()?.toJavaScript()).toMatchObject({ description: secret("still") });
    expect(read.getInputs()?.toJavaScript()).toMatchObject({ description: secret("still"), label: "net" });
  });

  it("the engine's timeouts are not stored, and are no change; those that a program hands over are stored", async () => {
    const request = createRequest("Vpc", "it", inputs);
    request.setTimeout(90);
    const plain = await plugin.send(rpc.create, request);
    expect(plain.getProperties()?.toJavaScript()["__compute"]).not.toHaveProperty("timeouts");
    const own = createRequest("Vpc", "it", { ...inputs, label: "two", __compute: { timeouts: { create: "2m" } } });
    own.setTimeout(120);
    const given = await plugin.send(rpc.create, own);
    expect(given.getProperties()?.toJavaScript()).toMatchObject({ __compute: { timeouts: { create: "2m" } } });
  });

  it("a preview of create knows what is declared and the defaults, and sends nothing", async () => {
    const request = createRequest("VpcSubnet", "web", { vpcId: UNKNOWN, label: secret("web"), ipv4: "10.0.1.0/24" });
    request.setPreview(true);
    const response = await plugin.send(rpc.create, request);
    expect(response.getId()).toBe("");
    const outputs = response.getProperties()?.toJavaScript() ?? {};
    expect(outputs).toMatchObject({ vpcId: UNKNOWN, label: secret("web"), ipv4: "10.0.1.0/24", subnetId: UNKNOWN });
    const vpc = createRequest("Vpc", "net", inputs);
    vpc.setPreview(true);
    const preview = (await plugin.send(rpc.create, vpc)).getProperties()?.toJavaScript();
    expect(preview).toEqual({ ...inputs, description: "", forceDestroy: false, created: UNKNOWN, updated: UNKNOWN });
    expect(emulator.control.requests()).toEqual([]);
  });

  it("a preview of update keeps the outputs that an update cannot change, and the others are unknown", async () => {
    const { id, outputs } = await create(inputs);
    emulator.control.clearRequests();
    const renamed = updateRequest(id, outputs, { ...inputs, label: "new" });
    renamed.setPreview(true);
    expect(await update(renamed)).toMatchObject({
      label: "new",
      region: "us-east",
      created: outputs["created"],
      updated: UNKNOWN,
    });
    const local = updateRequest(id, outputs, { ...inputs, forceDestroy: true });
    local.setPreview(true);
    expect(await update(local)).toMatchObject({ forceDestroy: true, updated: outputs["updated"] });
    expect(emulator.control.requests()).toEqual([]);
  });

  it("an import reads by id and by key, and answers the id, outputs and inputs", async () => {
    const { id } = await create({ ...inputs, description: "text" });
    for (const asked of [id, "label:net"]) {
      const response = await plugin.send(rpc.read, readRequest("Vpc", "it", asked));
      expect(response.getId()).toBe(id);
      expect(response.getInputs()?.toJavaScript()).toMatchObject({ ...inputs, description: "text" });
      expect(response.getProperties()?.toJavaScript()).toMatchObject({ label: "net", __compute: { v: 2 } });
    }
  });

  it("an import of a wrong form is answered with the right one", async () => {
    const wrong = plugin.send(rpc.read, readRequest("VpcSubnet", "it", "12"));
    await expect(wrong).rejects.toThrow("vpcId/subnetId or vpcId/label:…");
  });

  it("a get by key is rejected with the id, because the engine would use the key as the id", async () => {
    const { id } = await create(inputs);
    const request = readRequest("Vpc", "it", "label:net");
    request.setProperties(struct({}));
    request.setInputs(struct({}));
    const refused = plugin.send(rpc.read, request);
    await expect(refused).rejects.toThrow(`get: "label:net" is the object ${id}.`);
  });

  it("reading a deleted object returns no id, and deleting it again succeeds", async () => {
    const { id, outputs } = await create(inputs);
    await nextRun();
    const request = about(new DeleteRequest(), "Vpc", "it");
    request.setId(id);
    request.setProperties(struct(outputs));
    await plugin.send(rpc.delete, request);
    expect(writes()).toEqual(["POST /vpcs", "DELETE /vpcs/1"]);
    const read = readRequest("Vpc", "it", id);
    read.setProperties(struct(outputs));
    read.setInputs(struct(inputs));
    const answer = await plugin.send(rpc.read, read);
    expect([answer.getId(), answer.hasProperties()]).toEqual(["", false]);
    await plugin.send(rpc.delete, request);
  });

  it("invoke answers a data source; what comes of secret arguments is secret", async () => {
    const request = new InvokeRequest();
    request.setTok("compute:index:getRegion");
    request.setArgs(struct({ id: "us-east" }));
    const plain = await plugin.send(rpc.invoke, request);
    expect(plain.getReturn()?.toJavaScript()).toMatchObject({ id: "us-east", country: "us" });
    request.setArgs(struct({ id: secret("us-east") }));
    const hidden = await plugin.send(rpc.invoke, request);
    expect(hidden.getReturn()?.toJavaScript()).toMatchObject({ id: secret("us-east"), country: secret("us") });
    request.setTok("compute:index:getNothing");
    await expect(plugin.send(rpc.invoke, request)).rejects.toThrow('no data source "getNothing"');
  });

  it("cancel ends a read that hangs", async () => {
    const { id } = await create(inputs);
    emulator.control.addFault({ method: "GET", path: `/vpcs/${id}`, delayMs: 600_000 });
    const hanging = plugin.send(rpc.read, readRequest("Vpc", "it", id)).catch((error) => error);
    await expect
      .poll(() => emulator.control.requests().some((one) => one.method === "GET" && one.path.endsWith(`/vpcs/${id}`)))
      .toBe(true);
    await plugin.send(rpc.cancel, new Empty());
    expect(String(await hanging)).toContain("cancel");
  });

  it("cancel lets a creation under way take its answer, so that no object is lost", async () => {
    emulator.control.addFault({ method: "POST", path: "/vpcs", delayMs: 700 });
    const creating = create(inputs);
    await expect.poll(writes).toEqual(["POST /vpcs"]);
    await plugin.send(rpc.cancel, new Empty());
    expect((await creating).id).toBe("1");
  });

  it("cancel lets an update under way take its answer, so that the state has what the service has", async () => {
    const { id, outputs } = await create(inputs);
    emulator.control.addFault({ method: "PUT", path: `/vpcs/${id}`, delayMs: 700 });
    const updating = update(updateRequest(id, outputs, { ...inputs, label: "new" }));
    await expect.poll(writes).toEqual(["POST /vpcs", "PUT /vpcs/1"]);
    await plugin.send(rpc.cancel, new Empty());
    expect(await updating).toMatchObject({ label: "new" });
  });

  it("cancel lets a deletion under way take its answer", async () => {
    const { id, outputs } = await create(inputs);
    await nextRun();
    emulator.control.addFault({ method: "DELETE", path: `/vpcs/${id}`, delayMs: 700 });
    const request = about(new DeleteRequest(), "Vpc", "it");
    request.setId(id);
    request.setProperties(struct(outputs));
    const deleting = plugin.send(rpc.delete, request);
    await expect.poll(writes).toEqual(["POST /vpcs", "DELETE /vpcs/1"]);
    await plugin.send(rpc.cancel, new Empty());
    expect(await deleting).toEqual(new Empty());
  });

  it("cancel ends a creation that hangs, and says what may have been made", async () => {
    emulator.control.addFault({ method: "POST", path: "/vpcs", delayMs: 600_000 });
    const creating = create(inputs).catch((error) => error);
    await expect.poll(writes).toEqual(["POST /vpcs"]);
    await plugin.send(rpc.cancel, new Empty());
    expect(String(await creating)).toContain("may have been created");
  });
});
