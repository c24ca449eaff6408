import { describe, expect, test } from "vitest";
import { autoname } from "../../../provider/core/autoname";
import { formatId, idForm, importForms, isFixed, parseId, parseImport } from "../../../provider/core/id";

const vpc = { vpcId: "number" } as const;
const subnet = { vpcId: "number", subnetId: "number" } as const;
const image = { imageId: "text" } as const;
const singleton = { area: "=profile", name: "=settings" } as const;
const object = { cluster: "text", bucket: "text", name: "text" } as const;

describe("ids", () => {
  test.each([
    [vpc, "12", { vpcId: "12" }],
    [vpc, "0012", { vpcId: "12" }],
    [vpc, "0", { vpcId: "0" }],
    [vpc, "1002003", { vpcId: "1002003" }],
    [image, "007", { imageId: "007" }],
    [subnet, "12/34", { vpcId: "12", subnetId: "34" }],
    [image, "private/12", { imageId: "private/12" }],
    [singleton, "profile/settings", {}],
    [object, "us-east-1/photos/2026/may.png", { cluster: "us-east-1", bucket: "photos", name: "2026/may.png" }],
  ])("%j reads %s", (spec, text, parts) => {
    expect(parseId(spec, text)).toEqual(parts);
  });

  test.each([
    [vpc, ""],
    [vpc, "x"],
    [vpc, "1/2"],
    [vpc, "-1"],
    [vpc, "1.5"],
    [subnet, "12"],
    [subnet, "12/"],
    [subnet, "/34"],
    [subnet, "12/34/56"],
    [singleton, "profile/other"],
    [singleton, "profile"],
    [object, "us-east-1/photos"],
    [object, "us-east-1/photos/"],
  ])("%j does not read %j", (spec, text) => {
    expect(parseId(spec, text)).toBeUndefined();
  });

  test("an id of fixed words alone is the same for every object", () => {
    expect(isFixed(singleton)).toBe(true);
    expect(isFixed(vpc)).toBe(false);
    expect(isFixed({ area: "=profile", name: "text" })).toBe(false);
  });

  test("an id is written as it is read", () => {
    expect(formatId(subnet, { subnetId: "34", vpcId: "12" })).toBe("12/34");
    expect(idForm(subnet)).toBe("vpcId/subnetId");
    expect(formatId(singleton, {})).toBe("profile/settings");
    expect(idForm(singleton)).toBe("profile/settings");
  });
});

describe("import forms", () => {
  test.each([
    [vpc, "12", { by: "id", id: { vpcId: "12" } }],
    [vpc, "label:my-net", { by: "key", parents: {}, key: "label", value: "my-net" }],
    [vpc, "label:a:b/c", { by: "key", parents: {}, key: "label", value: "a:b/c" }],
    [subnet, "12/label:web", { by: "key", parents: { vpcId: "12" }, key: "label", value: "web" }],
    [image, "private/12", { by: "id", id: { imageId: "private/12" } }],
    [image, "label:golden", { by: "key", parents: {}, key: "label", value: "golden" }],
  ])("%j accepts %s", (spec, text, hint) => {
    expect(parseImport(spec, ["label"], text)).toEqual(hint);
  });

  test.each([
    [vpc, "my-net"],
    [vpc, "name:my-net"],
    [vpc, "labels"],
    [vpc, "label:"],
    [vpc, ":my-net"],
    [subnet, "label:web"],
    [subnet, "x/label:web"],
  ])("%j refuses %j", (spec, text) => {
    expect(parseImport(spec, ["label"], text)).toBeUndefined();
  });

  test("a key of one letter is a key", () => {
    expect(parseImport(vpc, ["k"], "k:v")).toEqual({ by: "key", parents: {}, key: "k", value: "v" });
  });

  test("the forms are named for messages", () => {
    expect(importForms(subnet, ["label"])).toBe("vpcId/subnetId or vpcId/label:…");
    expect(importForms(object, [])).toBe("cluster/bucket/name");
  });
});

describe("made names", () => {
  const rule = { max: 20, characters: "a-z0-9-" };

  test.each([
    ["web", "web-abc1234"],
    ["My Net", "y-et-abc1234"],
    ["a--b", "a-b-abc1234"],
    ["-a-", "a-abc1234"],
    ["åäö", "x-abc1234"],
    ["", "x-abc1234"],
    ["abcdefghijklmnop", "abcdefghijkl-abc1234"],
    ["abcdefghijk-mnop", "abcdefghijk-abc1234"],
  ])("%j becomes %s: fitted to characters and length", (name, made) => {
    expect(autoname(rule, name, "abc1234")).toBe(made);
    expect(made.length).toBeLessThanOrEqual(rule.max);
  });

  test("a rule may ask for lower case", () => {
    expect(autoname({ ...rule, lowerCase: true }, "MyNet", "abc1234")).toBe("mynet-abc1234");
  });

  test("the suffix is seven hexadecimal digits, different each time", () => {
    const names = Array.from({ length: 50 }, () => autoname(rule, "web"));
    for (const name of names) expect(name).toMatch(/^web-[0-9a-f]{7}$/);
    expect(new Set(names).size).toBe(50);
  });
});
