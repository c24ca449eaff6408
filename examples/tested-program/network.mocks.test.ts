import * as pulumi from "@pulumi/pulumi";
import { beforeAll, expect, test } from "vitest";
import { declareNetwork } from "./network";

const registered: pulumi.runtime.MockResourceArgs[] = [];

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource(args) {
      registered.push(args);
      return { id: `${args.name}-id`, state: args.inputs };
    },
    call: () => ({ regions: [{ id: "eu-central" }, { id: "eu-west" }] }),
  });
});

function resolved<T>(output: pulumi.Output<T>): Promise<T> {
  return new Promise((resolve) => output.apply(resolve));
}

test("the network is in the first region of the list, with a subnet for each range", async () => {
  const { region, subnetIds } = declareNetwork({ country: "de", ranges: { web: "10.0.1.0/24" } });
  expect(await resolved(region)).toBe("eu-central");
  expect(await resolved(pulumi.all(subnetIds))).toEqual(["web-id"]);
  expect(registered.map(({ type, name }) => `${type} ${name}`)).toEqual([
    "compute:index:Vpc network",
    "compute:index:VpcSubnet web",
  ]);
});

test("mocks generate no label and check no input", async () => {
  const { label, subnetIds } = declareNetwork({ country: "de", ranges: { web: "10.0.1.7/24" } });
  expect(await resolved(label)).toBeUndefined();
  expect(await resolved(pulumi.all(subnetIds))).toEqual(["web-id"]);
});
