import { describe, expect, test } from "vitest";
import type { AccountObject } from "../../../../provider/cli/adopt/account";
import { nameObjects } from "../../../../provider/cli/adopt/names";
import { adoptable } from "../../../../provider/cli/adopt/selection";

function object(token: string, id: string, name: string, values: object = {}): AccountObject {
  const definition = adoptable.find((one) => one.token === token);
  if (definition === undefined) throw new Error(`There is no ${token}.`);
  return { definition, id, name, values: { label: name, ...values } };
}

function names(...objects: AccountObject[]): [string, string][] {
  return nameObjects(objects).map(({ resourceName, variable }) => [resourceName, variable]);
}

describe("names", () => {
  test("are made of labels", () => {
    expect(names(object("Vpc", "1", "my-net"), object("StackScript", "2", "Set up: web (v2)"))).toEqual([
      ["my-net", "myNet"],
      ["Set-up-web-v2", "setUpWebV2"],
    ]);
  });

  test("of a subnet begin with its VPC's, in which alone its label is unique", () => {
    const subnets = [
      object("VpcSubnet", "1/1", "web", { vpcId: "1" }),
      object("VpcSubnet", "2/1", "web", { vpcId: "2" }),
    ];
    expect(names(object("Vpc", "1", "east"), object("Vpc", "2", "west"), ...subnets).slice(2)).toEqual([
      ["east-web", "eastWeb"],
      ["west-web", "westWeb"],
    ]);
  });

  test("that objects of one class share end in the ids; variables that classes share, in the class", () => {
    const objects = [
      object("SshKey", "7", "laptop"),
      object("SshKey", "8", "laptop"),
      object("Tag", "shop", "shop"),
      object("Vpc", "1", "shop"),
    ];
    expect(names(...objects)).toEqual([
      ["laptop-7", "laptop7"],
      ["laptop-8", "laptop8"],
      ["shop", "shopTag"],
      ["shop", "shopVpc"],
    ]);
  });

  test.each([
    ["web", "web-main", "web-main", "webMain"],
    ["web", "main-web", "web-main", "webMain"],
    ["web", "web", "web", "webVpcSubnet"],
    ["web", "website", "web-website", "webWebsite"],
  ])("of the VPC %s and its subnet %s hold no word twice: %s", (vpc, subnet, name, variable) => {
    const objects = [object("Vpc", "1", vpc), object("VpcSubnet", "1/1", subnet, { vpcId: "1" })];
    expect(names(...objects)[1]).toEqual([name, variable]);
  });

  test("hold the class once, and of an id only what the name does not say", () => {
    const buckets = ["us-east-1", "eu-central-1"].map((cluster) => object("Bucket", `${cluster}/files`, "files"));
    expect(names(...buckets)).toEqual([
      ["files-us-east-1", "filesUsEast1"],
      ["files-eu-central-1", "filesEuCentral1"],
    ]);
    expect(names(object("Bucket", "us-east-1/bucket-2", "bucket-2"), object("SshKey", "2", "bucket-2"))).toEqual([
      ["bucket-2", "bucket2"],
      ["bucket-2", "bucket2SshKey"],
    ]);
  });

  test("that the stack uses for another object of the class end in the id", () => {
    const objects = [object("Vpc", "7", "net"), object("Tag", "net", "net")];
    const named = nameObjects(objects, new Set(["Vpc net"]));
    expect(named.map(({ resourceName }) => resourceName)).toEqual(["net-7", "net"]);
  });

  test("hold no space, and nothing that a shell reads", () => {
    for (const label of ["a b", " a  b ", "a\t$(b)", "a;b", "a & b", "a -- b"])
      expect(names(object("SshKey", "1", label))[0]?.[0]).toBe("a-b");
  });

  test("do not depend on the order in which objects come", () => {
    const objects = ["a b", "a-b", "a_b", "A b", "ab"].map((name, index) => object("SshKey", `${index}`, name));
    const forth = new Map(nameObjects(objects).map((one) => [one.id, [one.resourceName, one.variable]]));
    const back = new Map(nameObjects(objects.toReversed()).map((one) => [one.id, [one.resourceName, one.variable]]));
    expect(back).toEqual(forth);
    expect(new Set([...forth.values()].map(([, variable]) => variable)).size).toBe(objects.length);
  });

  test.each([
    ["class", "_class"],
    ["compute", "computeVpc"],
    ["pulumi", "pulumiVpc"],
    ["config", "configVpc"],
    ["2nd", "_2nd"],
    ["日本", "unnamed"],
    ["Café", "cafe"],
  ])("%s is a variable that may stand in a program: %s", (label, variable) => {
    expect(names(object("Vpc", "1", label))[0]?.[1]).toBe(variable);
  });

  test("of resources hold nothing that a URN cannot", () => {
    expect(names(object("Vpc", "1", 'a::b/c"\n'))[0]?.[0]).toBe("a-b-c");
    expect(names(object("Vpc", "1", '"\n'))[0]?.[0]).toBe("unnamed");
  });
});
