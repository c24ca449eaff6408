import { beforeEach, describe, expect, it } from "vitest";
import { EngineProcess, type EngineResource, useEmulator } from "./support/lifecycle";

const args = { cluster: "us-east-1", label: "assets" };

describe("a bucket that contains objects", () => {
  const service = useEmulator();
  let bucket: EngineResource;

  beforeEach(async () => {
    bucket = service.resource("Bucket");
    await bucket.up(args);
  });

  /** Puts objects into the bucket past the program. */
  function fill(count: number): void {
    const bucketObjects = Array.from({ length: count }, (_, n) => ({
      cluster: "us-east-1",
      bucket: "assets",
      name: `logs/${String(n).padStart(4, "0")} a&b.txt`,
      contents: { text: "x" },
    }));
    service.emulator.control.seed({ objects: { bucketObjects } });
  }

  function left(): number {
    return (service.emulator.control.state()["bucketObjects"] ?? []).length;
  }

  // @rule storage-4
  it("is not deleted: the refusal names five of them and counts the rest", async () => {
    fill(600);
    await expect(bucket.destroy()).rejects.toThrow(
      /holds what this stack does not manage: object logs\/0000 a&b\.txt, .*object logs\/0004 a&b\.txt, and 595 more\./,
    );
    expect(left()).toBe(600);
    expect(bucket.must.id).toBe("us-east-1/assets");
  });

  it("names all of them where there are few", async () => {
    fill(2);
    await expect(bucket.destroy()).rejects.toThrow(
      "not manage: object logs/0000 a&b.txt, object logs/0001 a&b.txt. Delete or adopt",
    );
  });

  it("shows a name with control characters in escaped form, and shortens a long one", async () => {
    const bucketObjects = ["\u001b[2Jboo\n", "x".repeat(900)].map((name) => ({
      cluster: "us-east-1",
      bucket: "assets",
      name,
      contents: { text: "x" },
    }));
    service.emulator.control.seed({ objects: { bucketObjects } });
    await expect(bucket.destroy()).rejects.toThrow(/not manage: object boo, object x{99}…\. Delete/);
  });

  it("warns before a replacement, which is refused while they are there", async () => {
    fill(1);
    const other = { ...args, cluster: "us-iad-1" };
    expect((await bucket.preview(other)).did).toBe("replace");
    expect(bucket.process.warnings).toEqual([
      expect.stringMatching(/also deletes what it holds now: object logs\/0000/),
    ]);
  });

  it("is emptied and deleted once forceDestroy is in the state, over several pages, and shows its progress", async () => {
    fill(620);
    await bucket.up({ ...args, forceDestroy: true });
    service.emulator.control.clearRequests();
    await bucket.destroy();
    expect(left()).toBe(0);
    expect(service.emulator.control.counts()).toMatchObject({
      "Bucket Contents List": 2,
      "Object URL Create": 620,
      "Object Delete": 620,
      "Bucket Remove": 1,
    });
    expect(bucket.process.progress[0]).toBe("50 of 620 objects deleted");
    expect(bucket.process.progress.at(-1)).toBe("600 of 620 objects deleted");
  });

  it("is emptied several objects at a time", async () => {
    fill(40);
    await bucket.up({ ...args, forceDestroy: true });
    service.emulator.control.clearRequests();
    service.emulator.control.addFault({ operation: "Object Delete", delayMs: 300, times: 0 });
    const destroying = bucket.destroy();
    while ((service.emulator.control.counts()["Object Delete"] ?? 0) === 0) await new Promise(setImmediate);
    expect(service.emulator.control.counts()["Object URL Create"]).toBeGreaterThan(1);
    service.emulator.control.clearFaults();
    await destroying;
    expect(left()).toBe(0);
  });

  it("is not removed when one of them cannot be deleted; the next destroy continues", async () => {
    fill(30);
    await bucket.up({ ...args, forceDestroy: true });
    service.emulator.control.addFault({ operation: "Object Delete", status: 403, nth: 5 });
    await expect(bucket.destroy()).rejects.toThrow(
      /^Object Delete \(DELETE us-east-1\/assets\/logs\/\d+ a&b\.txt\) failed with 403/,
    );
    expect(left()).toBeGreaterThan(0);
    expect(left()).toBeLessThan(30);
    await bucket.destroy();
    expect(left()).toBe(0);
  });

  it("is emptied within customTimeouts.delete; the next destroy deletes the rest", async () => {
    fill(60);
    await bucket.up({ ...args, forceDestroy: true }, { timeouts: { delete: "20ms" } });
    service.emulator.control.addFault({ operation: "Object Delete", delayMs: 60, times: 16 });
    await expect(bucket.destroy()).rejects.toThrow(
      /Bucket us-east-1\/assets could not be emptied in time: \d+ objects are deleted, and some are left\. Run the same command again/,
    );
    expect(left()).toBeGreaterThan(0);
    expect(bucket.must.id).toBe("us-east-1/assets");
  });

  it("that is already deleted is destroyed, also with forceDestroy", async () => {
    await bucket.up({ ...args, forceDestroy: true });
    await service.send("DELETE", "/object-storage/buckets/us-east-1/assets");
    expect((await bucket.destroy(new EngineProcess(service.emulator))).did).toBe("delete");
  });
});
