import { startStack, type TestStack } from "pulumi-compute/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { declareNetwork } from "./network";

const ranges = { web: "10.0.1.0/24", data: "10.0.2.0/24" };
let stack: TestStack;

beforeEach(async () => {
  stack = await startStack(async () => declareNetwork({ country: "us", ranges }));
});
afterEach(() => stack.stop());

test("the network exists as declared, and a second run changes nothing", async () => {
  const { outputs } = await stack.up();
  expect(stack.control.objects("vpcs")).toMatchObject([{ label: outputs["label"]?.value, region: "us-east" }]);
  expect(stack.control.objects("vpcSubnets").map(({ label, ipv4 }) => [label, ipv4])).toEqual(
    expect.arrayContaining(Object.entries(ranges)),
  );
  expect((await stack.up()).changes).toEqual([]);
});

test("a description that was changed by hand is repaired, and nothing else is written", async () => {
  await stack.up();
  const [vpc] = stack.control.objects("vpcs");
  await stack.send("PUT", `/vpcs/${vpc?.id}`, { description: "Do not touch!" });
  const drift = [{ operation: "update", type: "Vpc", name: "network", properties: ["description"] }];
  expect((await stack.refresh()).changes).toEqual(drift);
  expect((await stack.up()).writes).toEqual([`PUT /vpcs/${vpc?.id}`]);
});

test("a range that is not written as a network is refused in the preview, and the right one is named", async () => {
  stack.program = async () => declareNetwork({ country: "us", ranges: { web: "10.0.1.7/24" } });
  await expect(stack.preview()).rejects.toThrow(/web: .*ipv4: .*10\.0\.1\.0\/24/);
  expect(stack.control.objects("vpcs")).toEqual([]);
});

test("a service that is unavailable for a moment delays the run, and does not fail it", async () => {
  stack.control.addFault({ operation: "VPC Create", status: 503, headers: { "Retry-After": "1" } });
  const { requests } = await stack.up();
  const creations = requests.filter(({ operation }) => operation === "VPC Create");
  expect(creations.map(({ status }) => status)).toEqual([503, 200]);
});

test("a VPC whose creation was not answered is found, and not created again", async () => {
  stack.control.addFault({ operation: "VPC Create", when: "after", cut: true });
  await stack.up();
  expect(stack.control.objects("vpcs")).toHaveLength(1);
});
