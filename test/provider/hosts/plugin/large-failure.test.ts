import { ResourceProviderService as rpc } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { ErrorResourceInitFailed, UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../../emulator";
import { about, createRequest, type Plugin, servePlugin, struct, type Values } from "./plugin";

describe("a creation that stops half-way with a large content", () => {
  let emulator: Emulator;
  let plugin: Plugin;

  beforeEach(async () => {
    emulator = await startEmulator();
    plugin = await servePlugin({ url: emulator.url, token: emulator.token });
    await plugin.send(rpc.create, createRequest("Bucket", "site", { cluster: "us-east-1", label: "site" }));
  });

  afterEach(async () => {
    await plugin.stop();
    await emulator.close();
  });

  function inputs(bytes: number): Values {
    return { cluster: "us-east-1", bucket: "site", name: "page", content: "€".repeat(bytes / 3), acl: "public-read" };
  }

  /** What the engine stores of the object whose access could not be set. */
  async function createHalf(bytes: number): Promise<{ id: string; outputs: Values }> {
    emulator.control.addFault({ operation: "Object ACL Config Update", status: 403 });
    const creating = plugin.send(rpc.create, createRequest("BucketObject", "page", inputs(bytes)));
    const error = await creating.then(
      () => undefined,
      (failure) => failure,
    );
    expect(error.details).toContain("Object ACL Config Update");
    const [detail] = Status.deserializeBinary(error.metadata.get("grpc-status-details-bin")[0]).getDetailsList();
    const failed = ErrorResourceInitFailed.deserializeBinary(detail?.getValue_asU8() ?? new Uint8Array());
    return { id: failed.getId(), outputs: failed.getProperties()?.toJavaScript() ?? {} };
  }

  it.each([30_000, 48_000, 60_000, 3_000_000])(
    "of %i bytes keeps its id and the step that is left, and another creation under way is not disturbed",
    async (bytes) => {
      emulator.control.addFault({ method: "POST", path: "/vpcs", delayMs: 500 });
      const other = plugin.send(rpc.create, createRequest("Vpc", "net", { label: "net", region: "us-east" }));
      const { id, outputs } = await createHalf(bytes);
      expect(id).toBe("us-east-1/site/page");
      expect(outputs).toMatchObject({ name: "page", __compute: { pending: ["acl"], declared: expect.any(String) } });
      expect("content" in outputs).toBe(bytes <= 30_000);
      expect((await other).getId()).toBe("1");
    },
  );

  it("is completed by the next update, which sends what the state lacks once more", async () => {
    const { id, outputs } = await createHalf(60_000);
    const request = about(new UpdateRequest(), "BucketObject", "page");
    request.setId(id);
    request.setOlds(struct(outputs));
    request.setNews(struct(inputs(60_000)));
    const updated = (await plugin.send(rpc.update, request)).getProperties()?.toJavaScript();
    expect(updated).toMatchObject({ ...inputs(60_000), __compute: expect.not.objectContaining({ pending: ["acl"] }) });
  });
});
