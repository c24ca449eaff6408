import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Host, Stack } from "./support/stack";

const INPUTS = '{ cluster: "us-east-1", label: "site", forceDestroy: true }';
const CLASS = (opts: string) => `new compute.Bucket("site", ${INPUTS}, ${opts});`;
/** As a program in another language declares it, without the class of this package. */
const RAW = (opts: string) => `new pulumi.CustomResource("compute:index:Bucket", "site", ${INPUTS}, ${opts});`;

const cases: readonly [Host, string, (opts: string) => string][] = [
  ["dynamic", "", CLASS],
  ["plugin", "", CLASS],
  ["plugin", ", declared without the package's class", RAW],
];

describe.each(cases)("a changed customTimeouts.delete, on the %s host%s,", (host, _how, declare) => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start({ host });
  });

  afterEach(async () => {
    await stack.stop();
  });

  async function upWith(timeout: string): Promise<void> {
    await stack.program(declare(`{ customTimeouts: { delete: "${timeout}" } }`));
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
  }

  it("reaches a later destroy, which does not run the program, and no request is sent for the change", async () => {
    await upWith("20m");
    const { control } = stack.emulator;
    control.seed({ objects: { bucketObjects: [{ cluster: "us-east-1", bucket: "site", name: "left" }] } });
    control.clearRequests();
    await upWith("1s");
    expect(stack.writes()).toEqual([]);
    control.addFault({ operation: "Bucket Contents List", delayMs: 1500 });
    const destroyed = await stack.destroy();
    expect(destroyed.code).not.toBe(0);
    expect(destroyed.output).toContain("Bucket us-east-1/site could not be emptied in time");
    await upWith("20m");
    control.addFault({ operation: "Bucket Contents List", delayMs: 1500 });
    expect((await stack.destroy()).code).toBe(0);
  });
});
