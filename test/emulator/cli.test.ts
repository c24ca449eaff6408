import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startEmulator } from "../../emulator";
import { freePort } from "../support/free-port";
import { type Command, runHere, startCommand, stop } from "./support/process";

let command: Command | undefined;
let occupied: Server | undefined;
let folder: string | undefined;

afterEach(async () => {
  if (command?.child.exitCode === null) command.child.kill("SIGKILL");
  command = undefined;
  await new Promise<void>((resolve) => (occupied === undefined ? resolve() : occupied.close(() => resolve())));
  occupied = undefined;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  folder = undefined;
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "the command says how to reach it, serves, and ends with 0 on %s",
  async (signal) => {
    command = await startCommand("--token", "secret", "--world", "small");
    expect(command.greeting).toContain(`export COMPUTE_URL=${command.url} COMPUTE_TOKEN=secret\n`);
    expect(command.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v4$/);
    const vpcs = await command.api("GET", "/vpcs");
    expect([vpcs.status, vpcs.body.results]).toEqual([200, 3]);
    expect(await stop(command.child, signal)).toEqual([0, null]);
  },
);

test("the command accepts brand and port, and prints the brand in the line to copy", async () => {
  command = await startCommand("--brand", "linode", "--port", "0");
  expect(command.greeting).toContain("COMPUTE_BRAND=linode");
  const profile = await command.api("GET", "/profile");
  expect(profile.body).toHaveProperty("lish_auth_method");
});

test("the command keeps its state, token included, in the given file", async () => {
  folder = await mkdtemp(join(tmpdir(), "emulator-cli-"));
  const state = join(folder, "state");
  command = await startCommand("--state", state, "--token", "kept");
  expect((await command.api("POST", "/vpcs", { body: { label: "kept", region: "us-east" } })).status).toBe(200);
  await stop(command.child, "SIGTERM");
  command = await startCommand("--state", state);
  expect(command.token).toBe("kept");
  expect((await command.api("GET", "/vpcs")).body.data).toMatchObject([{ label: "kept" }]);
});

test("the command listens at the given host and port", async () => {
  const port = await freePort("localhost");
  command = await startCommand("--host", "localhost", "--port", String(port));
  expect(command.url).toMatch(new RegExp(`^http://(127\\.0\\.0\\.1|\\[::1\\]):${port}/v4$`));
  expect((await command.api("GET", "/regions")).status).toBe(200);
});

test("a host that the machine does not have is reported in one line, with exit code 1", async () => {
  const ended = await runHere("--host", "192.0.2.1");
  expect(ended).toMatchObject({ code: 1, stdout: "", stderr: "192.0.2.1 is not an address of this machine.\n" });
});

test("an invalid state file is reported in one line, with exit code 1", async () => {
  folder = await mkdtemp(join(tmpdir(), "emulator-cli-"));
  const state = join(folder, "state");
  await writeFile(state, "x".repeat(4096));
  const ended = await runHere("--state", state);
  expect([ended.code, ended.stdout]).toEqual([1, ""]);
  expect(ended.stderr).toMatch(/^The state file .+\n$/);
});

test("a port in use is reported in one line, with exit code 1", async () => {
  const server = createServer();
  occupied = server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const ended = await runHere("--port", port);
  expect(ended).toMatchObject({ code: 1, stdout: "", stderr: `Port ${port} of 127.0.0.1 is in use.\n` });
});

test.each([
  ["--port", "70000"],
  ["--port", "x"],
  ["--brand", "other"],
  ["ctl", "other"],
  ["--unknown", "1"],
])("the command line %s %s is refused with exit code 1 and a reason", async (...args) => {
  const ended = await runHere(...args);
  expect([ended.code, ended.stdout]).toEqual([1, ""]);
  expect(ended.stderr).toMatch(/^error: .+\n$/);
});

test.each(["--host", "--port", "--token", "--state", "--brand", "--world", "--world-file"])(
  "an empty %s is refused with exit code 1 and a reason",
  async (option) => {
    const ended = await runHere(option, "");
    expect([ended.code, ended.stdout]).toEqual([1, ""]);
    expect(ended.stderr).toMatch(new RegExp(`^error: option '${option} .+\\n$`));
  },
);

test("an empty name of the state file is refused in process too", async () => {
  await expect(startEmulator({ stateFile: "" })).rejects.toThrow("The name of the state file is empty.");
});

test("an unknown world is refused with exit code 1 and a list of all", async () => {
  const ended = await runHere("--world", "other");
  expect(ended).toMatchObject({
    code: 1,
    stdout: "",
    stderr: "Unknown world other. Worlds: empty, small, large, elsewhere.\n",
  });
});

test.each([
  [],
  ["ctl"],
  ["ctl", "seed"],
  ["ctl", "reset"],
  ["ctl", "faults"],
  ["ctl", "faults", "add"],
  ["ctl", "latency"],
  ["ctl", "limits"],
  ["ctl", "clock"],
  ["ctl", "clock", "advance"],
  ["ctl", "health"],
  ["ctl", "requests"],
  ["ctl", "state"],
])("the usage line names the command as its user calls it: pulumi-compute emulator %s %s %s", async (...names) => {
  const ended = await runHere(...names, "--help");
  const [usage] = ended.stdout.split("\n");
  expect([ended.code, usage]).toEqual([0, expect.stringMatching(/^Usage: pulumi-compute emulator /)]);
  expect(usage).toContain(["pulumi-compute", "emulator", ...names].join(" "));
});
