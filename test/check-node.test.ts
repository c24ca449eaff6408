import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";

const CHECK = resolve(__dirname, "../bin/check-node.js");

/** Runs the launchers' check under a Node that says to be of a version. */
function check(version: string): { readonly status: number | null; readonly stderr: string } {
  const script = `Object.defineProperty(process.versions, "node", { value: ${JSON.stringify(version)} }); require(${JSON.stringify(CHECK)});`;
  const { status, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  return { status, stderr };
}

describe("the launchers", () => {
  test.each(["20.20.2", "22.18.9"])("print the Node that they need where it is %s, and stop", (version) => {
    const { status, stderr } = check(version);
    expect(stderr).toMatch(/^pulumi-compute needs Node 22\.19\.0 or later; this is v\S+\.\n$/);
    expect(status).toBe(1);
  });

  test.each(["22.19.0", "22.20.0", "23.0.0", "24.21.0"])("start with Node %s", (version) => {
    expect(check(version)).toEqual({ status: 0, stderr: "" });
  });
});
