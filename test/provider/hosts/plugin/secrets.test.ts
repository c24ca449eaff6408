import { ResourceProviderService as rpc } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../../emulator";
import { about, checkRequest, createRequest, type Plugin, readRequest, secret, servePlugin, struct } from "./plugin";

describe("fields that are secret by definition, through the plugin", () => {
  let emulator: Emulator;
  let plugin: Plugin;

  beforeAll(async () => {
    emulator = await startEmulator();
    plugin = await servePlugin({ url: emulator.url, token: emulator.token });
  });

  afterAll(async () => {
    await plugin.stop();
    await emulator.close();
  });

  it("a secret output is secret after create, update and read, and a refresh keeps it", async () => {
    const inputs = { label: "deploy" };
    const made = await plugin.send(rpc.create, createRequest("ObjectKey", "key", inputs));
    const outputs = made.getProperties()?.toJavaScript() ?? {};
    const value = (outputs["secretKey"] as { value?: unknown }).value;
    expect(typeof value).toBe("string");
    expect(outputs["secretKey"]).toEqual(secret(value));
    const request = about(new UpdateRequest(), "ObjectKey", "key").setId(made.getId());
    request.setOlds(struct(outputs)).setNews(struct({ label: "renamed" }));
    const updated = (await plugin.send(rpc.update, request)).getProperties()?.toJavaScript() ?? {};
    expect(updated).toMatchObject({ label: "renamed", secretKey: secret(value) });
    const read = readRequest("ObjectKey", "key", made.getId());
    read.setProperties(struct(updated)).setInputs(struct({ label: "renamed" }));
    expect((await plugin.send(rpc.read, read)).getProperties()?.toJavaScript()).toMatchObject({
      secretKey: secret(value),
    });
  });

  it("a secret input that came plain is stored as a secret, by check already", async () => {
    const news = { label: "login", username: "root", password: "hush" };
    const checked = await plugin.send(rpc.check, checkRequest("ManagedCredential", "login", {}, news));
    const inputs = checked.getInputs()?.toJavaScript() ?? {};
    expect(inputs).toMatchObject({ label: "login", password: secret("hush") });
    const made = await plugin.send(rpc.create, createRequest("ManagedCredential", "login", inputs));
    const outputs = made.getProperties()?.toJavaScript() ?? {};
    expect(outputs["password"]).toEqual(secret("hush"));
    const read = readRequest("ManagedCredential", "login", made.getId());
    read.setProperties(struct(outputs)).setInputs(struct(inputs));
    const answer = await plugin.send(rpc.read, read);
    expect(answer.getProperties()?.toJavaScript()).toMatchObject({ password: secret("hush") });
    expect(answer.getInputs()?.toJavaScript()).toMatchObject({ password: secret("hush") });
  });
});
