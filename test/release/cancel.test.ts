import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { providerProcess } from "../e2e/support/provider-process";
import { type Host, type Run, Stack } from "../e2e/support/stack";

const hosts: Host[] = ["dynamic", "plugin"];
/** Not compressible, and larger than socket buffers: an upload that the server does not read stops half-way. */
const CONTENT = gzipSync(Buffer.alloc(24 * 1024 ** 2), { level: 0 });
const UP = ["up", "--yes", "--skip-preview"];
const DATA = "Image Data Upload";

let stack: Stack;

async function start(host: Host): Promise<void> {
  stack = await Stack.start({ host, processes: "own" });
  await writeFile(join(stack.folder, "golden.gz"), CONTENT);
  await stack.program('new compute.Image("golden", { filePath: "golden.gz", region: "us-east" });');
  stack.emulator.control.setTimings({ "image.uploadProcessing": 0 });
}

afterEach(async () => {
  await stack.stop();
});

/** The account's own images: id and status. */
async function images(): Promise<unknown[]> {
  const all = await stack.list("/images?page_size=500");
  return all.filter((one) => one["is_public"] === false).map((one) => [one["id"], one["status"]]);
}

async function states(): Promise<unknown[]> {
  return (await stack.resources()).map(({ id }) => id);
}

/** The next up ends with one image, on the service and in the state. */
async function expectWhole(id: string): Promise<Run> {
  const next = await stack.up();
  expect(next.output).toContain("1 created");
  expect(next.code).toBe(0);
  expect([await images(), await states()]).toEqual([[[id, "available"]], [id]]);
  return next;
}

async function begun(operation: string): Promise<void> {
  const arrived = () => stack.emulator.control.requests().map((request) => request.operation);
  await expect.poll(arrived, { timeout: 60_000 }).toContain(operation);
}

describe.each(hosts)("an upload that does not finish, on the %s host", (host) => {
  beforeEach(() => start(host));

  it("stopped by two Ctrl-Cs deletes the unfinished image, and the next up creates exactly one image", async () => {
    stack.emulator.control.addFault({ operation: DATA, cut: true, delayMs: 600_000 });
    const running = stack.begin(UP);
    await begun(DATA);
    running.interrupt("group");
    await expect.poll(running.output, { timeout: 30_000 }).toContain("cancelling");
    running.interrupt("group");
    const run = await running.done;
    expect(run.code).not.toBe(0);
    expect(run.output).not.toMatch(/\n\s+at .*\(|bug in the provider/);
    expect([await images(), await states()]).toEqual([[], []]);
    await expectWhole("private/2");
  });

  it("stopped by two Ctrl-Cs while the image is being created deletes the image once its id is known", async () => {
    stack.emulator.control.addFault({ operation: "Image Upload", delayMs: 1500 });
    const running = stack.begin(UP);
    await begun("Image Upload");
    running.interrupt("group");
    await expect.poll(running.output, { timeout: 30_000 }).toContain("cancelling");
    running.interrupt("group");
    expect((await running.done).output).toContain("terminating");
    expect(stack.writes()).toEqual(["POST /images/upload", "DELETE /images/private%2F1"]);
    expect([await images(), await states()]).toEqual([[], []]);
  });

  it("because the provider was killed leaves an unfinished image that the next up names", async () => {
    stack.emulator.control.addFault({ operation: DATA, cut: true, delayMs: 600_000 });
    const running = stack.up();
    await begun(DATA);
    process.kill(await providerProcess(stack.folder), "SIGKILL");
    expect((await running).code).not.toBe(0);
    expect(await images()).toEqual([["private/1", "pending_upload"]]);
    const next = await stack.up();
    expect(next.code).toBe(0);
    expect(next.output).toMatch(/warning: private\/1: with this label and waiting for data/);
    expect([await images(), await states()]).toEqual([
      [
        ["private/1", "pending_upload"],
        ["private/2", "available"],
      ],
      ["private/2"],
    ]);
  });
});

describe("one Ctrl-C on the plugin host", () => {
  beforeEach(() => start("plugin"));

  it.each(["group", "cli"] as const)(
    "ends an upload at once, sent to the %s: the record is deleted, that is said, and the next up makes the one image",
    async (whom) => {
      stack.emulator.control.addFault({ operation: DATA, cut: true, delayMs: 600_000 });
      const running = stack.begin(UP);
      await begun(DATA);
      running.interrupt(whom);
      const run = await running.done;
      expect(run.code).not.toBe(0);
      expect(run.output).toMatch(
        /error: Image Data Upload \(PUT data of image private\/1\) was canceled\. Image private\/1, made for it, has been deleted\./,
      );
      expect(run.output).not.toMatch(/_upload|pending operations/);
      expect([await images(), await states()]).toEqual([[], []]);
      expect((await expectWhole("private/2")).output).not.toContain("pending operations");
    },
  );

  it("keeps the id of an unfinished image that cannot be deleted: the next up replaces it, so there is one image", async () => {
    stack.emulator.control.addFault({ operation: DATA, cut: true, delayMs: 600_000 });
    stack.emulator.control.addFault({ operation: "Image Delete", status: 403 });
    const running = stack.begin(UP);
    await begun(DATA);
    running.interrupt("group");
    expect((await running.done).output).toContain("it stays in the state, and the next `pulumi up`");
    expect([await images(), await states()]).toEqual([[["private/1", "pending_upload"]], ["private/1"]]);
    const next = await stack.up();
    expect(next.output).toContain("1 replaced");
    expect(next.code).toBe(0);
    expect([await images(), await states()]).toEqual([[["private/2", "available"]], ["private/2"]]);
  });

  it("ends the wait for an uploaded image at once: the image stays in the state, and the next up continues to wait", async () => {
    stack.emulator.control.setTimings({ "image.uploadProcessing": 3600 });
    const running = stack.begin(UP);
    await begun("Image View");
    running.interrupt("group");
    const run = await running.done;
    expect(run.code).not.toBe(0);
    expect(run.output).toContain("was interrupted. The next `pulumi up` continues to wait");
    expect(await states()).toEqual(["private/1"]);
    stack.emulator.control.advanceClock(3601);
    expect((await stack.up()).output).toContain("1 updated");
    expect([await images(), await states()]).toEqual([[["private/1", "available"]], ["private/1"]]);
  });
});

describe("one Ctrl-C on the dynamic host", () => {
  beforeEach(() => start("dynamic"));

  it("which does not receive it, lets an upload finish: the image is in the state", async () => {
    stack.emulator.control.addFault({ operation: DATA, delayMs: 1500 });
    const running = stack.begin(UP);
    await begun(DATA);
    running.interrupt("group");
    expect((await running.done).code).not.toBe(0);
    expect([await images(), await states()]).toEqual([[["private/1", "available"]], ["private/1"]]);
    expect((await stack.up()).output).toContain("2 unchanged");
  });
});

describe.each(hosts)("one Ctrl-C during an update, on the %s host", (host) => {
  it("lets the update take its response: the state has what the service has", async () => {
    stack = await Stack.start({ host, processes: "own" });
    const program = (description: string) =>
      stack.program(`new compute.Vpc("net", { label: "net", region: "us-east", description: "${description}" });`);
    await program("first");
    expect((await stack.up()).code).toBe(0);
    await program("second");
    stack.emulator.control.clearRequests();
    stack.emulator.control.addFault({ operation: "VPC Update", delayMs: 1500 });
    const running = stack.begin(UP);
    await begun("VPC Update");
    running.interrupt("group");
    expect((await running.done).code).not.toBe(0);
    expect((await stack.resource()).outputs).toMatchObject({ description: "second" });
    expect(await stack.list("/vpcs")).toMatchObject([{ description: "second" }]);
    expect((await stack.up()).output).toContain("2 unchanged");
  });
});
