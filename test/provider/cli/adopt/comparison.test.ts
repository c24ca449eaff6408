import { describe, expect, it } from "vitest";
import { adoptable } from "../../../../provider/cli/adopt/selection";
import type { Props } from "../../../../provider/core";
import type { EngineResource } from "../../resources/support/engine";
import { alter } from "../../resources/support/requests";
import { seed, setTags } from "../../resources/support/tagged";
import { useEmulator } from "../../resources/support/use-emulator";
import { check, type Entry, findings, secret } from "./support/check";

const net = { label: "net", region: "us-east", description: "kept" };
const page = { cluster: "us-east-1", bucket: "files", name: "a/page.html", acl: "public-read" };
const FILES = "/object-storage/buckets/us-east-1/files";
const answers = [1, 2, 3].map((questionId) => ({ questionId, response: `answer-${questionId}` }));
/** Every user has settings: most tests look at something else. */
const exclude = ["ProfileSettings/*"];

describe("a state compared with an account", () => {
  const service = useEmulator();
  const found = async (entries: readonly Entry[], given = {}) =>
    findings(await check(service.emulator, entries, { exclude, ...given }));

  async function made(token: string, name: string, args: Props): Promise<EngineResource> {
    const resource = service.resource(token, name);
    await resource.up(args);
    return resource;
  }

  /** Writes another content to the object. */
  async function writeByHand(): Promise<void> {
    const asked = { method: "PUT", name: page.name, content_type: "text/plain" };
    const { url } = (await service.send("POST", `${FILES}/object-url`, asked)) as { url: string };
    await fetch(url, { method: "PUT", headers: { "content-type": "text/plain" }, body: "by hand" });
  }

  it("what the stack made is managed; what it did not make is unmanaged", async () => {
    const vpc = entry("Vpc", "net", await made("Vpc", "net", net));
    await service.send("POST", "/vpcs", { label: "by-hand", region: "us-east" });
    const comparison = await check(service.emulator, [vpc], { exclude });
    expect(comparison.managed.map(({ id, name, resourceName }) => ({ id, name, resourceName }))).toEqual([
      { id: vpc.state.id, name: "net", resourceName: "net" },
    ]);
    expect(findings(comparison)).toEqual(["unmanaged Vpc by-hand"]);
    expect(comparison.account).toBe("admin");
  });

  it("a property changed by hand is drift, with both values; it is marked if a repair needs a replacement", async () => {
    const vpc = entry("Vpc", "net", await made("Vpc", "net", net));
    alter(service.emulator, "vpcs", { id: vpc.state.id }, { description: "by hand", region: "us-iad" });
    const { drifted, managed } = await check(service.emulator, [vpc]);
    expect(managed).toEqual([]);
    expect(drifted.map(({ properties }) => properties)).toEqual([
      expect.arrayContaining([
        { property: "region", replaces: true, values: { state: "us-east", account: "us-iad" } },
        { property: "description", replaces: false, values: { state: "kept", account: "by hand" } },
      ]),
    ]);
  });

  it("what the program does not declare is no drift, and neither is what `ignoreChanges` names", async () => {
    const plain = entry("Vpc", "plain", await made("Vpc", "plain", { label: "plain", region: "us-east" }));
    const other = entry("Vpc", "net", await made("Vpc", "net", net));
    for (const { state } of [plain, other]) await service.send("PUT", `/vpcs/${state.id}`, { description: "by hand" });
    expect(await found([plain, other])).toEqual(["drifted Vpc net: description"]);
    expect(await found([plain, { ...other, more: { ignoreChanges: ["description"] } }])).toEqual([]);
  });

  it("an object deleted by hand is missing", async () => {
    const vpc = entry("Vpc", "net", await made("Vpc", "net", net));
    await service.send("DELETE", `/vpcs/${vpc.state.id}`);
    expect(await found([vpc])).toEqual(["missing Vpc net"]);
  });

  it("what the scan leaves out is looked at where the state holds it: content, and an image that is public by now", async () => {
    const bucket = entry("Bucket", "files", await made("Bucket", "files", { cluster: "us-east-1", label: "files" }));
    const text = await made("BucketObject", "page", { ...page, content: "<p>" });
    service.emulator.control.seed({
      objects: { disks: [{ id: 11, compute_id: 1, size: 3000 }], computes: [{ id: 1 }] },
    });
    service.emulator.control.setTimings({ "image.captured": 0 });
    const golden = entry("Image", "golden", await made("Image", "golden", { label: "golden", diskId: 11 }));
    alter(service.emulator, "images", { id: golden.state.id }, { is_public: true });
    const all = [bucket, entry("BucketObject", "page", text), golden];
    expect(await found(all, { exclude: [...exclude, "ManagedComputeSettings/*"] })).toEqual([]);
    await text.destroy();
    expect(await found(all, { exclude: [...exclude, "ManagedComputeSettings/*"] })).toEqual([
      "missing BucketObject a/page.html",
    ]);
  });

  it("properties that a list does not return are read: an object's access, the objects of a tag; content is compared by its checksum", async () => {
    seed(service.emulator);
    await made("Bucket", "files", { cluster: "us-east-1", label: "files" });
    const tag = entry("Tag", "blue", await made("Tag", "blue", { label: "blue", computes: [1, 2] }));
    const text = entry("BucketObject", "page", await made("BucketObject", "page", { ...page, content: "<p>" }));
    const given = { only: ["Tag", "BucketObject"] };
    expect(await found([tag, text], given)).toEqual([]);
    setTags(service.emulator, "computes", 2, []);
    setTags(service.emulator, "computes", 3, ["blue"]);
    await service.send("PUT", `${FILES}/object-acl`, { name: page.name, acl: "private" });
    await writeByHand();
    const { drifted } = await check(service.emulator, [tag, text], given);
    expect(drifted.map(({ properties }) => properties)).toEqual([
      [{ property: "computes", replaces: false, values: { state: ["1", "2"], account: ["1"] } }],
      expect.arrayContaining([
        { property: "content", replaces: false },
        { property: "acl", replaces: false, values: { state: "public-read", account: "private" } },
      ]),
    ]);
  });

  it("a secret value is neither compared nor shown, and the other properties are all the same", async () => {
    const vpc = entry("Vpc", "net", await made("Vpc", "net", net));
    const { inputs, outputs } = vpc.state;
    const state = { ...vpc.state, inputs: { ...inputs, label: secret }, outputs: { ...outputs, label: secret } };
    expect((await check(service.emulator, [{ ...vpc, state }])).managed.map(({ name }) => name)).toEqual([state.id]);
    await service.send("PUT", `/vpcs/${vpc.state.id}`, { label: "by-hand", description: "by hand" });
    const comparison = await check(service.emulator, [{ ...vpc, state }], { exclude });
    expect(findings(comparison)).toEqual([`drifted Vpc ${state.id}: description`]);
    expect(JSON.stringify(comparison)).not.toContain("ciphertext");
  });

  it("a secret content is found changed by its checksum, though it cannot be compared", async () => {
    await made("Bucket", "files", { cluster: "us-east-1", label: "files" });
    const text = entry("BucketObject", "page", await made("BucketObject", "page", { ...page, content: "<p>" }));
    const hide = (props: Props) => ({ ...props, content: secret });
    const state = { ...text.state, inputs: hide(text.state.inputs), outputs: hide(text.state.outputs) };
    expect(await found([{ ...text, state }], { only: ["BucketObject"] })).toEqual([]);
    await writeByHand();
    expect(await found([{ ...text, state }], { only: ["BucketObject"] })).toEqual([
      "drifted BucketObject a/page.html: content, acl",
    ]);
  });

  it("an object with unfinished steps is drift", async () => {
    await made("Bucket", "files", { cluster: "us-east-1", label: "files" });
    service.emulator.control.addFault({ operation: "Object ACL Config Update", status: 400 });
    const text = service.resource("BucketObject", "page");
    await expect(text.up({ ...page, content: "<p>" })).rejects.toThrow();
    expect(await found([entry("BucketObject", "page", text)], { only: ["BucketObject"] })).toEqual([
      "drifted BucketObject a/page.html: acl, (acl)",
    ]);
  });

  it("an object that an update deleted, to recreate it, is not missing: its update is unfinished", async () => {
    seed(service.emulator);
    const tag = await made("Tag", "blue", { label: "blue", computes: [1, 2] });
    service.emulator.control.addFault({ operation: "New Tag Create", status: 400, nth: 2, times: 0 });
    await expect(tag.up({ label: "blue", computes: [1] })).rejects.toThrow();
    const { drifted, missing, unmanaged } = await check(service.emulator, [entry("Tag", "blue", tag)], {
      only: ["Tag"],
    });
    expect([missing, unmanaged]).toEqual([[], []]);
    expect(drifted.map(({ name, properties, pending }) => [name, properties, pending.length])).toEqual([
      ["blue", [], 1],
    ]);
  });

  it("outputs without the provider's own record are compared all the same", async () => {
    const vpc = entry("Vpc", "net", await made("Vpc", "net", net));
    const { __compute: _, ...outputs } = vpc.state.outputs;
    const bare = { ...vpc, state: { ...vpc.state, outputs } };
    expect(await found([bare])).toEqual([]);
    await service.send("PUT", `/vpcs/${vpc.state.id}`, { description: "by hand" });
    expect(await found([bare])).toEqual(["drifted Vpc net: description"]);
  });

  it("what there is one of is drift where a declared property was changed, and only then", async () => {
    const settings = await made("ProfileSettings", "settings", { timezone: "Europe/Lisbon" });
    await service.send("PUT", "/profile", { timezone: "Europe/Rome", email_notifications: false });
    const { drifted } = await check(service.emulator, [entry("ProfileSettings", "settings", settings)]);
    expect(drifted.map(({ properties }) => properties)).toEqual([
      [{ property: "timezone", replaces: false, values: { state: "Europe/Lisbon", account: "Europe/Rome" } }],
    ]);
  });

  it("what there is one of is held against what the state knows of it: a code awaited, other answers, a flag that is off", async () => {
    const phone = await made("PhoneNumber", "phone", { isoCode: "US", phoneNumber: "2125550123" });
    const questions = await made("SecurityQuestions", "questions", { answers });
    const factor = await made("TwoFactorAuth", "factor", {});
    const all = [
      entry("PhoneNumber", "phone", phone),
      entry("SecurityQuestions", "questions", questions),
      entry("TwoFactorAuth", "factor", factor),
    ];
    expect(await found(all)).toEqual([]);
    await service.send("POST", "/profile/tfa-disable");
    const security_questions = [4, 5, 6].map((question_id) => ({ question_id, response: `other-${question_id}` }));
    await service.send("POST", "/profile/security-questions", { security_questions });
    expect(await found(all)).toEqual([
      "missing SecurityQuestions profile-security-questions",
      "missing TwoFactorAuth profile-two-factor",
    ]);
  });

  it("what another account has is not compared; its object of the same id here is unmanaged", async () => {
    await service.send("PUT", "/profile/preferences", { theme: "dark" });
    const own = service.resource("ProfilePreferences", "preferences");
    await own.import("profile/preferences");
    const theirs = entry("ProfilePreferences", "preferences", own);
    const hidden = { ...(theirs.state.outputs["__compute"] as Props), owner: "77 0123456789ab" };
    const state = { ...theirs.state, outputs: { ...theirs.state.outputs, __compute: hidden } };
    expect(await found([{ ...theirs, state }], { profile: true })).toEqual([
      "unmanaged ProfilePreferences profile-preferences",
      "elsewhere ProfilePreferences profile-preferences",
    ]);
  });

  it("an object that two resources manage is named with both", async () => {
    const vpc = entry("Vpc", "net", await made("Vpc", "net", net));
    const { duplicates, managed } = await check(service.emulator, [vpc, { ...vpc, name: "again" }], { exclude });
    expect(duplicates.map(({ urns }) => urns.map((urn) => urn.split("::").at(-1)))).toEqual([["net", "again"]]);
    expect(managed).toHaveLength(2);
  });

  it("an object that a program only reads is unmanaged", async () => {
    const vpc = entry("Vpc", "net", await made("Vpc", "net", net), { external: true });
    expect(await found([vpc])).toEqual(["unmanaged Vpc net"]);
  });

  it("a selection applies to state and account; a label changed by hand makes no object unmanaged", async () => {
    const vpcs = ["web-1", "web-2", "data"].map((label) => made("Vpc", label, { ...net, label }));
    const [one, two, data] = (await Promise.all(vpcs)).map((vpc, index) => entry("Vpc", `vpc${index}`, vpc));
    const tag = entry("Tag", "blue", await made("Tag", "web-blue", { label: "web-blue" }));
    const all = [one, two, data, tag].filter((given) => given !== undefined);
    await service.send("PUT", `/vpcs/${one?.state.id}`, { label: "renamed" });
    await service.send("DELETE", `/vpcs/${data?.state.id}`);
    await service.send("DELETE", "/tags/web-blue");
    expect(await found(all, { only: ["vpc"], match: ["web-*"] })).toEqual(["drifted Vpc web-1: label"]);
    expect(await found(all, { match: ["renamed"] })).toEqual(["drifted Vpc web-1: label"]);
    expect(await found(all, { only: ["Vpc"], exclude: ["web-*"] })).toEqual([
      "drifted Vpc web-1: label",
      "missing Vpc data",
    ]);
    expect(await found(all, { only: ["Tag"] })).toEqual(["missing Tag web-blue"]);
  });
});

describe("an account with every kind of object", () => {
  const service = useEmulator({ world: "small" });

  it("is managed as a whole by a state that imported it, of every class that lists have objects of", async () => {
    const only = adoptable.map(({ token }) => token);
    const { unmanaged } = await check(service.emulator, [], { only });
    const entries: Entry[] = [];
    for (const { definition, id } of unmanaged) {
      const resource = service.resource(definition.token, id);
      await resource.import(id);
      entries.push(entry(definition.token, id, resource));
    }
    expect(new Set(entries.map(({ token }) => token)).size).toBeGreaterThan(12);
    service.emulator.control.clearRequests();
    const comparison = await check(service.emulator, entries, { only });
    expect(findings(comparison)).toEqual([]);
    expect(comparison.managed).toHaveLength(entries.length);
    expect(service.emulator.control.requests().filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("an error of the service while an object is looked for is an error, and not a missing object", async () => {
    const vpc = service.resource("Vpc");
    await vpc.up(net);
    await service.send("DELETE", `/vpcs/${vpc.must.id}`);
    service.emulator.control.addFault({ path: `/vpcs/${vpc.must.id}`, status: 400 });
    await expect(check(service.emulator, [entry("Vpc", "net", vpc)], { only: ["Vpc"] })).rejects.toThrow("400");
  });
});

function entry(token: string, name: string, { must: state }: EngineResource, more: Props = {}): Entry {
  return { token, name, state, more };
}
