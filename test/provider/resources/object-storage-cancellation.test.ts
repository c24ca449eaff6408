import { beforeEach, describe, expect, it } from "vitest";
import { UNKNOWN } from "../../../provider/core/values";
import { describeLifecycle, EngineProcess, type EngineResource, type Hand, useEmulator } from "./support/lifecycle";

async function world({ send }: Pick<Hand<undefined>, "send">): Promise<string> {
  const { username } = (await send("GET", "/profile")) as { username: string };
  return username;
}

describeLifecycle<string>({
  token: "ObjectStorageCancellation",
  world,
  args: (username) => ({ confirm: `remove all buckets and objects of ${username}` }),
  writes: { create: ["Object Storage Cancel"] },
  importBy: [],
  except: {
    "replaces.confirm": "only one text is accepted for a user",
    vanish: "what was canceled cannot be taken back",
  },
});

describe("the cancellation of object storage", () => {
  const service = useEmulator({ world: "small" });
  let confirm: string;
  let cancellation: EngineResource;

  beforeEach(async () => {
    confirm = `remove all buckets and objects of ${await world(service)}`;
    cancellation = service.resource("ObjectStorageCancellation");
  });

  function buckets(): number {
    return (service.emulator.control.state()["buckets"] ?? []).length;
  }

  it("with another text is rejected at preview, with an error that contains the required text but no value", async () => {
    const refusals = await cancellation.refusals({ confirm: "remove all buckets and objects of somebody" });
    expect(refusals).toEqual([
      "confirm: must be `remove all buckets and objects of <username>`, with the user name of the token in use: everything in object storage would be lost",
    ]);
    expect(cancellation.process.warnings).toEqual([]);
  });

  // @rule storage-cancel
  it("warns at preview of what will be deleted, and deletes it at up", async () => {
    const rows = service.emulator.control.state();
    const [before, objects, keys] = ["buckets", "bucketObjects", "objectKeys"].map((name) => rows[name]?.length);
    await cancellation.preview({ confirm });
    expect(cancellation.process.warnings).toEqual([
      expect.stringContaining(`permanently removes ${before} buckets with ${objects} objects`),
    ]);
    expect(cancellation.process.warnings[0]).toContain(`${keys} access keys then give access to nothing`);
    expect(buckets()).toBe(before);
    await cancellation.up({ confirm });
    expect(buckets()).toBe(0);
  });

  it("with a text that is known only at up is checked then: another one removes nothing", async () => {
    await expect(cancellation.refusals({ confirm: UNKNOWN })).resolves.toEqual([]);
    const { runtime } = new EngineProcess(service.emulator);
    const inputs = { confirm: "remove all buckets and objects of somebody" };
    await expect(runtime.create("ObjectStorageCancellation", inputs)).rejects.toThrow(/^confirm must be /);
    expect(buckets()).toBeGreaterThan(0);
  });

  it("whose answer is lost is sent again, and done", async () => {
    service.emulator.control.addFault({ operation: "Object Storage Cancel", cut: true, when: "after" });
    await cancellation.up({ confirm });
    expect(buckets()).toBe(0);
  });

  it("is deleted without a request, with a message", async () => {
    await cancellation.up({ confirm });
    service.emulator.control.clearRequests();
    await cancellation.destroy();
    expect(service.emulator.control.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    expect(cancellation.process.warnings).toEqual([
      expect.stringMatching(/^Nothing is deleted: object storage stays canceled/),
    ]);
  });
});
