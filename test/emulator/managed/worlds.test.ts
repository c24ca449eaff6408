import { afterEach, expect, test } from "vitest";
import { type Body, type Running, start } from "../support/api";

const lists = [
  "/managed/contacts",
  "/managed/credentials",
  "/managed/services",
  "/managed/issues",
  "/managed/compute-settings",
] as const;
let running: Running;

afterEach(() => running.emulator.close());

async function all(path: string): Promise<readonly Body[]> {
  return (await running.api("GET", `${path}?page_size=500`)).body.data;
}

test("an empty world monitors nothing, but has its public key", async () => {
  running = await start();
  for (const path of lists) expect(await all(path)).toEqual([]);
  expect((await running.api("GET", "/managed/credentials/sshkey")).status).toBe(200);
});

test("a small world has objects of every kind, and references only to objects that exist", async () => {
  running = await start({ world: "small" });
  for (const path of lists) expect((await all(path)).length).toBeGreaterThan(0);
  for (const rows of ["managedCredentials", "managedServices", "managedIssues", "managedComputeSettings"]) {
    expect(running.emulator.control.state()[rows]?.length).toBeGreaterThan(0);
  }
  const ids = async (path: string): Promise<number[]> => (await all(path)).map(({ id }) => id);
  const credentials = await ids("/managed/credentials");
  const services = await ids("/managed/services");
  for (const service of await all("/managed/services")) {
    expect(credentials).toEqual(expect.arrayContaining(service["credentials"] as number[]));
  }
  for (const issue of await all("/managed/issues")) {
    expect(services).toEqual(expect.arrayContaining(issue["services"] as number[]));
  }
});

test("a world's services follow the rules for requests", async () => {
  running = await start({ world: "small" });
  for (const service of await all("/managed/services")) {
    const body = Object.fromEntries(Object.entries(service).filter(([, value]) => value !== null));
    expect((await running.api("POST", "/managed/services", { body })).status).toBe(200);
  }
});

test("a large world is the same each time", async () => {
  running = await start({ world: "large" });
  const first = running.emulator.control.state();
  running.emulator.control.reset();
  const second = running.emulator.control.state();
  const timeless = (rows: readonly object[] | undefined): object[] =>
    (rows ?? []).map((row) => ({ ...row, created: "", updated: "", last_decrypted: "" }));
  for (const table of ["managedContacts", "managedCredentials", "managedServices", "stackscripts"]) {
    expect(first[table]?.length).toBeGreaterThanOrEqual(300);
    expect(timeless(second[table])).toEqual(timeless(first[table]));
  }
});
