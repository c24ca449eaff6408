import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

const LAUNCHER = process.platform === "win32" ? "pulumi-resource-compute.cmd" : "pulumi-resource-compute";

it("the launcher of this system starts the plugin, which writes its port and ends with its input", async () => {
  const path = join(resolve(__dirname, "../.."), "bin", LAUNCHER);
  // Windows starts a .cmd file by a shell only.
  const plugin = spawn(`"${path}" 127.0.0.1:1`, { shell: true });
  const errors = text(plugin.stderr);
  const [port] = await once(plugin.stdout, "data");
  expect(String(port)).toMatch(/^\d+\r?\n$/);
  plugin.stdin.end();
  expect(await once(plugin, "exit")).toEqual([0, null]);
  // Node says there if it does not know a flag that the plugin sets.
  expect(await errors).toBe("");
});
