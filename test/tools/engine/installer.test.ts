import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { executables } from "../../../tools/engine/executables";
import { probe, runInstaller } from "../../../tools/engine/installer";
import { makeFolder, removeFolder, writeCli, writeScript } from "./support";

let root: string;
let server: Server | undefined;
let started: number | undefined;

beforeEach(async () => {
  root = await makeFolder();
});
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
  server = undefined;
  if (started !== undefined && (await isRunning(started))) process.kill(started, "SIGKILL");
  started = undefined;
  await removeFolder(root);
});

async function serve(status: number | "silent"): Promise<string> {
  const listening = createServer((_request, response) => {
    if (status !== "silent") response.writeHead(status).end();
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/install.sh`;
}

async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // An orphan that nobody has collected yet has ended all the same.
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/\) Z /.test(status);
}

describe("the installer's server", () => {
  test("is reachable when it has the document", async () => {
    expect(await probe(await serve(200), 10_000)).toBeUndefined();
  });

  test("that answers with an error is reported with the status", async () => {
    expect(await probe(await serve(503), 10_000)).toMatch(/^127\.0\.0\.1:\d+ returned 503$/);
  });

  test("that refuses connections is reported with the cause", async () => {
    const url = await serve(200);
    await new Promise((resolve) => server?.close(resolve));
    server = undefined;
    expect(await probe(url, 10_000)).toMatch(/^127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/);
  });

  test("that does not answer is abandoned", async () => {
    expect(await probe(await serve("silent"), 100)).toMatch(/cannot be reached: .*timeout/);
  });
});

describe("the installer", () => {
  test("runs the Automation API's installation, which finds what is installed already", async () => {
    await writeCli(join(root, "bin"));
    await expect(runInstaller(root, "3.259.0", process.env, new AbortController().signal)).resolves.toBeUndefined();
  });

  test("fails with the Automation API's reason", async () => {
    await expect(runInstaller(root, "not-a-version", process.env, new AbortController().signal)).rejects.toThrow(
      /not-a-version/,
    );
  });

  test("that takes too long is ended with all processes that it started", async () => {
    const pidFile = join(root, "pid");
    await mkdir(join(root, "bin"));
    await writeScript(
      join(root, "bin", executables().pulumi),
      "sleep 600 &",
      `echo $! > ${pidFile}.new`,
      `mv ${pidFile}.new ${pidFile}`,
      "wait",
    );
    const limit = new AbortController();
    const installing = runInstaller(root, "3.259.0", process.env, limit.signal);
    installing.catch(() => undefined);
    await expect.poll(() => existsSync(pidFile)).toBe(true);
    const pid = Number(await readFile(pidFile, "utf8"));
    started = pid;
    expect(await isRunning(pid)).toBe(true);

    limit.abort();
    await expect(installing).rejects.toThrow("the installer took too long");
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});
