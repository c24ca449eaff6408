import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type Command, runCommand, startCommand, stop } from "./process";

let command: Command | undefined;
let occupied: Server | undefined;

afterEach(async () => {
  if (command?.child.exitCode === null) command.child.kill("SIGKILL");
  command = undefined;
  await new Promise<void>((resolve) => (occupied === undefined ? resolve() : occupied.close(() => resolve())));
  occupied = undefined;
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

test("the command takes brand and port, and says the brand in the line to copy", async () => {
  command = await startCommand("--brand", "linode", "--port", "0");
  expect(command.greeting).toContain("COMPUTE_BRAND=linode");
  const profile = await command.api("GET", "/profile");
  expect(profile.body).toHaveProperty("lish_auth_method");
});

test("a port in use is told in one line, with exit code 1", async () => {
  const server = createServer();
  occupied = server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const ended = await runCommand("--port", port);
  expect(ended).toMatchObject({ code: 1, stdout: "", stderr: `Port ${port} of 127.0.0.1 is in use.\n` });
});

test.each([
  ["--port", "70000"],
  ["--port", "x"],
  ["--brand", "other"],
  ["--world", "other"],
  ["--unknown", "1"],
])("the command line %s %s is refused with exit code 1 and a reason", async (...args) => {
  const ended = await runCommand(...args);
  expect([ended.code, ended.stdout]).toEqual([1, ""]);
  expect(ended.stderr).toMatch(/^error: .+\n$/);
});
