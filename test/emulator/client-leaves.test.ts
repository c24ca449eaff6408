import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Command, startCommand, stop } from "./support/process";

let command: Command;

beforeEach(async () => {
  command = await startCommand("--token", "t");
});
afterEach(() => {
  if (command.child.exitCode === null) command.child.kill("SIGKILL");
});

const head = (line: string, length: number): string =>
  `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer t\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends the beginning of a request, waits until the emulator has logged it, and resets the connection. */
async function leave(text: string, after: "sent" | "answering"): Promise<void> {
  const { hostname, port, origin } = new URL(command.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const before = await arrived(origin);
  socket.write(text);
  if (after === "answering") await new Promise((resolve) => socket.once("data", resolve));
  else await expect.poll(() => arrived(origin)).toBe(before + 1);
  socket.resetAndDestroy();
  await new Promise((resolve) => socket.once("close", resolve));
}

async function arrived(origin: string): Promise<number> {
  const { body } = await command.api("GET", `${origin}/_emulator/requests`);
  return (body["requests"] as unknown[]).length;
}

async function uploadTarget(): Promise<string> {
  const upload = await command.api("POST", "/images/upload", { body: { label: "up", region: "us-east" } });
  return new URL(String(upload.body["upload_to"])).pathname + new URL(String(upload.body["upload_to"])).search;
}

async function control(method: string, path: string, body: unknown): Promise<void> {
  const { status } = await command.api(method, `${new URL(command.url).origin}/_emulator${path}`, { body });
  expect(status).toBe(200);
}

test.each([
  ["in the middle of a body", async () => leave(`${head("POST /v4/vpcs", 100)}{"label"`, "sent")],
  [
    "in the middle of an upload",
    async () => leave(`${head(`PUT ${await uploadTarget()}`, 10_000)}${"x".repeat(100)}`, "sent"),
  ],
  [
    "while its answer is delayed",
    async () => {
      await control("POST", "/faults", { operation: "Regions List", delayMs: 200 });
      await leave(head("GET /v4/regions", 0), "sent");
    },
  ],
  [
    "while all requests are delayed",
    async () => {
      await control("PUT", "/latency", { milliseconds: 200 });
      await leave(`${head("POST /v4/vpcs", 100)}{"label"`, "sent");
      await control("PUT", "/latency", { milliseconds: 0 });
    },
  ],
  [
    "while it reads a slow answer",
    async () => {
      await control("POST", "/faults", { operation: "Regions List", slowBody: { bytes: 10, everyMs: 20 } });
      await leave(head("GET /v4/regions", 0), "answering");
    },
  ],
])("a client that leaves %s prints nothing, and the emulator serves the next one", async (_when, leaving) => {
  await leaving();
  // The emulator has noticed once it has answered another request over the same event loop, and stopped.
  expect((await command.api("GET", "/regions")).status).toBe(200);
  expect(await stop(command.child, "SIGTERM")).toEqual([0, null]);
  expect(command.errors()).toBe("");
});
