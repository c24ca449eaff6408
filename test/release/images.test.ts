import { createHash, randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Stack } from "../e2e/support/stack";

/** An image from a file with a relative path. */
function image(opts: string, inputs = ""): string {
  return `
const image = new compute.Image("golden", { label: "golden", filePath: "golden.gz", region: "us-east", ${inputs} }, { ${opts} });
exports.status = image.status;
`;
}

describe.each(["dynamic", "plugin"] as const)("an image that is uploaded, on the %s host", (host) => {
  let stack: Stack;
  const content = gzipSync(randomBytes(100_000));

  beforeAll(async () => {
    stack = await Stack.start({ host });
    await writeFile(join(stack.folder, "golden.gz"), content);
    stack.emulator.control.setTimings({ "image.uploadProcessing": 3600 });
  });

  afterAll(async () => {
    await stack.stop();
  });

  it("and is not available within customTimeouts keeps its id in the state, and the next up completes it: one upload", async () => {
    await stack.program(image('customTimeouts: { create: "2s", update: "2s" }'));
    const failed = await stack.up();
    expect(failed.output).toMatch(
      /image private\/1 is not available yet, but pending_upload\. The next `pulumi up` continues/,
    );
    expect(failed.code).not.toBe(0);
    expect((await stack.resource()).id).toBe("private/1");
    expect((await stack.refresh()).code).toBe(0);
    stack.emulator.control.advanceClock(3601);
    stack.emulator.control.clearRequests();
    const run = await stack.up();
    expect(run.output).toContain("1 updated");
    expect(stack.writes()).toEqual([]);
    expect(await stack.outputs()).toEqual({ status: "available" });
    expect((await stack.up()).output).toContain("2 unchanged");
  });

  it("is in the state with the file's absolute path and its hash", async () => {
    const { inputs, outputs } = await stack.resource();
    expect(inputs?.["filePath"]).toMatch(new RegExp(`^(/.*)?${stack.folder}/golden\\.gz$`));
    expect(outputs?.["fileHash"]).toBe(createHash("sha256").update(content).digest("hex"));
  });

  it("does not need its file any more: preview and refresh find no change, and print that the file is missing", async () => {
    await rm(join(stack.folder, "golden.gz"));
    const run = await stack.preview("--expect-no-changes", "--refresh");
    expect(run.output).toContain("filePath: file not found");
    expect(run.code).toBe(0);
  });

  it("is replaced when the file's content changes: the new image is created first", async () => {
    stack.emulator.control.setTimings({ "image.uploadProcessing": 0 });
    await writeFile(join(stack.folder, "golden.gz"), gzipSync(randomBytes(100_000)));
    stack.emulator.control.clearRequests();
    const run = await stack.up();
    expect(run.output).toContain("1 replaced");
    expect(stack.writes().map((write) => write.replace(/[^/]{36}$/, "…"))).toEqual([
      "POST /images/upload",
      "PUT /_upload/images/…",
      "DELETE /images/private%2F1",
    ]);
  });
});
