import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openingError, writingError } from "../../emulator/state-file-error";
import { start } from "./support/api";
import { type Command, runLimited, startCommand, startLimited, stop } from "./support/process";

// A device on which every write fails, because no space is left.
const full = "/dev/full";

let folder: string;
let stateFile: string;
let command: Command | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "emulator-disk-"));
  stateFile = join(folder, "state.db");
});
afterEach(() => {
  if (command?.child.exitCode === null) command.child.kill("SIGKILL");
  command = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const script = `#!/bin/bash\n${"a".repeat(20_000)}`;

/** Creates StackScripts until the emulator cannot store one. @returns how many it stored, and the answer that failed */
async function fill({ api }: Command): Promise<{ stored: number; status: number; reason: string | undefined }> {
  for (let stored = 0; ; stored++) {
    const body = { label: `script-${stored}`, images: ["any/all"], script };
    const made = await api("POST", "/compute/stackscripts", { body });
    if (made.status !== 200) return { stored, status: made.status, reason: made.body.errors[0]?.reason };
  }
}

async function stackscripts(): Promise<unknown[]> {
  const { emulator } = await start({ stateFile });
  const rows = emulator.control.state()["stackscripts"] as { label: string; is_public: boolean }[];
  await emulator.close();
  return rows.filter(({ is_public }) => !is_public).map(({ label }) => label);
}

test("a disk that refuses a write fails the request in words, at once, and the health", async () => {
  // The size of a file is limited, as the space of a disk is.
  command = await startLimited(400, "--state", stateFile, "--token", "t");
  const { status, reason } = await fill(command);
  expect([status, reason]).toEqual([500, "The emulator's state file cannot be used: the disk reports an error"]);
  const health = await command.api("GET", `${new URL(command.url).origin}/_emulator/health`);
  expect([health.status, health.body.errors[0]?.reason]).toEqual([
    503,
    "The state file cannot be used: the disk reports an error",
  ]);
  await stop(command.child, "SIGTERM");
  const line = `The state file ${stateFile} cannot be used: the disk reports an error. Nothing of this change was stored.\n`;
  expect(command.errors()).toBe(line);
});

test.each(["SIGKILL", "SIGTERM"] as const)(
  "after a disk refused a write and %s, everything that was acknowledged is read, and nothing else",
  async (signal) => {
    command = await startLimited(400, "--state", stateFile, "--token", "t");
    const { stored } = await fill(command);
    expect(stored).toBeGreaterThan(5);
    await stop(command.child, signal);
    expect(await stackscripts()).toEqual(Array.from({ length: stored }, (_, at) => `script-${at}`));
  },
);

test("reads and smaller changes go on after a change that could not be stored", async () => {
  command = await startLimited(400, "--state", stateFile, "--token", "t");
  const { stored } = await fill(command);
  const listed = await command.api("GET", "/compute/stackscripts?page_size=500");
  expect(listed.body.data.filter(({ label }) => label.startsWith("script-"))).toHaveLength(stored);
  await stop(command.child, "SIGTERM");
});

test("a killed emulator's file is read up to its last complete change, and the next emulator says so", async () => {
  command = await startCommand("--state", stateFile, "--token", "t");
  for (const label of ["one", "two"]) {
    expect((await command.api("POST", "/vpcs", { body: { label, region: "us-east" } })).status).toBe(200);
  }
  await stop(command.child, "SIGKILL");
  // The last change was being written.
  const log = readFileSync(`${stateFile}-wal`);
  writeFileSync(`${stateFile}-wal`, log.subarray(0, log.length - 10));
  command = await startCommand("--state", stateFile);
  expect(command.errors()).toBe(
    `${stateFile} was not closed by its last emulator: read up to its last complete change.\n`,
  );
  expect((await command.api("GET", "/vpcs")).body.data).toMatchObject([{ label: "one" }]);
  await stop(command.child, "SIGTERM");
});

test("a file that was closed is opened without a word", async () => {
  command = await startCommand("--state", stateFile);
  await stop(command.child, "SIGTERM");
  command = await startCommand("--state", stateFile);
  await stop(command.child, "SIGTERM");
  expect(command.errors()).toBe("");
  expect(readdirSync(folder)).toEqual(["state.db"]);
});

test("a killed emulator's file is read on a disk that has no space for the files next to it", async () => {
  command = await startCommand("--state", stateFile, "--token", "t");
  expect((await command.api("POST", "/vpcs", { body: { label: "kept", region: "us-east" } })).status).toBe(200);
  await stop(command.child, "SIGKILL");
  rmSync(`${stateFile}-shm`, { force: true });
  symlinkSync(full, `${stateFile}-shm`);
  command = await startCommand("--state", stateFile);
  expect((await command.api("GET", "/vpcs")).body.data).toMatchObject([{ label: "kept" }]);
  await stop(command.child, "SIGTERM");
});

test("a new state file that cannot be written is refused in words, and can be created later", async () => {
  const ended = await runLimited(1, "--state", stateFile);
  expect([ended.code, ended.stdout]).toEqual([1, ""]);
  expect(ended.stderr).toMatch(/^The state file \S+ cannot be used: the disk reports an error\. .+\n$/);
  expect(await stackscripts()).toEqual([]);
});

test("a file whose creation stopped before its tables were made becomes a state file", async () => {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const database = new DatabaseSync(stateFile);
  database.exec("PRAGMA journal_mode = WAL");
  database.close();
  expect(statSync(stateFile).size).toBeGreaterThan(0);
  expect(await stackscripts()).toEqual([]);
});

// Error codes of SQLite, as it reports them for a file of its own.
test.each([
  [13, "cannot be written: no space is left on the disk"],
  [10 | (3 << 8), "cannot be used: the disk reports an error"],
  [8, "cannot be written: it is read-only"],
  [11, "cannot be written: Error: 11"],
])("a write that SQLite refuses with %i is reported as: %s", (errcode, reason) => {
  const error = writingError(stateFile, Object.assign(new Error(String(errcode)), { errcode }));
  expect(error.message).toBe(`The state file ${stateFile} ${reason}. Nothing of this change was stored.`);
});

test.each([
  [5, "is in use by another emulator"],
  [13, "cannot be written: no space is left on the disk"],
  [14, "cannot be opened"],
  [11, "is damaged or not a state file"],
  [26, "is damaged or not a state file"],
])("a file that SQLite does not open with %i is reported as: %s", (errcode, reason) => {
  expect(openingError(stateFile, { errcode }).message).toBe(
    `The state file ${stateFile} ${reason}. It was left as it is.`,
  );
});
