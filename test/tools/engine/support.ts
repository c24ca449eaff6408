import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { executables } from "../../../tools/engine/executables";
import type { EngineSource } from "../../../tools/engine/index";
import { ENGINE_VERSION } from "../../../tools/engine/version";

/** Makes an empty folder and returns its real path. */
export async function makeFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), "engine-test-")));
}

/** Deletes a folder with all that is in it. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Writes an executable shell script. */
export async function writeScript(file: string, ...lines: string[]): Promise<void> {
  await writeFile(file, ["#!/bin/sh", ...lines, ""].join("\n"));
  await chmod(file, 0o755);
}

/** Writes a `pulumi` that tells a version, with its two companions, into a folder. */
export async function writeCli(folder: string, version: string = ENGINE_VERSION): Promise<void> {
  const names = executables();
  await mkdir(folder, { recursive: true });
  await writeScript(join(folder, names.languageHost), "exit 0");
  await writeScript(join(folder, names.dynamicHost), "exit 0");
  await writeScript(join(folder, names.pulumi), `echo v${version}`);
}

/** A source that does what it is told. */
export function source(name: EngineSource["name"], obtain: EngineSource["obtain"]): EngineSource {
  return { name, obtain };
}

/** An environment without any CLI: an empty PATH and a home of its own. */
export function bareEnv(home: string): NodeJS.ProcessEnv {
  return { HOME: home, PATH: join(home, "nothing-here") };
}

/** A child process whose lines are read as they come. */
export interface Child {
  readonly process: ChildProcess;
  /** Resolves with the first line on standard error that includes `text`; rejects where the child ends before. */
  said(text: string): Promise<string>;
  /** Resolves when the child has ended, with what it wrote. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Runs a TypeScript file in a process of its own. */
export function startChild(file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Child {
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], { stdio: ["ignore", "pipe", "pipe"], env });
  const output: string[] = [];
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => output.push(text));
  createInterface({ input: child.stderr }).on("line", (line) => {
    lines.push(line);
    tell();
  });
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once("close", (code) => {
      resolve({ code, stdout: output.join(""), stderr: lines.join("\n") });
      tell();
    });
  });
  const said = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const line = lines.find((candidate) => candidate.includes(text));
        if (line !== undefined) resolve(line);
        else if (child.exitCode !== null || child.signalCode !== null)
          reject(new Error(`never said: ${text}\n${lines.join("\n")}`));
        else return;
        listeners.delete(look);
      };
      listeners.add(look);
      look();
    });
  return { process: child, said, ended };
}

/** Ends a child that still runs, and waits for it. */
export async function endChild(child: Child): Promise<void> {
  if (child.process.exitCode === null && child.process.signalCode === null) child.process.kill("SIGKILL");
  await child.ended;
}

/** A process id that was in use and no longer is. */
export async function deadPid(): Promise<number> {
  const child = spawn("/bin/sh", ["-c", "exit 0"], { stdio: "ignore" });
  await new Promise((resolve) => child.once("close", resolve));
  if (child.pid === undefined) throw new Error("the shell did not start");
  return child.pid;
}
