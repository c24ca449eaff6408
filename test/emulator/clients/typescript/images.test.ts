import { gzipSync } from "node:zlib";
import {
  createImage,
  createLinodeDisk,
  deleteImage,
  getImage,
  getImages,
  getLinodes,
  updateImage,
  uploadImage,
} from "@linode/api-v4";
import { expect, test } from "vitest";
import { reasonsOf, useConnection } from "./client";

const connection = useConnection("small");

test("public images have ids of the brand", async () => {
  const { data } = await getImages({}, { is_public: true });
  expect(data.length).toBeGreaterThan(0);
  for (const { id, created_by } of data)
    expect([id, created_by]).toEqual([expect.stringMatching(/^linode\//), "linode"]);
  expect(await getImage(data[0]?.id ?? "")).toEqual(data[0]);
});

test("a filter with an empty +and and +order alone is accepted", async () => {
  const all = await getImages();
  const filtered = await getImages({}, { "+and": [], "+order": "desc" });
  expect(filtered.results).toBe(all.results);
});

test("an image is uploaded, becomes available, is changed and deleted", async () => {
  const { image, upload_to } = await uploadImage({ label: "golden", region: "us-east", description: "an image" });
  expect(image).toMatchObject({ label: "golden", status: "pending_upload", description: "an image" });
  const body = gzipSync(Buffer.alloc(4096));
  const headers = { "Content-Type": "application/octet-stream" };
  expect((await fetch(upload_to, { method: "PUT", body, headers })).status).toBe(200);
  connection.emulator.control.advanceClock(3600);
  expect(await getImage(image.id)).toMatchObject({ id: image.id, status: "available" });
  expect(await updateImage(image.id, { label: "silver", description: "changed" })).toMatchObject({
    label: "silver",
    description: "changed",
  });
  expect(await deleteImage(image.id)).toEqual({});
  expect(await reasonsOf(getImage(image.id))).toEqual([{ reason: "Not found" }]);
});

test("an image is captured from a disk", async () => {
  const { data } = await getLinodes();
  const disk = await createLinodeDisk(data[0]?.id ?? 0, { label: "source", size: 500, filesystem: "ext4" });
  const image = await createImage({ disk_id: disk.id, label: "captured" });
  expect(image).toMatchObject({ label: "captured", status: "creating", type: "manual", is_public: false });
  connection.emulator.control.advanceClock(24 * 3600);
  expect(await getImage(image.id)).toMatchObject({ status: "available" });
});
