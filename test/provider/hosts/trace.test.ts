import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Exchange } from "../../../provider/client";
import { traceTo } from "../../../provider/hosts/trace";

const exchange: Exchange = {
  startedAt: Date.parse("2024-05-01T12:00:00Z"),
  ms: 132,
  operation: "VPC Create",
  method: "POST",
  path: "/vpcs",
  attempt: 2,
  maxAttempts: 6,
  status: 200,
  error: undefined,
  limit: { remaining: 399, resetAt: Date.parse("2024-05-01T12:01:00Z") },
};

let folder: string;
let lines: string[];
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "trace-"));
  lines = [];
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const trace = (COMPUTE_LOG?: string) =>
  traceTo({
    env: { COMPUTE_LOG },
    debug: (line) => lines.push(line),
    warn: (_urn, message) => warnings.push(message),
  });

test("every exchange is a line of the debug log", () => {
  trace()(exchange, "urn:one");
  expect(lines).toEqual(["VPC Create (POST /vpcs): 200 in 132 ms, attempt 2 of 6, 399 requests left for 59.9 s"]);
  expect(warnings).toEqual([]);
});

describe("the file of COMPUTE_LOG", () => {
  test("gets one line of JSON for every exchange, appended, and only its owner may read it", () => {
    const path = join(folder, "log.jsonl");
    trace(path)(exchange, "urn:one");
    trace(path)({ ...exchange, status: undefined, error: "refused", limit: undefined }, undefined);
    const entries = readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    const shared = {
      time: "2024-05-01T12:00:00.000Z",
      pid: process.pid,
      operation: "VPC Create",
      method: "POST",
      path: "/vpcs",
      ms: 132,
      attempt: 2,
      maxAttempts: 6,
    };
    expect(entries).toEqual([
      { ...shared, resource: "urn:one", status: 200, limit: { remaining: 399, until: "2024-05-01T12:01:00.000Z" } },
      { ...shared, error: "refused" },
    ]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(warnings).toEqual([]);
  });

  test.each([
    ["a folder", () => folder, "EISDIR"],
    ["in a folder that does not exist", () => join(folder, "none", "log.jsonl"), "ENOENT"],
    [
      "a pipe that nobody reads",
      () => {
        const pipe = join(folder, "pipe");
        execFileSync("mkfifo", [pipe]);
        return pipe;
      },
      "ENXIO",
    ],
  ])("that cannot be written (%s) is one warning, and exchanges go on", (_what, pathOf, code) => {
    const path = pathOf();
    const report = trace(path);
    report(exchange, undefined);
    report(exchange, undefined);
    expect(warnings).toEqual([
      `COMPUTE_LOG: the file "${path}" cannot be written (${code}): requests are not logged there.`,
    ]);
    expect(lines).toHaveLength(2);
  });

  test("a full disk is one warning", () => {
    const report = trace("/dev/full");
    report(exchange, undefined);
    report(exchange, undefined);
    expect(warnings).toEqual([
      'COMPUTE_LOG: the file "/dev/full" cannot be written (ENOSPC): requests are not logged there.',
    ]);
  });
});
