import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StateFileError, startEmulator } from "../../emulator";
import { start } from "./support/api";
import { runCommand, startCommand, stop } from "./support/process";

let folder: string;
let stateFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "emulator-"));
  stateFile = join(folder, "state.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a process that is killed while it writes keeps every write that it acknowledged", async () => {
  for (let round = 0; round < 3; round++) {
    const { child, api } = await startCommand("--state", stateFile, "--token", "t");
    const acknowledged: { id: number; label: string }[] = [];
    const deleted = new Set<number>();
    const asked = new Set<number>();
    let writing = true;
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; writing; n++) {
        const label = `r${round}-w${writer}-${n}`;
        const made = await api("POST", "/vpcs", { body: { label, region: "us-east" } });
        acknowledged.push({ id: made.body.id, label });
        if (n % 3 !== 2) continue;
        asked.add(made.body.id);
        await api("DELETE", `/vpcs/${made.body.id}`);
        deleted.add(made.body.id);
      }
    };
    const writers = [1, 2, 3, 4].map((writer) => write(writer).catch(() => {}));
    while (acknowledged.length < 60) await new Promise((resolve) => setTimeout(resolve, 5));
    await stop(child, "SIGKILL");
    writing = false;
    await Promise.all(writers);

    const again = await start({ stateFile, token: "t" });
    const held = again.emulator.control.state()["vpcs"] as { id: number; label: string }[];
    await again.emulator.close();
    for (const { id, label } of acknowledged) {
      const found = held.some((vpc) => vpc.id === id && vpc.label === label);
      // A delete that was under way may or may not have happened.
      if (deleted.has(id)) expect(found).toBe(false);
      else if (!asked.has(id)) expect(found).toBe(true);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  }
});

test("a state file keeps objects, order, ids, users, token, clock and grants", async () => {
  const first = await start({ stateFile });
  const { control, token } = first.emulator;
  await first.api("POST", "/vpcs", {
    body: { label: "a", region: "us-east", description: "größe \u0000 \ud83d\ude00" },
  });
  await first.api("POST", "/vpcs", { body: { label: "b", region: "us-east" } });
  await first.api("PUT", "/vpcs/1", { body: { label: "c" } });
  await first.api("DELETE", "/vpcs/2");
  control.addUser({ username: "guest" });
  control.advanceClock(100_000);
  const state = control.state();
  const now = control.now();
  await first.emulator.close();

  const second = await start({ stateFile });
  expect(second.emulator.token).toBe(token);
  expect(second.emulator.control.state()).toEqual(state);
  expect(second.emulator.control.now()).toBeGreaterThanOrEqual(now);
  expect((await second.api("POST", "/vpcs", { body: { label: "b", region: "us-east" } })).body.id).toBe(3);
  await second.emulator.close();
});

test("a state file keeps personal access tokens with their expiry, and revoked ones stay revoked", async () => {
  const first = await start({ stateFile });
  const create = async (body: object): Promise<string> =>
    String((await first.api("POST", "/profile/tokens", { body })).body["token"]);
  const expiry = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19);
  const tokens = [await create({ expiry }), await create({}), await create({})];
  expect((await first.api("DELETE", "/profile/tokens/4")).status).toBe(200);
  await first.emulator.close();

  const second = await start({ stateFile });
  const statuses = async (): Promise<number[]> =>
    Promise.all(tokens.map(async (token) => (await second.api("GET", "/profile", { token })).status));
  expect(await statuses()).toEqual([200, 200, 401]);
  second.emulator.control.advanceClock(86_400);
  expect(await statuses()).toEqual([401, 200, 401]);
  expect((await second.api("GET", "/profile/tokens")).body.data.map(({ id }) => id)).toEqual([1, 3]);
  await second.emulator.close();
});

test("a request that is refused writes nothing to the file", async () => {
  const first = await start({ stateFile });
  const subnets = [
    { label: "a", ipv4: "10.0.0.0/24" },
    { label: "a", ipv4: "10.0.1.0/24" },
  ];
  expect((await first.api("POST", "/vpcs", { body: { label: "a", region: "us-east", subnets } })).status).toBe(400);
  await first.emulator.close();
  const second = await start({ stateFile });
  expect(second.emulator.control.state()).toMatchObject({ vpcs: [], vpcSubnets: [], events: [] });
  await second.emulator.close();
});

test("a reset empties the file too", async () => {
  const first = await start({ stateFile, world: "small" });
  first.emulator.control.reset("empty");
  await first.emulator.close();
  const second = await start({ stateFile, world: "small" });
  expect((await second.api("GET", "/vpcs")).body.results).toBe(0);
  await second.emulator.close();
});

async function madeState(): Promise<Buffer> {
  const { emulator, api } = await start({ stateFile, world: "small" });
  await api("POST", "/vpcs", { body: { label: "needle", region: "us-east" } });
  await emulator.close();
  return readFileSync(stateFile);
}

test.each([
  ["is text", () => Buffer.from("this is not a state file, whatever its name says")],
  ["is cut short", (good: Buffer) => good.subarray(0, Math.floor(good.length / 2))],
  ["has zeros in the middle", (good: Buffer) => Buffer.from(good).fill(0, 4096, 8192)],
  [
    "has one letter of a label changed",
    (good: Buffer) => Buffer.from(good.toString("latin1").replace("needle", "noodle"), "latin1"),
  ],
  ["has another header", (good: Buffer) => Buffer.from(good).fill(0x41, 0, 16)],
])("a file that %s is refused by name and left as it is", async (_what, damage) => {
  const damaged = damage(await madeState());
  writeFileSync(stateFile, damaged);
  const refused = await startEmulator({ stateFile }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StateFileError);
  expect((refused as Error).message).toContain(stateFile);
  expect(readFileSync(stateFile).equals(damaged)).toBe(true);
  expect(readdirSync(folder)).toEqual(["state.db"]);
});

test("the command refuses a damaged file in one line, with exit code 1", async () => {
  writeFileSync(stateFile, "garbage");
  const ended = await runCommand("--state", stateFile);
  expect([ended.code, ended.stdout]).toEqual([1, ""]);
  expect(ended.stderr).toMatch(/^The state file \S+state\.db is damaged.*\n$/);
  expect(readFileSync(stateFile, "utf8")).toBe("garbage");
});

test("two emulators do not share a state file", async () => {
  const first = await start({ stateFile });
  await expect(startEmulator({ stateFile })).rejects.toThrow("in use by another emulator");
  await first.emulator.close();
  const second = await start({ stateFile });
  await second.emulator.close();
});

test("a state file in a folder that does not exist is refused, and the error names it", async () => {
  const missing = join(folder, "missing", "state.db");
  await expect(startEmulator({ stateFile: missing })).rejects.toThrow(missing);
});
