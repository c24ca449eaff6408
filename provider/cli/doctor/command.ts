import { oneLine } from "../../client";
import type { Check } from "./check";
import { diagnose } from "./diagnosis";

type Command = import("commander", { with: { "resolution-mode": "import" }}).Command;

interface Options {
  readonly stack?: string;
  readonly json?: true;
}

/** Adds `doctor` to the command line. Exit code 0 if no check failed, else 1. */
export function addDoctor(program: Command): void {
  program
    .command("doctor")
    .summary("check what the provider needs: machine, settings, service and token")
    .description(
      "Checks Node, the Pulumi CLI, the plugin's entry, the settings, the service and its clock, and the token with its " +
        "scopes and grants against the resources of the stack. Changes nothing, and prints no secret.",
    )
    .option("--stack <name>", "the stack to check, instead of the selected one")
    .option("--json", "print JSON")
    .action(async ({ stack, json }: Options) => {
      const checks = await diagnose({ folder: process.cwd(), stack, env: process.env });
      console.log(json ? jsonOf(checks) : textOf(checks));
      process.exitCode = isHealthy(checks) ? 0 : 1;
    });
}

/** Whether no check failed. */
export function isHealthy(checks: readonly Check[]): boolean {
  return checks.every(({ status }) => status !== "failed");
}

/** A line per check: status, name, what was found, and what to do. */
export function textOf(checks: readonly Check[]): string {
  return checks.map(lineOf).join("\n");
}

/**
 * The checks as JSON text: { ok, checks: { name, status, message, advice } each }. `status` is ok, warning, failed or
 * skipped; `advice` is null if there is nothing to do.
 */
export function jsonOf(checks: readonly Check[]): string {
  const all = checks.map((check) => ({ ...check, advice: check.advice ?? null }));
  return JSON.stringify({ ok: isHealthy(checks), checks: all }, undefined, 2);
}

const LONGEST = 2000;

function lineOf({ status, name, message, advice }: Check): string {
  const text = advice === undefined ? message : `${message.replace(/\.$/, "")}. ${advice}`;
  return `${status.padEnd(8)}${name.padEnd(13)}${oneLine(text, LONGEST)}`;
}
