import { createHash } from "node:crypto";
import { readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../emulator";
import { Runtime } from "../../../provider/runtime";
import { useFiles } from "./support/gzip-file";
import { EngineProcess, type EngineResource, PassingClock, useEmulator } from "./support/lifecycle";

const files = useFiles();
const megabyte = 1024 ** 2;
const data = "Image Data Upload";

describe("the upload of an image", () => {
  const service = useEmulator();
  let image: EngineResource;
  let args: { label: string; filePath: string; region: string };

  beforeEach(() => {
    service.emulator.control.setTimings({ "image.uploadProcessing": 0 });
    image = service.resource("Image", "golden", new PassingClock());
    args = { label: "golden", filePath: files.gzip("golden.gz", 3 * megabyte), region: "us-east" };
  });

  const images = () => service.emulator.control.state()["images"] as JsonObject[];
  const own = () => images().filter((row) => row["is_public"] === false);
  const sent = () => service.emulator.control.counts()[data] ?? 0;
  const uploads = () => service.emulator.control.requests().filter(({ operation }) => operation === data);

  // @rule image-7 image-upload-shape state-image-uploaded
  it("sends the file without the token, shows its progress, and the outputs contain its hash and size", async () => {
    await image.up(args);
    expect(image.must.outputs).toMatchObject({ status: "available", size: 4, isPublic: false });
    expect(image.must.outputs["fileHash"]).toBe(createHash("sha256").update(readFileSync(args.filePath)).digest("hex"));
    expect(image.must.id).toMatch(/^private\/\d+$/);
    expect(uploads().map(({ authorized, status }) => [authorized, status])).toEqual([[false, 200]]);
    const percents = image.process.progress.flatMap((line) => /^uploading: (\d+)% of 4 MB$/.exec(line)?.[1] ?? []);
    expect(percents.at(-1)).toBe("100");
    expect(percents.length).toBeGreaterThan(5);
  });

  it.each([
    ["a connection that is cut in the middle", { cut: true }],
    ["a 500", { status: 500 }],
    ["a 503", { status: 503 }],
  ])("is tried again from the start after %s", async (_what, fault) => {
    service.emulator.control.addFault({ operation: data, ...fault });
    await image.up(args);
    expect([sent(), own().length, image.must.outputs["size"]]).toEqual([2, 1, 4]);
  });

  it("whose response is lost is not sent again to an address that has its data: the image's status shows that the data arrived", async () => {
    service.emulator.control.addFault({ operation: data, when: "after", cut: true });
    await image.up(args);
    expect(uploads().at(-1)?.status).toBe(404);
    expect(image.must.outputs).toMatchObject({ status: "available", size: 4 });
    expect(own()).toHaveLength(1);
  });

  // @rule image-broken
  it("that is rejected permanently deletes the image created for it, with a message; the upload address is nowhere", async () => {
    service.emulator.control.addFault({ operation: data, status: 403, times: 0 });
    const error = await failure(() => image.up(args));
    expect(error.message).toMatch(
      /^Image Data Upload \(PUT data of image private\/\d+\) failed with 403.*\. Image private\/\d+, made for it, has been deleted\.$/,
    );
    expect([sent(), own(), image.state]).toEqual([1, [], undefined]);
    const address = uploads()[0]?.path ?? "";
    expect(address).toMatch(/^\/_upload\/images\/.{20}/);
    for (const text of [...texts(error), ...image.process.warnings, ...image.process.progress])
      expect(text).not.toContain(address.split("/").at(-1));
  });

  it.each(["before", "after"] as const)(
    "whose record cannot be deleted either keeps it in the state, and the next up replaces it, data taken (%s the failure) or not",
    async (when) => {
      service.emulator.control.addFault({ operation: data, when, status: 403 });
      service.emulator.control.addFault({ operation: "Image Delete", status: 403 });
      const error = await failure(() => image.up(args));
      expect(error.message).toMatch(/could not be deleted \(Image Delete .*403.*\): it stays in the state/);
      expect([own().length, image.must.id]).toEqual([1, "private/1"]);
      expect((await image.refresh()).did).toBe("read");
      expect((await image.up(args)).did).toBe("replace");
      expect([own().length, image.must.id, image.must.outputs["status"]]).toEqual([1, "private/2", "available"]);
      expect((await image.up(args)).did).toBe("same");
    },
  );

  it("that does not end within customTimeouts is given up, and its record deleted", async () => {
    service.emulator.control.addFault({ operation: data, delayMs: 60_000 });
    await expect(image.up(args, { timeouts: { create: "300ms" } })).rejects.toThrow(
      /within 3?\d* ms.*has been deleted/,
    );
    expect([own(), image.state]).toEqual([[], undefined]);
  });

  it.each([
    ["asked to stop deletes its record at once", "stopping", undefined, []],
    ["cut off keeps its record in the state", "signal", "private/1", ["private/1"]],
  ] as const)("that is %s", async (_what, how, id, left) => {
    service.emulator.control.addFault({ operation: data, delayMs: 60_000 });
    const stop = new AbortController();
    const settings = { url: service.emulator.url, token: service.emulator.token };
    const runtime = new Runtime({ settings, warn: () => undefined, [how]: stop.signal });
    const { inputs } = await runtime.check("Image", {}, { ...args, __compute: { name: "golden" } });
    const creating = runtime.create("Image", inputs).then(
      (made) => ({ id: made.id, message: made.failure?.message }),
      (error: Error) => ({ id: undefined, message: error.message }),
    );
    while (sent() === 0) await sleep(10);
    stop.abort();
    const stopped = await creating;
    expect(stopped.id).toBe(id);
    expect(stopped.message).toMatch(/^Image Data Upload .* was canceled\. Image private\/1, made for it, /);
    expect(own().map((row) => row["id"])).toEqual(left);
  });

  // @rule state-image-canceled
  it("names a record with its label that waits for data: a killed upload may have left it", async () => {
    const record = (label: string) => service.send("POST", "/images/upload", { label, region: "us-east" });
    await Promise.all([record("golden"), record("silver")]);
    const twin = service.resource("Image", "twin");
    const one = new EngineProcess(service.emulator);
    await Promise.all([image.up(args, {}, one), twin.up(args, {}, one)]);
    const warnings = one.warnings.filter((line) => line.includes("waiting for data"));
    expect(new Set(warnings)).toEqual(new Set([expect.stringMatching(/^private\/1: with this label/)]));
    expect(own()).toHaveLength(4);
  });

  it("names a record that the same autonamed resource may have left", async () => {
    await service.send("POST", "/images/upload", { label: "golden-0123abc", region: "us-east" });
    await image.up({ filePath: args.filePath, region: args.region });
    expect(image.process.warnings).toEqual([expect.stringMatching(/^private\/1: with this label/)]);
  });

  it("for an image that is deleted in the meantime is rejected by the upload address, and nothing is left", async () => {
    service.emulator.control.addFault({ operation: "Image Upload", when: "after", delayMs: 200 });
    const up = failure(() => image.up(args));
    while (own().length === 0) await sleep(10);
    await service.send("DELETE", `/images/${encodeURIComponent(String(own()[0]?.["id"]))}`);
    expect((await up).message).toMatch(/failed with 404.*has been deleted\.$/);
    expect(image.state).toBeUndefined();
  });

  it("whose request's answer is lost deletes the record, whose address nobody knows, and makes another", async () => {
    service.emulator.control.addFault({ operation: "Image Upload", when: "after", cut: true });
    await image.up(args);
    expect([own().length, sent()]).toEqual([1, 1]);
    expect(image.must.outputs["status"]).toBe("available");
    expect(service.emulator.control.counts()).toMatchObject({ "Image Upload": 2, "Image Delete": 1 });
  });
});

describe("the file of an image", () => {
  const service = useEmulator();
  let image: EngineResource;

  beforeEach(() => {
    service.emulator.control.setTimings({ "image.uploadProcessing": 0 });
    image = service.resource("Image", "golden", new PassingClock());
  });

  const argsOf = (filePath: string) => ({ label: "golden", filePath, region: "us-east" });

  it("may be missing while the image is in the state: its content counts as unchanged, with a message", async () => {
    const args = argsOf(files.gzip("absent.gz"));
    await image.up(args);
    const hash = image.must.outputs["fileHash"];
    rmSync(args.filePath);
    for (const run of [await image.preview(args), await image.up(args), await image.refresh(), await image.up(args)])
      expect(run.diff?.changed).toBe(false);
    expect(image.process.warnings).toEqual([expect.stringMatching(/^filePath: file not found/)]);
    expect((await image.up({ ...args, label: "silver" })).did).toBe("update");
    expect(image.must.outputs["fileHash"]).toBe(hash);
    await expect(image.preview({ ...args, cloudInit: true })).rejects.toThrow(
      "filePath: names a file that does not exist; a relative path begins at the program's folder",
    );
  });

  it("under another path or with another date is the same file, while other content of the same size and date replaces the image", async () => {
    const args = argsOf(files.gzip("dated.gz"));
    const date = new Date(0);
    utimesSync(args.filePath, date, date);
    await image.up(args);
    writeFileSync(files.path("copy.gz"), readFileSync(args.filePath));
    expect((await image.preview(argsOf(files.path("copy.gz")))).did).toBe("same");
    files.gzip("dated.gz");
    utimesSync(args.filePath, date, date);
    const { did, diff } = await image.preview(args);
    expect([did, diff?.replaces, diff?.deleteBeforeReplace]).toEqual(["replace", ["filePath"], false]);
  });

  it("that is put in the place of a disk, or the other way round, replaces the image", async () => {
    service.emulator.control.setTimings({ "image.captured": 0 });
    service.emulator.control.seed({ objects: { computes: [{ id: 1 }], disks: [{ id: 11, compute_id: 1 }] } });
    const args = argsOf(files.gzip("either.gz"));
    const captured = { label: "golden", diskId: 11 };
    await image.up(args);
    expect((await image.up(captured)).diff?.replaces).toEqual(["diskId"]);
    expect(image.must.outputs["fileHash"]).toBeUndefined();
    expect((await image.up(args)).diff?.replaces).toEqual(["filePath"]);
  });

  it("that is put in the place of the disk given after an adoption replaces the image", async () => {
    service.emulator.control.seed({ objects: { images: [{ id: "private/7", label: "golden" }] } });
    await image.up({ label: "golden" }, { import: "private/7" });
    await image.up({ label: "golden", diskId: 11 });
    expect((await image.preview(argsOf(files.gzip("instead.gz")))).did).toBe("replace");
  });

  it("is looked at when the preview is made", async () => {
    writeFileSync(files.path("plain.img"), "not gzip");
    writeFileSync(files.path("empty.gz"), "");
    writeFileSync(files.path("whole.gz"), gzipSync("small"));
    const refusals = (filePath: string) => image.refusals(argsOf(filePath));
    expect(await refusals(files.path("whole.gz"))).toEqual([]);
    expect(await refusals(files.path("plain.img"))).toEqual([expect.stringMatching(/^filePath: .*not gzip data/)]);
    expect(await refusals(files.path("empty.gz"))).toEqual([expect.stringMatching(/^filePath: .*not gzip data/)]);
    writeFileSync(files.path("huge.gz"), gzipSync("small"));
    truncateSync(files.path("huge.gz"), 5 * 1024 ** 3 + 1);
    expect(await refusals(files.path("huge.gz"))).toEqual(["filePath: names a file of more than 5368709120 bytes"]);
    expect(await refusals(files.path("nothing.gz"))).toEqual([
      "filePath: names a file that does not exist; a relative path begins at the program's folder",
    ]);
    expect(await refusals(files.path("."))).toEqual(["filePath: is not the path of a file"]);
  });

  // @rule image-4 limit-image-description
  it("that is given with a disk, or without a region, or not at all, is refused at preview", async () => {
    const args = argsOf(files.gzip("fine.gz"));
    expect(await image.refusals({ label: "golden" })).toEqual(["diskId: is required, or filePath in its place"]);
    expect(await image.refusals({ ...args, diskId: 11 })).toEqual([
      "filePath: conflicts with diskId: declare only one of them",
    ]);
    expect(await image.refusals({ label: "golden", filePath: args.filePath })).toEqual([
      "region: is required with filePath",
    ]);
    expect(await image.refusals({ diskId: 11, region: "us-east" })).toEqual(["region: is given only with filePath"]);
    expect(await image.refusals({ ...args, description: "x".repeat(65_001) })).toEqual([
      "description: must have at most 65000 characters",
    ]);
    expect(service.emulator.control.requests()).toEqual([]);
  });

  it("of an adopted image need not be declared, but a replacement needs it", async () => {
    service.emulator.control.seed({ objects: { images: [{ id: "private/7", label: "golden" }] } });
    await image.up({}, { import: "label:golden" });
    await image.refresh();
    expect((await image.up({})).did).toBe("same");
    await expect(image.preview({ cloudInit: true })).rejects.toThrow("diskId: is required");
  });
});

describe("an image of the service's own", () => {
  const service = useEmulator({ brand: "linode" });

  // @rule image-5
  it("is read by its id in neutral or in the brand's words, and destroying it only releases it, with a message", async () => {
    const image = service.resource("Image", "debian");
    const brand = new EngineProcess(service.emulator, { brand: "linode" });
    for (const id of ["compute/debian12", "linode/debian12"]) {
      await image.import(id, brand);
      expect(image.must.id).toBe(id);
    }
    expect(image.must.outputs).toMatchObject({ isPublic: true, vendor: "Debian", label: "Debian 12" });
    await image.destroy(brand);
    expect(brand.warnings).toEqual([
      expect.stringMatching(/^Image linode\/debian12 is one of the service's own: it stays/),
    ]);
  });
});

async function failure(work: () => Promise<unknown>): Promise<Error> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("it did not fail");
}

/** Everything that an error could show, with those that it was caused by. */
function texts(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [error.message, error.stack ?? "", JSON.stringify(error), ...texts(error.cause)];
}
