import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): Promise<Reply> => api("POST", "/compute/instances", { body });
const one = "/compute/instances/1";
const empty = { type: "g6-standard-2", region: "us-east" };
const deployed = { ...empty, image: "compute/debian12", root_pass: "correct horse" };
const status = async (): Promise<unknown> => (await api("GET", one)).body["status"];

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  running.emulator.control.setTimings({ "compute.provision": 10, "compute.boot": 10, "compute.shutdown": 10 });
});
afterEach(() => running.emulator.close());

// @rule embedded-compute
test("Compute Create, View and List answer the same compute with all fields", async () => {
  const made = await create({ ...deployed, label: "web", tags: ["prod"] });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: 1,
    label: "web",
    group: "",
    status: "provisioning",
    region: "us-east",
    type: "g6-standard-2",
    image: "compute/debian12",
    ipv4: [expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/)],
    ipv6: expect.stringMatching(/\/128$/),
    hypervisor: "kvm",
    host_uuid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    has_user_data: false,
    watchdog_enabled: true,
    specs: { disk: 81_920, gpus: 0, memory: 4096, transfer: 4000, vcpus: 2 },
    alerts: { cpu: 180, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 },
    backups: { enabled: false, available: false, schedule: { day: null, window: null }, last_successful: null },
    tags: ["prod"],
    created: "2026-01-02T03:04:05",
    updated: "2026-01-02T03:04:05",
  });
  expect((await api("GET", one)).body).toEqual(made.body);
  expect((await api("GET", "/compute/instances")).body).toEqual({ data: [made.body], page: 1, pages: 1, results: 1 });
  expect(made.text).not.toContain("correct horse");
});

test("a compute that is deployed from an image boots without a request, with disks and a profile", async () => {
  await create(deployed);
  running.emulator.control.advanceClock(9);
  expect(await status()).toBe("provisioning");
  running.emulator.control.advanceClock(1);
  expect(await status()).toBe("running");
  expect((await api("GET", `${one}/disks`)).body.data).toMatchObject([
    { label: "Debian 12 Disk", size: 81_408, filesystem: "ext4", status: "ready" },
    { size: 512, filesystem: "swap", status: "ready" },
  ]);
  expect((await api("GET", `${one}/configs`)).body.results).toBe(1);
});

test("a compute without an image is offline, with nothing to boot", async () => {
  expect((await create(empty)).body).toMatchObject({ image: null });
  running.emulator.control.advanceClock(10);
  expect(await status()).toBe("offline");
  expect((await api("GET", `${one}/disks`)).body.results).toBe(0);
  expect((await api("POST", `${one}/boot`)).status).toBe(400);
});

test.each([
  [{ label: "abc" }, []],
  [{ label: "a".repeat(64) }, []],
  [{ label: "ab" }, ["label"]],
  [{ label: "a".repeat(65) }, ["label"]],
  [{ type: "g9-none" }, ["type"]],
  [{ type: undefined }, ["type"]],
  [{ region: "nowhere" }, ["region"]],
  [{ region: undefined }, ["region"]],
  [{ type: "g7-premium-2", region: "us-ord" }, []],
  [{ type: "g7-premium-2", region: "us-east" }, ["type"]],
  [{ image: null, root_pass: undefined }, []],
  [{ image: "compute/none" }, ["image"]],
  [{ image: "private/9" }, ["image"]],
  [{ root_pass: undefined }, ["root_pass"]],
  [{ root_pass: "p".repeat(6) }, ["root_pass"]],
  [{ root_pass: "p".repeat(7) }, []],
  [{ root_pass: "p".repeat(128) }, []],
  [{ root_pass: "p".repeat(129) }, ["root_pass"]],
  [{ stackscript_id: 1 }, []],
  [{ stackscript_id: 99 }, ["stackscript_id"]],
  [{ stackscript_id: 1, image: "compute/arch" }, ["stackscript_id"]],
  [{ stackscript_id: 2, image: undefined }, ["stackscript_id"]],
  [{ tags: ["ab"] }, ["tags.0"]],
  [
    { type: 1, region: [], label: {}, tags: "a", image: 5, root_pass: 1, stackscript_id: "1" },
    ["type", "region", "label", "tags", "image", "root_pass", "stackscript_id"],
  ],
])("a compute with %j is judged by what there is", async (changed, faults) => {
  const made = await create({ ...deployed, ...changed });
  expect([made.status, made.status === 400 ? fields(made) : []]).toEqual([faults.length > 0 ? 400 : 200, faults]);
});

test("a compute's label is unique, and generated if none is given", async () => {
  await create({ ...empty, label: "compute-2" });
  expect(fields(await create({ ...empty, label: "compute-2" }))).toEqual(["label"]);
  const unnamed = [await create(empty), await create(empty)];
  expect(new Set(["compute-2", ...unnamed.map((made) => made.body.label)]).size).toBe(3);
});

test("computes are deployed from private images that are available, not from those still being created", async () => {
  running.emulator.control.seed({
    objects: { images: [{ id: "private/1" }, { id: "private/2", status: "creating" }] },
  });
  expect((await create({ ...deployed, image: "private/1" })).body).toMatchObject({ image: "private/1" });
  expect(fields(await create({ ...deployed, image: "private/2" }))).toEqual(["image"]);
});

test("a deployment counts for its StackScript, as active until the compute is deleted", async () => {
  const counts = async (): Promise<unknown> => {
    const { deployments_total, deployments_active } = (await api("GET", "/compute/stackscripts/1")).body;
    return [deployments_total, deployments_active];
  };
  const [total, active] = (await counts()) as [number, number];
  await create({ ...deployed, stackscript_id: 1 });
  expect(await counts()).toEqual([total + 1, active + 1]);
  await api("DELETE", one);
  expect(await counts()).toEqual([total + 1, active]);
});

test("Compute Delete removes a compute in any state, with its disks, profiles and settings", async () => {
  await create(deployed);
  await api("PUT", "/managed/compute-settings/1", { body: { ssh: { port: 22 } } });
  const gone = await api("DELETE", one);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  running.emulator.control.advanceClock(60);
  const state = running.emulator.control.state();
  for (const table of ["computes", "disks", "configs", "managedComputeSettings"]) expect(state[table]).toEqual([]);
  for (const [method, path] of [
    ["GET", one],
    ["DELETE", one],
    ["POST", `${one}/boot`],
    ["POST", `${one}/shutdown`],
    ["GET", "/compute/instances/x"],
  ] as const) {
    expect((await api(method, path)).status).toBe(404);
  }
});

test("computes can be filtered by the fields of the public service, not by status, type and times", async () => {
  const { ipv4 } = (await create({ ...deployed, label: "web", group: "a", tags: ["prod", "red"] })).body;
  await create({ ...empty, region: "us-ord", label: "idle", tags: ["red"] });
  const find = (filter: object): Promise<Reply> =>
    api("GET", "/compute/instances", { headers: { "x-filter": JSON.stringify(filter) } });
  const labels = async (filter: object): Promise<unknown> => (await find(filter)).body.data.map(({ label }) => label);
  expect(await labels({ label: "web" })).toEqual(["web"]);
  expect(await labels({ id: 2 })).toEqual(["idle"]);
  expect(await labels({ group: "a" })).toEqual(["web"]);
  expect(await labels({ region: "us-ord" })).toEqual(["idle"]);
  expect(await labels({ image: "compute/debian12" })).toEqual(["web"]);
  expect(await labels({ tags: "prod" })).toEqual(["web"]);
  expect(await labels({ tags: "red" })).toEqual(["web", "idle"]);
  expect(await labels({ ipv4: (ipv4 as string[])[0] ?? "" })).toEqual(["web"]);
  for (const field of ["status", "type", "created", "updated"]) {
    const refused = await find({ [field]: "offline" });
    expect([field, refused.status, fields(refused)]).toEqual([field, 400, ["X-Filter"]]);
  }
});

test("another brand appears in paths, members and the images of computes", async () => {
  const branded = await start({ brand: "linode" });
  const body = { ...deployed, image: "linode/debian12" };
  const made = await branded.api("POST", "/linode/instances", { body });
  expect([made.status, made.body]).toMatchObject([200, { image: "linode/debian12", label: "linode-1" }]);
  expect((await branded.api("GET", "/linode/types")).status).toBe(200);
  expect((await branded.api("GET", "/compute/instances")).status).toBe(404);
  await branded.emulator.close();
});
