import { once } from "node:events";
import { ResourceProviderService as rpc } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../../emulator";
import type { JsonObject } from "../../../../emulator/shared/json";
import { useFiles } from "../../resources/support/gzip-file";
import { configureRequest, createRequest, type PluginProcess, startPlugin } from "./plugin";

const files = useFiles();

describe("the end of the plugin's process", () => {
  let emulator: Emulator;
  let plugin: PluginProcess;
  let creating: Promise<unknown>;

  beforeEach(async () => {
    emulator = await startEmulator();
    emulator.control.setTimings({ "image.uploadProcessing": 0 });
    plugin = await startPlugin({ COMPUTE_TOKEN: emulator.token });
    await plugin.send(rpc.configure, configureRequest({ url: emulator.url }));
  });

  afterEach(async () => {
    await plugin.stop();
    await emulator.close();
  });

  function create(): void {
    const inputs = { label: "golden", filePath: files.gzip("golden.gz", 1024 ** 2), region: "us-east" };
    creating = plugin.send(rpc.create, createRequest("Image", "golden", inputs)).catch(() => "the process ended");
  }

  function own(): JsonObject[] {
    return (emulator.control.state()["images"] as JsonObject[]).filter((row) => row["is_public"] === false);
  }

  it.each([
    ["the engine's end of its input closes", () => plugin.process.stdin?.end()],
    ["the engine interrupts it", () => plugin.process.kill("SIGINT")],
  ])("comes when %s, after the record of an upload under way was deleted", async (_when, end) => {
    emulator.control.addFault({ operation: "Image Data Upload", cut: true, delayMs: 600_000 });
    create();
    await expect.poll(() => emulator.control.counts()["Image Data Upload"]).toBe(1);
    expect(own()).toHaveLength(1);
    const exit = once(plugin.process, "exit");
    end();
    expect(await exit).toEqual([0, null]);
    expect(own()).toEqual([]);
    await creating;
  });

  it("comes even where the service answers nothing any more", async () => {
    emulator.control.addFault({ times: Infinity, delayMs: 600_000 });
    create();
    await expect.poll(() => emulator.control.requests()).not.toEqual([]);
    const exit = once(plugin.process, "exit");
    plugin.process.kill("SIGINT");
    expect(await exit).toEqual([0, null]);
    await creating;
  });

  it("follows a signal at once when no creation is under way, or none is any more", async () => {
    create();
    await creating;
    expect(own()).toMatchObject([{ status: "available" }]);
    const exit = once(plugin.process, "exit");
    plugin.process.kill("SIGINT");
    expect(await exit).toEqual([null, "SIGINT"]);
  });
});
