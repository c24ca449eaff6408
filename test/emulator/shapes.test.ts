import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../../emulator/services";
import { type Running, start } from "./support/api";
import { described } from "./support/description";
import { mismatches } from "./support/shape";
import { bodies, referredBodies } from "./support/shapes";
import { pathsOf } from "./support/walk";

const views = operations().filter(({ method }) => method === "GET");
const shown = views.map(
  (view) => [view.operation, view.path, { ...bodies, ...referredBodies }[view.operation]] as const,
);
// What an operation needs to have something to answer.
const queries: Readonly<Record<string, string>> = { "Object ACL Config View": "?name=reports/1.txt" };

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeAll(async () => {
  running = await start({ world: "small" });
  const { control } = running.emulator;
  control.addToken({ token: "restricted", username: "ops" });
  // What no world has, since only requests bring it about: events, and addresses in a VPC.
  await api("POST", "/vpcs", {
    body: { label: "walked", region: "us-east", subnets: [{ label: "a", ipv4: "10.1.0.0/24" }] },
  });
  control.attachCompute(1, 1, { computeId: 1, interfaces: [{}, { addressRange: "10.0.0.64/28" }] });
  await api("POST", "/compute/instances/2/configs", {
    body: { label: "whole", devices: {}, interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "a" }] },
  });
  await api("POST", "/compute/instances/2/ips", { body: { type: "ipv4", public: false } });
  const image = { label: "waiting", region: "us-east" };
  await api("POST", "/images/upload", { body: image });
});
afterAll(() => running.emulator.close());

test("every GET of the description has an expected shape, and nothing else has one", () => {
  const names = described.filter(({ method }) => method === "GET").map(({ operation }) => operation);
  expect(Object.keys(bodies).sort()).toEqual([...names, "Bucket Access View"].sort());
});

// @rule profile-authentication logins-status storage-secret managed-password state-volume
test.each(shown)(
  "%s (GET %s) answers exactly the documented fields in type and nullability",
  async (name, path, shape) => {
    const paths = await pathsOf(api, path);
    expect(paths.length).toBeGreaterThan(0);
    let entries = 0;
    const faults: string[] = [];
    for (const each of paths) {
      // Grants are answered to restricted users only.
      const sent = name === "Grants List" ? { token: "restricted" } : {};
      const reply = await api("GET", `${each}${queries[name] ?? ""}`, sent);
      if (name === "Object ACL Config View" && reply.status === 404) continue;
      expect([each, reply.status]).toEqual([each, 200]);
      const body: unknown = JSON.parse(reply.text);
      faults.push(...mismatches(body, shape ?? "object", each));
      entries += Array.isArray(body) ? body.length : (reply.body.data?.length ?? 1);
    }
    expect(faults).toEqual([]);
    // A list without entries would prove nothing.
    expect(entries).toBeGreaterThan(0);
  },
);

test("a body with a member that is missing, superfluous, null or of another type is distinguished from a valid one", () => {
  const shape = bodies["Contact View"] ?? "object";
  const whole = {
    id: 1,
    name: "a",
    email: "a@b",
    group: null,
    phone: { primary: "", secondary: null },
    updated: "2024-01-01T00:00:00",
  };
  expect(mismatches(whole, shape)).toEqual([]);
  for (const broken of [
    { ...whole, id: "1" },
    { ...whole, id: null },
    { ...whole, extra: 1 },
    { ...whole, phone: { primary: "" } },
    { ...whole, updated: "2024-01-01T00:00:00Z" },
    { ...whole, phone: [] },
  ]) {
    expect(mismatches(broken, shape)).toHaveLength(1);
  }
});
