import { afterEach, expect, test } from "vitest";
import { type Running, start } from "./support/api";

// Tables of what a program can declare or import, one for each kind.
const importable = [
  "sshKeys",
  "vpcs",
  "vpcSubnets",
  "images",
  "tags",
  "managedContacts",
  "managedCredentials",
  "managedServices",
  "stackscripts",
  "buckets",
  "bucketObjects",
  "bucketCertificates",
  "objectKeys",
];
// What only requests, or time, bring about.
const madeByRequests = ["account", "events", "timers", "blobs", "interfaces", "objectUrlSecrets"];

let running: Running | undefined;
afterEach(() => running?.emulator.close());

/** How many objects of the account's own a world has, by table. */
async function countsOf(world: string): Promise<Readonly<Record<string, number>>> {
  running = await start({ world });
  const state = running.emulator.control.state();
  return Object.fromEntries(Object.entries(state).map(([table, rows]) => [table, rows.filter(isOwn).length]));
}

function isOwn(row: object): boolean {
  const { is_public } = row as { is_public?: unknown };
  return is_public !== true;
}

test("the empty world has no objects of the account", async () => {
  const counts = await countsOf("empty");
  for (const table of importable) expect([table, counts[table]]).toEqual([table, 0]);
});

test("the small world has at least one object of every kind, except those that only requests create", async () => {
  const counts = await countsOf("small");
  const empty = Object.keys(counts).filter((table) => counts[table] === 0);
  expect(madeByRequests).toEqual(expect.arrayContaining(empty));
  for (const table of importable) expect(counts[table], table).toBeGreaterThan(0);
});

test("the large world has 5,000 objects of the kinds that can be imported, hundreds of nearly every one", async () => {
  const counts = await countsOf("large");
  for (const table of importable) expect(counts[table], table).toBeGreaterThanOrEqual(100);
  expect(importable.reduce((sum, table) => sum + (counts[table] ?? 0), 0)).toBe(5000);
});

test("the large world answers every page of a list, and no entry beyond", async () => {
  running = await start({ world: "large" });
  const { api } = running;
  for (const [path, total] of [
    ["/vpcs", 500],
    ["/profile/sshkeys", 400],
    ["/managed/contacts", 300],
    ["/object-storage/buckets", 500],
  ] as const) {
    const seen = new Set<unknown>();
    for (let page = 1; page <= total / 100; page++) {
      const { body } = await api("GET", `${path}?page=${page}&page_size=100`);
      expect(body.results).toBe(total);
      for (const each of body.data) seen.add(each.id ?? each.label);
    }
    expect(seen.size).toBe(total);
    expect((await api("GET", `${path}?page=${total / 100 + 1}`)).body.data).toEqual([]);
  }
});
