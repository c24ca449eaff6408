import { describe, expect, it } from "vitest";
import type { Clock } from "../../../provider/client";
import type { Props } from "../../../provider/core";
import { describeLifecycle, EngineProcess, type Hand, PassingClock, to, useEmulator } from "./support/lifecycle";

const CREATE = "Object URL Create";
const NOT_KEPT = "the service keeps no pre-signed URL";
const NO_DRIFT = {
  "drift.cluster": NOT_KEPT,
  "drift.bucket": NOT_KEPT,
  "drift.name": NOT_KEPT,
  "drift.method": NOT_KEPT,
  "drift.contentType": NOT_KEPT,
  "drift.expiresIn": NOT_KEPT,
} as const;

const args = { cluster: "us-east-1", bucket: "files", name: "setup.tar.gz" };

async function world({ send }: Pick<Hand<undefined>, "send">): Promise<undefined> {
  for (const bucket of [
    { cluster: "us-east-1", label: "files" },
    { cluster: "us-iad-1", label: "files" },
    { cluster: "us-east-1", label: "other" },
  ])
    await send("POST", "/object-storage/buckets", bucket);
}

describeLifecycle<undefined>({
  token: "ObjectUrl",
  world,
  args: { ...args, contentType: "application/gzip" },
  writes: { create: [CREATE], update: [CREATE] },
  importBy: [],
  updates: { expiresIn: to(7200, { body: { expires_in: 7200 } }) },
  clears: { expiresIn: { from: { expiresIn: 7200 }, sends: {} } },
  replaces: {
    cluster: "us-iad-1",
    bucket: "other",
    name: "other.tar.gz",
    method: "PUT",
    contentType: "text/plain",
  },
  locals: { renewBefore: 600 },
  secrets: ["url"],
  except: { ...NO_DRIFT, vanish: NOT_KEPT, import: NOT_KEPT },
});

describe("an object URL", () => {
  const service = useEmulator();
  const made = (): number => service.emulator.control.counts()[CREATE] ?? 0;

  /** A URL in the state, with time that passes alike here and on the service. */
  async function kept(more: Props = {}, clock: Clock = new PassingClock()) {
    await world(service);
    const resource = service.resource("ObjectUrl", "setup", clock);
    await resource.up({ ...args, ...more });
    const pass = async (seconds: number): Promise<void> => {
      service.emulator.control.advanceClock(seconds);
      await clock.sleep(seconds * 1000);
    };
    return { resource, args: { ...args, ...more }, pass };
  }

  it("works without a token, and is said to expire when it does", async () => {
    const { resource, pass } = await kept({ method: "PUT", contentType: "text/plain" });
    const { url, expires, exists } = resource.must.outputs;
    const put = () => fetch(String(url), { method: "PUT", body: "text", headers: { "Content-Type": "text/plain" } });
    expect((await put()).status).toBe(200);
    expect(exists).toBe(false);
    const leftMs = Date.parse(`${String(expires)}Z`) - service.emulator.control.now();
    expect([leftMs > 3_590_000, leftMs <= 3_600_000]).toEqual([true, true]);
    await pass(3601);
    expect((await put()).status).toBe(403);
  });

  it.each([
    ["half of its life", {}, 1800],
    ["renewBefore, where the program gives it", { renewBefore: 600 }, 3000],
    ["half of a longer life", { expiresIn: 86_400 }, 43_200],
    ["nothing, where renewBefore is 0", { renewBefore: 0 }, 3600],
  ])("is kept until less is left than %s, and then renewed in place, once", async (_what, more, keptFor) => {
    const { resource, pass, args } = await kept(more);
    const { id, outputs } = resource.must;
    await pass(60);
    expect((await resource.up(args)).did).toBe("same");
    await pass(keptFor - 60 - 5);
    expect((await resource.preview(args)).did).toBe("same");
    await pass(10);
    expect((await resource.preview(args)).did).toBe("update");
    expect(made()).toBe(1);
    const run = await resource.up(args);
    expect([run.did, made()]).toEqual(["update", 2]);
    expect(resource.must.id).toBe(id);
    expect(resource.must.outputs["url"]).not.toBe(outputs["url"]);
    expect(Date.parse(String(resource.must.outputs["expires"]))).toBeGreaterThan(
      Date.parse(String(outputs["expires"])),
    );
    await pass(60);
    expect([(await resource.up(args)).did, made()]).toEqual(["same", 2]);
  });

  it("counts by the service's clock once a response has shown it, and by this machine's before", async () => {
    const machine = new PassingClock();
    const { resource, args } = await kept({}, machine);
    service.emulator.control.advanceClock(3000);
    expect((await resource.preview(args)).did).toBe("same");
    const process = new EngineProcess(service.emulator, {}, machine);
    await process.runtime.owner();
    expect((await resource.up(args, {}, process)).did).toBe("update");
  });

  it("is renewed by an update that another clock called for, and not twice by two diffs that see one time", async () => {
    const machine = new PassingClock();
    const { resource, args } = await kept({}, machine);
    // This machine is two hours ahead: only its diff finds the URL out of date.
    await machine.sleep(7_200_000);
    expect((await resource.up(args)).did).toBe("update");
    expect(made()).toBe(2);
  });

  it("is renewed at once when renewBefore grows beyond what is left, and not when it shrinks", async () => {
    const { resource, args, pass } = await kept({ renewBefore: 600 });
    await pass(2000);
    await resource.up({ ...args, renewBefore: 300 });
    expect(made()).toBe(1);
    expect((await resource.up({ ...args, renewBefore: 2400 })).did).toBe("update");
    expect(made()).toBe(2);
  });

  it("is made, previewed, refreshed and deleted without any other request", async () => {
    const { resource, args } = await kept();
    expect(service.emulator.control.requests().map(({ operation }) => operation)).toEqual([
      ...Array(3).fill("Bucket Create"),
      CREATE,
    ]);
    service.emulator.control.clearRequests();
    await resource.preview(args);
    expect((await resource.refresh()).did).toBe("read");
    await resource.destroy();
    expect(service.emulator.control.requests()).toEqual([]);
    expect(resource.process.warnings).toEqual([expect.stringMatching(/^Nothing can revoke the URL: it works until /)]);
  });

  it("that has expired is deleted without a warning", async () => {
    const { resource, pass } = await kept();
    await pass(3601);
    await resource.destroy();
    expect(resource.process.warnings).toEqual([]);
  });

  it("cannot be imported or read: the refusal says why, without a request", async () => {
    const resource = service.resource("ObjectUrl");
    const reason = "an object URL cannot be imported or read: the service does not keep it. Declare a new one.";
    expect(await resource.refusals(args, { import: "some-id" })).toEqual([`import: ${reason}`]);
    await expect(resource.import("some-id")).rejects.toThrow(reason);
    expect(service.emulator.control.requests()).toEqual([]);
  });

  it("whose renewal fails stays in the state, and the next up renews it", async () => {
    const { resource, args, pass } = await kept();
    const { url } = resource.must.outputs;
    await pass(3000);
    service.emulator.control.addFault({ operation: CREATE, status: 400 });
    await expect(resource.up(args)).rejects.toThrow(`${CREATE} `);
    expect(resource.must.outputs["url"]).toBe(url);
    expect((await resource.up(args)).did).toBe("update");
    expect(resource.must.outputs["url"]).not.toBe(url);
  });

  it.each([
    ["a method that needs a type", { method: "PUT" }, "contentType: is required for every method but GET and DELETE"],
    ["a life that is too short", { expiresIn: 359 }, "expiresIn: must be at least 360"],
    ["a life that is too long", { expiresIn: 86_401 }, "expiresIn: must be at most 86400"],
    [
      "a renewal at once",
      { renewBefore: 3600 },
      "renewBefore: must be less than expiresIn: the URL would never be kept",
    ],
    [
      "a renewal at once of a shorter life",
      { expiresIn: 360, renewBefore: 400 },
      "renewBefore: must be less than expiresIn: the URL would never be kept",
    ],
    ["no name", { name: "" }, "name: must have at least 1 character"],
    ["a name that is too long", { name: "é".repeat(513) }, "name: must have at most 1,024 bytes in UTF-8"],
  ])("with %s is refused at preview, without a request", async (_what, more, reason) => {
    const resource = service.resource("ObjectUrl");
    expect(await resource.refusals({ ...args, ...more })).toEqual([reason]);
    expect(service.emulator.control.requests()).toEqual([]);
  });
});
