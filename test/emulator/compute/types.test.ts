import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const nanode = {
  id: "g6-nanode-1",
  label: "Nanode 1 GB",
  class: "nanode",
  disk: 25_600,
  memory: 1024,
  vcpus: 1,
  gpus: 0,
  transfer: 1000,
  network_out: 2000,
  price: { hourly: 0.0075, monthly: 5 },
  region_prices: [{ id: "ap-northeast", hourly: 0.009, monthly: 6 }],
  addons: {
    backups: {
      price: { hourly: 0.003, monthly: 2 },
      region_prices: [{ id: "ap-northeast", hourly: 0.0036, monthly: 2.4 }],
    },
  },
  successor: null,
};

beforeAll(async () => {
  running = await start();
});
afterAll(() => running.emulator.close());

test("plans are public and have all fields, and premium plans are those with an availability", async () => {
  const types = await api("GET", "/compute/types", { token: null });
  expect([types.status, types.body.data[0]]).toEqual([200, nanode]);
  const view = await api("GET", "/compute/types/g6-nanode-1", { token: null });
  expect([view.status, view.body]).toEqual([200, nanode]);
  expect((await api("GET", "/compute/types/g9-none")).status).toBe(404);
  const ids = types.body.data.map((type) => type.id);
  const available = (await api("GET", "/regions/availability")).body.data.map((entry) => entry["plan"]);
  expect(ids).toEqual(expect.arrayContaining([...new Set(available)]));
});

test("kernels are public, and their ids have the brand and a slash", async () => {
  const kernels = await api("GET", "/compute/kernels", { token: null });
  const ids = kernels.body.data.map((kernel) => String(kernel.id));
  expect(ids).toEqual(expect.arrayContaining(["compute/latest-64bit", "compute/grub2", "compute/direct-disk"]));
  for (const id of ["compute/grub2", "compute%2Fgrub2"]) {
    const { status, body } = await api("GET", `/compute/kernels/${id}`, { token: null });
    expect([status, body]).toMatchObject([200, { id: "compute/grub2", architecture: "x86_64", kvm: true }]);
  }
  expect((await api("GET", "/compute/kernels/compute%2Fnone")).status).toBe(404);
});

test("kernels of another brand have its word in their ids, also in profiles", async () => {
  const branded = await start({ brand: "linode", world: "small" });
  const seen = await branded.api("GET", "/linode/kernels/linode%2Fgrub2");
  expect([seen.status, seen.body.id]).toEqual([200, "linode/grub2"]);
  const body = { label: "main", devices: {}, kernel: "linode/grub2" };
  const made = await branded.api("POST", "/linode/instances/1/configs", { body });
  expect([made.status, made.body["kernel"]]).toEqual([200, "linode/grub2"]);
  const refused = await branded.api("POST", "/linode/instances/1/configs", {
    body: { ...body, kernel: "compute/grub2" },
  });
  expect(refused.status).toBe(400);
  await branded.emulator.close();
});
