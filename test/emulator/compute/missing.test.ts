import { afterEach, beforeEach, expect, test } from "vitest";
import { one, startWithComputes, type WithComputes } from "../support/computes";

let running: WithComputes;

beforeEach(async () => {
  running = await startWithComputes();
});
afterEach(() => running.emulator.close());

test("parts that do not exist, or belong to another compute, are answered with 404", async () => {
  running.emulator.control.seed({
    objects: { disks: [{ id: 1, compute_id: 1 }], configs: [{ id: 1, compute_id: 2 }] },
  });
  const theirs = "/compute/instances/2/configs/1";
  const missing: [string, string][] = [
    ["POST", `${one}/disks/9/resize`],
    ...["GET", "PUT", "DELETE"].flatMap((method) =>
      [
        `${one}/disks/9`,
        "/compute/instances/2/disks/1",
        `${one}/configs/1`,
        `${one}/configs/1/interfaces/1`,
        `${theirs}/interfaces/9`,
        `${one}/ips/192.0.2.1`,
        "/compute/instances/9",
      ].map((path): [string, string] => [method, path]),
    ),
    ...["GET", "POST"].flatMap((method) =>
      ["configs/1/interfaces", "configs/9/interfaces"].map((path): [string, string] => [method, `${one}/${path}`]),
    ),
    ...["disks", "configs", "ips"].map((part): [string, string] => ["GET", `/compute/instances/9/${part}`]),
    ...["disks", "configs", "ips", "boot", "reboot", "shutdown", "backups/enable", "backups/cancel"].map(
      (part): [string, string] => ["POST", `/compute/instances/9/${part}`],
    ),
    ["POST", `${one}/configs/1/interfaces/order`],
  ];
  for (const [method, path] of missing) {
    expect([method, path, (await running.api(method, path, { body: {} })).status]).toEqual([method, path, 404]);
  }
});
