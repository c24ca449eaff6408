import { mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { UNKNOWN } from "../../../provider/core/values";
import { type EngineResource, useEmulator } from "./support/lifecycle";

const folder = mkdtempSync(join(tmpdir(), "bucket-object-rules-"));
afterAll(() => rmSync(folder, { recursive: true }));

const bucket = { cluster: "us-east-1", bucket: "assets" };
const place = { ...bucket, name: "docs/a b#ü.txt" };

describe("a bucket object", () => {
  const service = useEmulator();
  let object: EngineResource;

  beforeEach(async () => {
    await service.send("POST", "/object-storage/buckets", { cluster: "us-east-1", label: "assets" });
    object = service.resource("BucketObject");
  });

  function fileOf(content: string): string {
    const path = join(folder, "content.txt");
    writeFileSync(path, content);
    return path;
  }

  /** What a pre-signed GET gives. */
  async function content(): Promise<string> {
    const request = { method: "GET", name: place.name };
    const made = await service.send("POST", "/object-storage/buckets/us-east-1/assets/object-url", request);
    const answer = await fetch((made as { url: string }).url);
    return `${answer.headers.get("content-type")}: ${await answer.text()}`;
  }

  /** Writes the object past the program. */
  async function writeByHand(text: string): Promise<void> {
    const request = { method: "PUT", name: place.name, content_type: "text/plain" };
    const made = await service.send("POST", "/object-storage/buckets/us-east-1/assets/object-url", request);
    const headers = { "content-type": "text/plain" };
    await fetch((made as { url: string }).url, { method: "PUT", headers, body: text });
  }

  function uploads(): number {
    return service.emulator.control.counts()["Object Upload"] ?? 0;
  }

  it("that exists already is not overwritten: the refusal gives the import line", async () => {
    await writeByHand("by hand");
    const refusal = "The bucket object us-east-1/assets/docs/a b#ü.txt exists already, and is not taken over.";
    await expect(object.up({ ...place, content: "mine" })).rejects.toThrow(refusal);
    await expect(content()).resolves.toBe("text/plain: by hand");
  });

  it("whose name is only a prefix of another object's name does not exist", async () => {
    await object.up({ ...place, name: `${place.name}.old`, content: "old" });
    const other = service.resource("BucketObject", "other");
    await other.up({ ...place, content: "new" });
    await expect(content()).resolves.toBe("application/octet-stream: new");
  });

  it("changed elsewhere is found by its checksum at a refresh, and written again", async () => {
    await object.up({ ...place, content: "mine" });
    const { etag } = object.must.outputs;
    await writeByHand("by hand");
    expect((await object.refresh()).diff?.changes.map(({ name }) => name)).toEqual(["content"]);
    expect(object.must.outputs["etag"]).not.toBe(etag);
    expect((await object.refresh()).diff?.changed).toBe(true);
    expect((await object.up({ ...place, content: "mine" })).did).toBe("update");
    await expect(content()).resolves.toBe("application/octet-stream: mine");
    expect((await object.refresh()).diff?.changed).toBe(false);
    expect(object.must.outputs["etag"]).toBe(etag);
  });

  it("changed elsewhere after it was adopted is found as well", async () => {
    await writeByHand("by hand");
    await object.up({ ...place, content: "by hand" }, { import: "us-east-1/assets/docs/a b#ü.txt" });
    expect(uploads()).toBe(1);
    await writeByHand("again");
    expect((await object.refresh()).diff?.changed).toBe(true);
    await object.up({ ...place, content: "by hand" });
    await expect(content()).resolves.toBe("application/octet-stream: by hand");
  });

  it("whose text becomes a file, and the file a text again, is updated in place", async () => {
    await object.up({ ...place, content: "text" });
    const filePath = fileOf("file");
    expect((await object.up({ ...place, filePath })).did).toBe("update");
    await expect(content()).resolves.toBe("application/octet-stream: file");
    expect((await object.up({ ...place, filePath })).did).toBe("same");
    expect((await object.up({ ...place, content: "text" })).did).toBe("update");
    await expect(content()).resolves.toBe("application/octet-stream: text");
    expect(uploads()).toBe(3);
  });

  it("whose file has only a new date is unchanged, and so is one whose file does not exist, with a message", async () => {
    const filePath = fileOf("file");
    await object.up({ ...place, filePath });
    utimesSync(filePath, 1, 1);
    expect((await object.up({ ...place, filePath })).did).toBe("same");
    rmSync(filePath);
    expect((await object.up({ ...place, filePath })).did).toBe("same");
    expect(object.process.warnings).toEqual([expect.stringMatching(/^filePath: file not found/)]);
    expect(uploads()).toBe(1);
  });

  it("is given by a text or a file, and not by both; one that is not known yet is given", async () => {
    await expect(object.refusals(place)).resolves.toEqual(["content: is required, or filePath in its place"]);
    const both = { ...place, content: "text", filePath: fileOf("file") };
    await expect(object.refusals(both)).resolves.toEqual([
      "filePath: conflicts with content: declare only one of them",
    ]);
    await expect(object.refusals({ ...place, content: UNKNOWN })).resolves.toEqual([]);
    await expect(object.refusals({ ...place, filePath: join(folder, "none") })).resolves.toEqual([
      "filePath: names a file that does not exist; a relative path begins at the program's folder",
    ]);
  });

  it("with line ends in its media type is refused at preview", async () => {
    const refusals = await object.refusals({ ...place, content: "x", contentType: "text/html\r\nx-more: y" });
    expect(refusals).toEqual(["contentType: must be printable ASCII characters"]);
  });

  it("may be empty", async () => {
    await object.up({ ...place, content: "" });
    expect(object.must.outputs).toMatchObject({ size: 0 });
    await object.up({ ...place, filePath: fileOf("") });
    await expect(content()).resolves.toBe("application/octet-stream: ");
  });

  // @rule storage-6c storage-6d
  it("is uploaded from the start again after a 503, and shows how far it is", async () => {
    const filePath = fileOf("");
    truncateSync(filePath, 30 * 1024 * 1024);
    service.emulator.control.addFault({ operation: "Object Upload", status: 503, when: "after" });
    await object.up({ ...place, filePath });
    expect(object.must.outputs).toMatchObject({ size: 30 * 1024 * 1024 });
    expect(uploads()).toBe(2);
    expect(object.process.progress.at(-1)).toBe(`100 % of ${30 * 1024 * 1024} bytes uploaded`);
  });

  // @rule storage-object-acl
  it("whose access could not be written is in the state, and the next up writes it without another upload", async () => {
    service.emulator.control.addFault({ operation: "Object ACL Config Update", status: 400 });
    const args = { ...place, content: "x", acl: "public-read" };
    await expect(object.up(args)).rejects.toThrow("Object ACL Config Update");
    expect(object.must.id).toBe("us-east-1/assets/docs/a b#ü.txt");
    await object.refresh();
    expect((await object.up(args)).did).toBe("update");
    expect(uploads()).toBe(1);
    const acl = await service.send(
      "GET",
      `/object-storage/buckets/us-east-1/assets/object-acl?name=${encodeURIComponent(place.name)}`,
    );
    expect(acl).toMatchObject({ acl: "public-read" });
    expect((await object.up(args)).did).toBe("same");
  });

  it("gets its access written again when its content is, for an upload may reset it", async () => {
    const args = { ...place, content: "x", acl: "public-read" };
    await object.up(args);
    service.emulator.control.clearRequests();
    await object.up({ ...args, content: "y" });
    expect(service.emulator.control.counts()).toMatchObject({ "Object Upload": 1, "Object ACL Config Update": 1 });
  });

  it.each(["Object Upload", "Object Delete"])("shows no pre-signed address when %s is refused", async (operation) => {
    if (operation === "Object Delete") await object.up({ ...place, content: "x" });
    service.emulator.control.addFault({ operation, status: 403, times: 0 });
    const run = operation === "Object Upload" ? object.up({ ...place, content: "x" }) : object.destroy();
    const error = await run.then(String, (thrown: Error) => `${thrown.message}\n${thrown.stack}`);
    expect(error).toContain(`${operation} (`);
    expect(error).toContain("us-east-1/assets/docs/a b#ü.txt) failed with 403");
    expect(error).not.toMatch(/Signature|Expires|_objects/);
    expect([...object.process.warnings, ...object.process.progress].join()).not.toMatch(/Signature/);
  });

  it("is deleted with its bucket", async () => {
    await object.up({ ...place, content: "x" });
    service.emulator.control.reset();
    expect((await object.refresh()).did).toBe("drop");
  });
});
