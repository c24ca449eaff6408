import { readFile } from "node:fs/promises";
import { beforeAll, expect, it, test } from "vitest";
import { resources } from "../../provider/resources";
import { performanceFile } from "../../tools/performance";
import { type Counted, countAll, countKind, singletons, steps, total } from "../../tools/performance/count";
import { COUNT, kinds } from "../../tools/performance/kinds";
import { renderPerformance } from "../../tools/performance/render";

let counted: readonly Counted[];

beforeAll(async () => {
  counted = await countAll();
});

/** Requests for each object: one write, and in a replacement two. Reads share theirs. */
const usual = { create: 1, refresh: 0, update: 1, replace: 2, delete: 1 };

/** What needs more, and why. */
const more: Readonly<Record<string, readonly [each: Partial<typeof usual>, reason: string]>> = {
  Image: [{ create: 2, replace: 3 }, "the creation waits until the image is available"],
  Bucket: [
    { create: 2, refresh: 1, update: 2, replace: 4, delete: 2 },
    "others may have made it, its access is read, and its objects are listed once",
  ],
  ObjectKey: [{ replace: 3 }, "a declared name is set after the creation"],
  Tag: [
    { create: 2, refresh: 1, update: 2, replace: 5, delete: 2 },
    "others may have made it, and its objects are listed",
  ],
  ManagedComputeSettings: [{ create: 2, update: 2 }, "they are sent whole, over a read made for it"],
  BucketCertificate: [
    { create: 2, refresh: 1, update: 2, replace: 3 },
    "there is no list, and a pair is replaced by two writes",
  ],
  BucketObject: [
    { create: 5, refresh: 2, update: 3, replace: 8, delete: 2 },
    "it has signed URLs, its own access, and no list that shows it",
  ],
  TrustedDeviceRevocation: [{ refresh: 1 }, "what was revoked is in no list"],
  AppRevocation: [{ refresh: 1 }, "what was revoked is in no list"],
};

it.each(kinds.map(({ token }) => token))(
  "N objects of %s take a fixed number of requests each, and N / 500 + 4 together",
  (token) => {
    const each = { ...usual, ...more[token]?.[0] };
    const found = counted.filter((one) => one.token === token);
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const one of found) {
      const bound = each[one.step] * COUNT + COUNT / 500 + 4;
      expect([one.step, total(one), total(one) <= bound]).toEqual([one.step, total(one), true]);
    }
  },
);

it.each([
  "Vpc",
  "VpcSubnet",
  "SshKey",
  "StackScript",
  "ManagedContact",
  "ManagedService",
  "ManagedCredential",
  "Image",
  "ObjectKey",
])("N objects of %s are deleted by at most N + N / 500 + 3 requests", (token) => {
  const deleted = counted.filter((one) => one.token === token && one.step === "delete");
  expect(deleted.map(total)).toHaveLength(1);
  for (const one of deleted) expect(total(one)).toBeLessThanOrEqual(COUNT + COUNT / 500 + 3);
});

it("a bucket's objects are listed once before it is deleted, and in a replacement", () => {
  const lists = counted
    .filter(({ token, step }) => token === "Bucket" && (step === "delete" || step === "replace"))
    .map(({ operations }) => operations.get("Bucket Contents List"));
  expect(lists).toEqual([COUNT, COUNT]);
});

it("each process asks once whom the token belongs to", () => {
  for (const { operations } of counted)
    expect(
      [operations.get("Profile View") ?? 0, operations.get("Account View") ?? 0].every((count) => count <= 1),
    ).toBe(true);
});

test("every resource has a row, or is one of which a stack has one", () => {
  const tokens = resources.map(({ token }) => token);
  expect([...kinds.map(({ token }) => token), ...singletons()].sort()).toEqual(tokens.sort());
});

test("a step that does something else than it says is an error", async () => {
  await expect(
    countKind({ token: "Vpc", create: () => ({ region: "us-east" }), update: () => ({ region: "us-east" }) }),
  ).rejects.toThrow("A step that should update did same.");
});

test("docs/performance.md has the table, and keeps its own text", async () => {
  // Otherwise: npm run gen.
  const text = await readFile(performanceFile, "utf8");
  expect(renderPerformance(text, counted, singletons())).toBe(text);
  const emptied = renderPerformance(text, [], []);
  expect(emptied).not.toBe(text);
  expect(emptied.startsWith("# Performance\n")).toBe(true);
  expect(renderPerformance(emptied, counted, singletons())).toBe(text);
  expect(() => renderPerformance("# Performance\n", counted, [])).toThrow("has no place");
  for (const step of steps) expect(counted.some((one) => one.step === step)).toBe(true);
});
