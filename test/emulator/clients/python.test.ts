import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Emulator } from "../../../emulator";
import { startEmulator } from "../../../emulator";
import { getPythonWith } from "../../../tools/engine";
import { output } from "../support/output";

const folder = join(__dirname, "python");
const requirements = join(folder, "requirements.txt");
const version = "5.48.0";
const notFound = [404, ["Not found"]];

let emulator: Emulator;
let families: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  const packages = { folder: "python-client", name: "linode_api4", version, requirements };
  const python = await getPythonWith(packages);
  emulator = await startEmulator({ brand: "linode", world: "small" });
  const program = [join(folder, "families.py"), emulator.url, emulator.origin];
  const env = { ...process.env, TOKEN: emulator.token, PYTHONPATH: undefined, PYTHONWARNINGS: "ignore" };
  families = JSON.parse(await output(python, program, env));
}, 900_000);

afterAll(() => emulator?.close());

test("the pinned packages are those of the version that the test names, each with the hashes of its files", async () => {
  const packages = (await readFile(requirements, "utf8")).trim().split(/\n(?=\S)/);
  expect(packages.map((one) => one.split(" ")[0])).toContain(`linode-api4==${version}`);
  for (const one of packages) expect(one).toMatch(/^[a-z0-9-]+==[0-9a-z.]+( \\\n {4}--hash=sha256:[0-9a-f]{64})+$/);
});

describe("the published Python client", () => {
  test("reads and changes the profile, SSH keys, tokens, preferences and security questions", () => {
    expect(families["profile"]).toEqual({
      username: "admin",
      saved: [true, "Europe/Berlin"],
      key: ["desktop", expect.arrayContaining(["desktop"]), true, notFound],
      token: ["admin", "pipeline", true, expect.arrayContaining(["pipeline"])],
      revoked: [401, ["Invalid Token"]],
      apps: 3,
      devices: 3,
      // The client leaves a slash out: it sends /v4profile/logins.
      logins: notFound,
      preferences: "dark",
      secret: true,
      grants: null,
    });
  });

  test("uploads, captures, changes and deletes images", () => {
    expect(families["images"]).toEqual({
      public: true,
      uploaded: ["golden", "available", "silver"],
      captured: ["captured", "creating", true],
      deleted: [true, notFound],
    });
  });

  test("uses buckets, objects, access, certificates and keys", () => {
    expect(families["storage"]).toEqual({
      cluster: expect.any(String),
      bucket: ["media", expect.any(String), expect.any(Number)],
      access: ["public-read", false, null],
      object: [200, false, true, "hello", ["a/one.txt"]],
      // The service answers nothing to a change; the client sends the name of the object to read in a body.
      acl: [true, [400, ["name is required"]]],
      ssl: false,
      keys: [false, null, true, [expect.objectContaining({ bucket_name: "media", permissions: "read_only" })]],
      listed: expect.arrayContaining(["all", "limited"]),
      transfer: expect.any(Number),
      deleted: [400, true, true, true],
      gone: notFound,
    });
  });

  test("puts a compute into a subnet, orders and deletes its interfaces, and deletes the VPC", () => {
    expect(families["networks"]).toEqual({
      vpc: ["net", "changed", ["a", "c"]],
      interfaces: [
        ["public", false],
        ["vpc", true],
      ],
      ips: [
        ["10.0.1.9", null, true],
        [null, "10.0.1.64/28", true],
      ],
      all_ips: 2,
      blocked: 400,
      reordered: [true, ["public", "vpc"]],
      deleted: [true, true],
      gone: notFound,
    });
  });

  test("creates, changes, boots and deletes computes with disks, configs and addresses", () => {
    expect(families["computes"]).toEqual({
      compute: ["g6-standard-1", "linode/debian12", 1, ["shop"], "kvm"],
      created: ["running", ["ext4", "swap"], 1, 1, true],
      added: ["ipv4", true, "us-east"],
      saved: [true, "web-2", false],
      offline: "offline",
      config: ["changed", "linode/latest-64bit", expect.any(Number)],
      disk: ["main", 600],
      booted: "running",
      filtered: ["bare"],
      types: 1,
      deleted: [true, true, notFound],
    });
  });

  test("uses volumes, domains with records, and load balancers with configs and nodes", () => {
    expect(families["supporting"]).toEqual({
      volume: ["data", true, true, 30, 30],
      domain: ["example.org", 300, ["web"]],
      balancer: ["balancer", "us-east", [8080]],
      nodes: [["one", 50, "drain"]],
      deleted: [true, true, true, true, true, true],
    });
  });

  test("reads and changes the account and its settings, and finds events", () => {
    expect(families["account"]).toEqual({
      account: ["Example", true, 0],
      settings: [false, true],
      transfer: true,
      event: ["volume_create", "watched", "admin", "finished"],
    });
  });

  test("uses StackScripts, tags, and regions with their availability", () => {
    expect(families["catalog"]).toEqual({
      stackscript: ["setup-2", ["a"], true],
      own: ["setup-2"],
      regions: true,
      region: true,
      availability: [true, true],
      tagged: ["tagged"],
      tags: expect.arrayContaining(["blue", "shop"]),
      deleted: [true, true],
    });
  });
});
