import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cacheRoot } from "../../testing/cache-folder";

test.each([
  ["linux", { PULUMI_COMPUTE_CACHE: "/own", XDG_CACHE_HOME: "/xdg", HOME: "/home/u" }, "/own"],
  ["linux", { XDG_CACHE_HOME: "/xdg", HOME: "/home/u" }, "/xdg/pulumi-compute"],
  ["linux", { XDG_CACHE_HOME: "relative", HOME: "/home/u" }, "/home/u/.cache/pulumi-compute"],
  ["linux", { HOME: "/home/u" }, "/home/u/.cache/pulumi-compute"],
  ["linux", {}, join(homedir(), ".cache/pulumi-compute")],
  ["darwin", { HOME: "/Users/u" }, "/Users/u/Library/Caches/pulumi-compute"],
  ["win32", { LOCALAPPDATA: "/local" }, "/local/pulumi-compute/Cache"],
] as const)("the cache on %s with %j is %s", (platform, variables, expected) => {
  expect(cacheRoot(variables, platform)).toBe(expected);
});
