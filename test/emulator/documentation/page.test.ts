import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blocksOf } from "../../support/blocks";
import { freePort } from "../../support/free-port";
import { type Running, start } from "../support/api";
import { output } from "../support/output";
import { writeShims } from "./shims";

const root = resolve(__dirname, "../../..");
const page = read("docs/emulator.md");
const dockerfile = read("emulator/Dockerfile");
const blocks = blocksOf("docs/emulator.md");
const scripts = blocks.filter(({ kind }) => kind === "sh").map(({ text }) => text);
// Runs until it is stopped.
const servers = scripts.filter((text) => /^npx pulumi-compute emulator --[^&]*$/.test(text));
const commands = scripts.filter((text) => text.startsWith("npx pulumi-compute emulator ctl "));
const finite = scripts.filter((text) => !servers.includes(text) && !commands.includes(text));

let folder: string;
let running: Running | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "emulator-page-"));
  writeFileSync(join(folder, "worlds.json"), blockOf("json"));
});
afterEach(async () => {
  await running?.emulator.close();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function blockOf(kind: string): string {
  return blocks.find((block) => block.kind === kind)?.text ?? "";
}

function instruction(name: string): string[] {
  return JSON.parse(new RegExp(`^${name}.*?(\\[.*\\])$`, "m").exec(dockerfile)?.[1] ?? "[]") as string[];
}

/** Runs a block of the page in a folder of its own, with another port than 8080, and fails with the first failing line. */
async function run(text: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const port = String(await freePort());
  const bin = join(folder, "bin");
  writeShims(
    bin,
    instruction("ENTRYPOINT").map((word) => word.replace("8080", port)),
  );
  const path = [bin, process.env["PATH"]].join(delimiter);
  const settings = { ...process.env, NODE_NO_WARNINGS: "1", ...env, PATH: path };
  return await output("bash", ["-euo", "pipefail", "-c", text.replaceAll("8080", port)], settings, folder);
}

test("every block of the page is one that a test of this file runs", () => {
  const kinds = blocks.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== "sh")).toEqual(["json", "ts"]);
  expect([servers.length, commands.length, finite.length]).toEqual([3, 2, 3]);
});

test("the test of the page is the one that runs here", () => {
  const file = read("test/emulator/documentation/in-tests.test.ts");
  expect(blockOf("ts")).toBe(file.replace("../../../emulator", "pulumi-compute/emulator"));
});

test.each(servers)("the emulator starts, is healthy and stops: %s", async (text) => {
  const script = `${text.trimEnd()} &\nuntil npx pulumi-compute emulator ctl health --url http://127.0.0.1:8080; do sleep 0.2; done\nkill $!; wait $!`;
  const printed = await run(script);
  expect(printed).toMatch(/^Emulator at http:\/\/127\.0\.0\.1:\d+\/v4$/m);
  expect(printed).toMatch(/^ok$/m);
});

test.each(commands)("the commands run against an emulator: %s", async (text) => {
  running = await start({ world: "small" });
  const printed = await run(text, { COMPUTE_URL: running.emulator.url });
  if (text.includes("legacy")) expect(printed).toContain('"label":"legacy"');
  else expect(printed).toMatch(/^0 .*"operation":"VPC Create".*$/m);
  expect(running.emulator.control.faults()).toEqual([]);
});

test.each(finite)("the script runs from its first line to its last: %s", async (text) => {
  expect(await run(text)).toMatch(/^ok$/m);
  if (text.includes("adopt")) expect(existsSync(join(folder, "adopted"))).toBe(true);
});

describe("the Dockerfile", () => {
  test("has an entry point and a health check that work together", async () => {
    const port = String(await freePort());
    const bin = join(folder, "bin");
    writeShims(bin, instruction("ENTRYPOINT"));
    const env = { ...process.env, NODE_NO_WARNINGS: "1", PATH: [bin, process.env["PATH"]].join(delimiter) };
    const [program = "", ...args] = instruction("ENTRYPOINT").map((word) => word.replace("8080", port));
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    try {
      await once(child.stdout, "data");
      const [check = "", ...options] = instruction("HEALTHCHECK").map((word) => word.replace("8080", port));
      expect(await output(check, options, env)).toBe("ok\n");
    } finally {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    expect(child.exitCode).toBe(0);
  });

  test("is built by the script that CI runs, with the command of the page", () => {
    const build = "build --file emulator/Dockerfile --tag pulumi-compute-emulator .";
    expect(page).toContain(`docker ${build}\n`);
    expect(read(".ci/image")).toContain(`"$engine" ${build}\n`);
    expect(read(".ci/run")).toContain("bash .ci/image");
  });

  test("starts from the Node that the development dependencies name", () => {
    const { devDependencies } = JSON.parse(read("package.json")) as { devDependencies: Record<string, string> };
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toEqual([`node:${devDependencies["node"]}-slim`, `node:${devDependencies["node"]}-slim`]);
  });
});
