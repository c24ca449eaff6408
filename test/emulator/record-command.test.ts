import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { apiOf } from "./support/api";
import { type Command, runHere, startCommand, stop } from "./support/process";

let folder: string;
let service: Emulator;
let command: Command | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "record-command-"));
  service = await startEmulator({ world: "small" });
});
afterEach(async () => {
  if (command?.child.exitCode === null) command.child.kill("SIGKILL");
  command = undefined;
  await service.close();
  await rm(folder, { recursive: true });
});

test("the command records until a signal, prints each difference once and a summary, and ends with 0", async () => {
  const file = join(folder, "recording.json");
  service.control.addFault({ operation: "VPC View", set: { tier: "gold" }, times: 2 });
  command = await startCommand("record", "--to", file, "--url", service.url);
  expect(command.greeting).toContain(`Recording ${service.url} to ${file}\n`);
  let printed = "";
  command.child.stdout?.on("data", (piece) => {
    printed += String(piece);
  });
  const url = /COMPUTE_URL=(\S+)/.exec(command.greeting)?.[1] ?? "";
  const api = apiOf(url, service.token);
  for (const path of ["/vpcs/1", "/vpcs/1", "/regions"]) expect((await api("GET", path)).status).toBe(200);
  expect(await stop(command.child, "SIGINT")).toEqual([0, null]);
  expect(printed.split("\n")).toEqual([
    "VPC View (GET /vpcs/{vpcId}), 200: body.tier: only the service answers it",
    "2 operations and statuses recorded; the emulator answers 1 of them differently, and 0 could not be compared.",
    "",
  ]);
  const text = await readFile(file, "utf8");
  expect(text).toContain(`"operation": "VPC View"`);
  expect(text + command.greeting + printed).not.toContain(service.token);
});

test.each([
  ["http://api.example/v4", "The address of the service must begin with https://: the token passes through."],
  ["api.example/v4", "The address of the service must begin with https://."],
])("the address %s is refused, and the command ends with 1", async (url, message) => {
  const { code, stderr } = await runHere("record", "--to", join(folder, "a.json"), "--url", url);
  expect([code, stderr]).toEqual([1, `${message}\n`]);
});

test("a file that cannot be written is named, and the command ends with 1", async () => {
  const { code, stderr } = await runHere("record", "--to", join(folder, "none", "a.json"), "--url", service.url);
  expect([code, stderr]).toEqual([1, `${join(folder, "none", "a.json")} cannot be written: ENOENT.\n`]);
});
