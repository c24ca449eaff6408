import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../emulator";
import { Runtime } from "../../../provider/runtime";
import { useFiles } from "./support/gzip-file";
import { alter, EngineProcess, type EngineResource, PassingClock, useEmulator } from "./support/lifecycle";

const files = useFiles();
const captured = { label: "golden", diskId: 11 };
const uploaded = () => ({ label: "golden", filePath: files.gzip("golden.gz"), region: "us-east" });
const short = { timeouts: { create: "400ms", update: "400ms" } };

describe.each([
  ["captured from a disk", () => captured, "Image Create"],
  ["uploaded from a file", uploaded, "Image Upload"],
])("an image %s", (_how, argsOf, create) => {
  const service = useEmulator();
  let clock: PassingClock;
  let image: EngineResource;
  let args: ReturnType<typeof argsOf>;

  beforeEach(() => {
    service.emulator.control.seed({ objects: { computes: [{ id: 1 }], disks: [{ id: 11, compute_id: 1 }] } });
    service.emulator.control.setTimings({ "image.captured": 60, "image.uploadProcessing": 60 });
    clock = new PassingClock();
    image = service.resource("Image", "golden", clock);
    args = argsOf();
  });

  const own = () => (service.emulator.control.state()["images"] as JsonObject[]).filter((row) => !row["is_public"]);
  const set = (changes: JsonObject) => alter(service.emulator, "images", { id: own()[0]?.["id"] }, changes);
  const made = () => service.emulator.control.counts()[create];
  const looks = () => service.emulator.control.counts()["Image View"];

  // @rule state-image
  it("is made once it is available: up waits for the service's time, and shows the state", async () => {
    const nothing = () => undefined;
    clock.during(nothing, nothing, () => service.emulator.control.advanceClock(61));
    await image.up(args);
    expect([image.must.outputs["status"], looks()]).toEqual(["available", 4]);
    expect(image.process.progress.at(-1)).toMatch(
      /^waiting 4 s: until it is available, but it is (creating|pending_upload)$/,
    );
  });

  it("that takes longer than customTimeouts stays in the state, and the next up continues to wait: it is created once", async () => {
    await expect(image.up(args, short)).rejects.toThrow(
      /After \d+ ms the image private\/1 is not available yet, but (creating|pending_upload)\. The next `pulumi up` continues to wait/,
    );
    expect(image.must.id).toBe("private/1");
    await image.refresh();
    expect(image.must.outputs["status"]).not.toBe("available");
    await expect(image.up(args, short)).rejects.toThrow(/is not available yet/);
    service.emulator.control.advanceClock(61);
    expect((await image.up(args, short)).did).toBe("update");
    expect(image.must.outputs["status"]).toBe("available");
    expect((await image.up(args, short)).did).toBe("same");
    expect([made(), own().length]).toEqual([1, 1]);
  });

  it("that is pending with empty capabilities is not replaced; an available one with empty capabilities is", async () => {
    const withCloudInit = { ...args, cloudInit: true };
    await expect(image.up(withCloudInit, short)).rejects.toThrow(/is not available yet/);
    await set({ capabilities: [] });
    await image.refresh();
    expect(image.must.outputs).toMatchObject({ cloudInit: true, capabilities: [] });
    expect((await image.preview(withCloudInit, short)).did).toBe("update");
    service.emulator.control.advanceClock(61);
    await image.refresh();
    expect(image.must.outputs).toMatchObject({ cloudInit: false, capabilities: [] });
    expect((await image.preview(withCloudInit, short)).did).toBe("replace");
  });

  it("whose wait is left over is destroyed like any other", async () => {
    await expect(image.up(args, short)).rejects.toThrow();
    await image.destroy();
    expect(own()).toEqual([]);
  });

  it("whose status cannot be asked for stays in the state, and the next up completes it", async () => {
    service.emulator.control.addFault({ operation: "Image View", status: 403 });
    await expect(image.up(args)).rejects.toThrow(/Image View .*403.*continues to wait/);
    service.emulator.control.advanceClock(61);
    expect((await image.up(args)).did).toBe("update");
    expect(image.must.outputs["status"]).toBe("available");
    expect(made()).toBe(1);
  });

  it("whose wait is interrupted stays in the state with the step that is left", async () => {
    const stop = new AbortController();
    const settings = { url: service.emulator.url, token: service.emulator.token };
    const runtime = new Runtime({ settings, warn: () => undefined, stopping: stop.signal, clock });
    const { inputs } = await runtime.check("Image", {}, { ...args, __compute: { name: "golden" } });
    clock.during(() => stop.abort());
    const { id, outputs, failure } = await runtime.create("Image", inputs);
    expect([id, outputs["__compute"]]).toEqual(["private/1", expect.objectContaining({ pending: ["wait"] })]);
    expect(failure?.message).toContain("was interrupted");
  });

  it("that is deleted during the wait is reported as deleted, and nothing is recorded", async () => {
    clock.during(() => service.send("DELETE", "/images/private%2F1"));
    await expect(image.up(args)).rejects.toThrow("The image private/1 was deleted before it was available");
    expect(image.state).toBeUndefined();
  });

  it("that is deleted before the next up completes it is reported as deleted, and created again after a refresh", async () => {
    await expect(image.up(args, short)).rejects.toThrow();
    await service.send("DELETE", "/images/private%2F1");
    await expect(image.up(args)).rejects.toThrow(/deleted.*`pulumi up --refresh`/);
    expect((await image.refresh()).did).toBe("drop");
    service.emulator.control.setTimings({ "image.captured": 0, "image.uploadProcessing": 0 });
    await image.up(args);
    expect(image.must.id).toBe("private/2");
  });

  it("that the service gives up is deleted and reported with its status", async () => {
    clock.during(() => set({ status: "failed" }));
    await expect(image.up(args)).rejects.toThrow(
      /The image private\/1 has failed: it is failed\. Image private\/1, made for it, has been deleted/,
    );
    expect([own(), image.state]).toEqual([[], undefined]);
  });

  it("that fails on the service while a later up waits stays, and the error says how to recreate it", async () => {
    await expect(image.up(args, short)).rejects.toThrow();
    set({ status: "failed" });
    await expect(image.up(args)).rejects.toThrow(/has failed: it is failed\. Recreate it with `pulumi up --replace`/);
    await image.targetReplace(args, {}, replaceProcess());
    expect(image.must.id).toBe("private/2");
  });

  it("with an unknown status is waited for", async () => {
    const nothing = () => undefined;
    clock.during(
      () => set({ status: "resizing" }),
      nothing,
      nothing,
      () => service.emulator.control.advanceClock(61),
    );
    await image.up(args);
    expect(image.must.outputs["status"]).toBe("available");
    expect(image.process.progress).toContainEqual(expect.stringContaining("it is resizing"));
  });

  function replaceProcess(): EngineProcess {
    service.emulator.control.setTimings({ "image.captured": 0, "image.uploadProcessing": 0 });
    return new EngineProcess(service.emulator);
  }
});

describe("many images", () => {
  const service = useEmulator();

  it("are refreshed by one list of the account's own ones, which the service limits most", async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `private/${index + 1}`);
    service.emulator.control.seed({ objects: { images: ids.map((id) => ({ id, label: id.replace("/", "-") })) } });
    const process = new EngineProcess(service.emulator);
    const resources = ids.map((id) => service.resource("Image", id));
    await Promise.all(resources.map((resource, index) => resource.import(ids[index] ?? "", process)));
    service.emulator.control.clearRequests();
    const refreshing = new EngineProcess(service.emulator);
    await Promise.all(resources.map((resource) => resource.refresh(refreshing)));
    const counts = service.emulator.control.counts();
    expect([counts["Image View"], counts["Images List"]]).toEqual([1, 1]);
    const [list] = service.emulator.control.requests().filter(({ operation }) => operation === "Images List");
    expect(list?.status).toBe(200);
  });
});
