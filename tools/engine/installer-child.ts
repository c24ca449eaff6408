/**
 * Runs the official installer for installer.ts, in a process group of its own: `installer-child.ts ROOT VERSION`. Sends one
 * `InstallResult`, and ends with all processes that it started as soon as the parent disconnects.
 */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { PulumiCommand, type PulumiCommandOptions } from "@pulumi/pulumi/automation";
import { reasonOf } from "./errors";
import type { InstallResult } from "./installer";

type PulumiVersion = NonNullable<PulumiCommandOptions["version"]>;

process.once("disconnect", endGroup);
void main(process.argv[2] ?? "", process.argv[3] ?? "");

async function main(root: string, version: string): Promise<void> {
  try {
    await PulumiCommand.install({ root, version: sdkVersion(version) });
    sendResult({ failure: undefined });
  } catch (error) {
    sendResult({ failure: reasonOf(error) });
  }
}

function sendResult(message: InstallResult): void {
  process.send?.(message);
}

/** The Automation API accepts a version only as an object of its own copy of semver. */
function sdkVersion(version: string): PulumiVersion {
  const { SemVer } = createRequire(require.resolve("@pulumi/pulumi/automation"))("semver") as {
    SemVer: new (text: string) => PulumiVersion;
  };
  return new SemVer(version);
}

function endGroup(): void {
  if (process.platform === "win32") {
    execFileSync("taskkill", ["/PID", String(process.pid), "/T", "/F"]);
  } else {
    process.kill(-process.pid, "SIGKILL");
  }
}
