import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { describeLifecycle, type Hand, type Lifecycle, to } from "./support/lifecycle";

const folder = mkdtempSync(join(tmpdir(), "bucket-object-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Buckets under one label in two clusters, and another one. */
async function world({ send }: Pick<Hand<undefined>, "send">): Promise<undefined> {
  for (const bucket of [
    { cluster: "us-east-1", label: "assets" },
    { cluster: "us-iad-1", label: "assets" },
    { cluster: "us-east-1", label: "other" },
  ])
    await send("POST", "/object-storage/buckets", bucket);
}

const create = ["Object Upload", "Object ACL Config Update"];

const shared = {
  token: "BucketObject",
  world,
  writes: { create, update: create, delete: ["Object Delete"] },
  importBy: [],
  replaces: { cluster: "us-iad-1", bucket: "other", name: "site/about us.html" },
  clears: {
    contentType: { sends: { content_type: "application/octet-stream" } },
    acl: { sends: { acl: "private" }, by: ["Object ACL Config Update"] },
  },
  drift: {
    acl: ({ send, id }: Hand<undefined>) => {
      const [cluster, bucket, ...name] = id.split("/");
      const body = { name: name.join("/"), acl: "custom" };
      return send("PUT", `/object-storage/buckets/${cluster}/${bucket}/object-acl`, body);
    },
  },
  vanish: ({ emulator, id }: Hand<undefined>) => removeByHand(emulator, id),
  harmless: ["Object URL Create"],
} satisfies Partial<Lifecycle<undefined>>;

const acl = to<undefined>("authenticated-read", {
  sends: ["Object ACL Config Update"],
  body: { acl: "authenticated-read", name: "site/index.html" },
});

const place = { cluster: "us-east-1", bucket: "assets", name: "site/index.html" };

describe("with a text", () => {
  describeLifecycle<undefined>({
    ...shared,
    args: { ...place, content: "<h1>first</h1>", contentType: "text/html", acl: "public-read" },
    updates: { content: to("<h1>second</h1>", { body: "<h1>second</h1>" }), contentType: "text/plain", acl },
    except: {
      "updates.filePath": "this object has a text; the one below has a file",
      "clears.filePath": "this object has a text; the one below has a file",
      "clears.content": "something has to be declared in its place: below it is changed for a file",
    },
  });
});

describe("with a file", () => {
  describeLifecycle<undefined>({
    ...shared,
    args: { ...place, filePath: fileOf("first", "first"), contentType: "text/html", acl: "public-read" },
    updates: { filePath: fileOf("second", "second"), contentType: "text/plain", acl },
    except: {
      "updates.content": "this object has a file; the one above has a text",
      "clears.content": "this object has a file; the one above has a text",
      "clears.filePath": "something has to be declared in its place: below it is changed for a text",
    },
  });
});

/** Deletes an object by a pre-signed URL of its own. */
async function removeByHand(emulator: Hand<undefined>["emulator"], id: string): Promise<void> {
  const [cluster, bucket, ...name] = id.split("/");
  const made = await fetch(`${emulator.url}/object-storage/buckets/${cluster}/${bucket}/object-url`, {
    method: "POST",
    headers: { authorization: `Bearer ${emulator.token}`, "content-type": "application/json" },
    body: JSON.stringify({ method: "DELETE", name: name.join("/") }),
  });
  const { url } = (await made.json()) as { url: string };
  const answer = await fetch(url, { method: "DELETE" });
  if (!answer.ok) throw new Error(`the object is not deleted: ${answer.status}`);
}
