// One program for many tenants. Each tenant is a stack, and all of them are updated at once with the Automation API.
//
//   node index.ts             updates the tenants
//   node index.ts destroy     deletes what they have
//
// TENANTS: how many there are, 20 by default. PARALLEL: how many run at once, all of them by default.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { automation, getStack } from "@pulumi/pulumi";
import * as compute from "pulumi-compute";

/** What the run of one tenant took. */
interface Report {
  readonly tenant: string;
  /** `done`, or the reason of the failure. */
  readonly result: string;
  readonly seconds: number;
  readonly changes: string;
  /** Requests to the service, and how many of them it refused because of a rate limit. */
  readonly requests: number;
  readonly refused: number;
}

const count = Number(process.env["TENANTS"] || 20);
const parallel = Number(process.env["PARALLEL"] || count);
const isDestroy = process.argv[2] === "destroy";
const tenants = Array.from({ length: count }, (_, index) => `tenant-${String(index + 1).padStart(2, "0")}`);

/** The program of every tenant. The stack tells which one it is. */
async function program(): Promise<{ readonly vpcId: unknown }> {
  const tenant = getStack();
  const network = new compute.Vpc("network", { label: tenant, region: "us-east" });
  for (const [index, name] of ["web", "jobs", "data"].entries()) {
    new compute.VpcSubnet(name, { vpcId: network.id, label: name, ipv4: `10.0.${index}.0/24` });
  }
  new compute.StackScript("setup", {
    label: tenant,
    images: ["any/all"],
    script: `#!/bin/bash\nhostnamectl set-hostname ${tenant}\n`,
  });
  return { vpcId: network.id };
}

/** Updates or destroys the stack of a tenant. A failure is in its report, and the others go on. */
async function run(tenant: string, logs: string): Promise<Report> {
  const log = join(logs, `${tenant}.jsonl`);
  const begin = performance.now();
  const { result, changes } = await carryOut(tenant, log).catch((error: unknown) => ({
    result: reasonOf(error),
    changes: "",
  }));
  const seconds = (performance.now() - begin) / 1000;
  return { tenant, result, seconds, changes, ...(await requestsIn(log)) };
}

async function carryOut(tenant: string, log: string): Promise<{ readonly result: string; readonly changes: string }> {
  const stack = await automation.LocalWorkspace.createOrSelectStack(
    { projectName: "tenants", stackName: tenant, program },
    // The provider appends each request to this file.
    { envVars: { COMPUTE_LOG: log } },
  );
  const { summary } = isDestroy ? await stack.destroy() : await stack.up();
  const changes = Object.entries(summary.resourceChanges ?? {}).map(([kind, number]) => `${number} ${kind}`);
  return { result: "done", changes: changes.join(", ") };
}

function reasonOf(error: unknown): string {
  if (error instanceof automation.ConcurrentUpdateError) return "another run holds the lock of the stack";
  const text = error instanceof Error ? error.message : String(error);
  const errors = text.split("\n").filter((line) => /^\s*error: /.test(line));
  // The stack's own error says only that one of its resources has one.
  return (errors.find((line) => !line.endsWith("update failed")) ?? errors[0] ?? text).trim();
}

async function requestsIn(log: string): Promise<Pick<Report, "requests" | "refused">> {
  const text = await readFile(log, "utf8").catch(() => "");
  const lines = text.split("\n").filter(Boolean);
  const statuses = lines.map((line) => (JSON.parse(line) as { status?: number }).status);
  return { requests: statuses.length, refused: statuses.filter((status) => status === 429).length };
}

/** Takes the next tenant until there is none. */
async function work(queue: IterableIterator<string>, logs: string, reports: Report[]): Promise<void> {
  for (const tenant of queue) reports.push(await run(tenant, logs));
}

function print(reports: readonly Report[], seconds: number): void {
  for (const { tenant, result, changes, requests, refused, ...report } of reports.toSorted(byTenant)) {
    const what = result === "done" ? changes : result;
    console.log(`${tenant}  ${report.seconds.toFixed(1)} s  ${requests} requests, ${refused} refused  ${what}`);
  }
  const failed = reports.filter(({ result }) => result !== "done").length;
  const sum = (name: "requests" | "refused") => reports.reduce((total, report) => total + report[name], 0);
  const requests = `${sum("requests")} requests, ${sum("refused")} refused`;
  console.log(`${reports.length} tenants, ${failed} failed, in ${seconds.toFixed(1)} s: ${requests}`);
  if (failed > 0) process.exitCode = 1;
}

function byTenant(one: Report, other: Report): number {
  return one.tenant.localeCompare(other.tenant);
}

async function main(): Promise<void> {
  const logs = await mkdtemp(join(tmpdir(), "tenants-"));
  const begin = performance.now();
  const reports: Report[] = [];
  const queue = tenants.values();
  try {
    await Promise.all(Array.from({ length: parallel }, () => work(queue, logs, reports)));
  } finally {
    await rm(logs, { recursive: true, force: true });
  }
  print(reports, (performance.now() - begin) / 1000);
}

await main();
