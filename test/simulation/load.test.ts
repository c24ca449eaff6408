import { describe, expect, it } from "vitest";
import type { Props } from "../../provider/core";
import type { EngineProcess, EngineResource } from "../provider/resources/support/engine";
import { allowedMs } from "./allowed-time";
import { type Cost, destroy, each, Load, refresh, up } from "./load";

const net = () => ({ region: "us-east" });
const key = (index: number) => ({ sshKey: `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${btoa(`${1e9 + index}`)} me` });

/** Windows last a minute or more. */
const WINDOW_MS = 50_000;

/** No lists are asked for beside the writes whose pace is measured. */
const WRITES_ONLY = { previewChecks: "local" };

/** The most requests that one window of one limit refused. */
function refusedInOneWindow({ refused }: Cost): number {
  const counts = refused.map(
    ({ at, limit }) =>
      refused.filter((other) => other.limit === limit && other.at >= at && other.at < at + WINDOW_MS).length,
  );
  return Math.max(0, ...counts);
}

describe("600 VPCs", () => {
  it("cost at most 603 requests to create, 6 to refresh and 605 to destroy", async () => {
    await Load.with(async (load) => {
      const vpcs = load.stack("Vpc", "net", 600);
      expect((await load.cost(up(vpcs, net))).requests).toBeLessThanOrEqual(603);
      expect((await load.cost(refresh(vpcs))).requests).toBeLessThanOrEqual(6);
      expect((await load.cost(destroy(vpcs))).requests).toBeLessThanOrEqual(605);
      expect(load.emulator.control.state()["vpcs"]).toEqual([]);
    });
  });

  it("cost no 429 under the limits of the public service, at most 612 requests to destroy, and little more than the limits' time", async () => {
    await Load.with(async (load) => {
      const vpcs = load.stack("Vpc", "net", 600);
      load.limit();
      const created = await load.cost(up(vpcs, net));
      await load.rest(300_000);
      const read = await load.cost(refresh(vpcs));
      await load.rest(300_000);
      const deleted = await load.cost(destroy(vpcs));
      expect([created, read, deleted].flatMap(({ refused }) => refused)).toEqual([]);
      expect(created.requests).toBeLessThanOrEqual(603);
      expect(read.requests).toBeLessThanOrEqual(6);
      expect(deleted.requests).toBeLessThanOrEqual(612);
      expect(allowedMs(deleted.operations)).toBe(60_000);
      expect(deleted.ms).toBeLessThanOrEqual(1.15 * allowedMs(deleted.operations));
    });
  });
});

/** Resources of a stack, and the inputs of each. */
type Part = readonly [resources: EngineResource[], args: (index: number) => Props];

/** Runs a command on all parts of a stack. */
function onAll(parts: readonly Part[], command: typeof up): (process: EngineProcess) => Promise<unknown> {
  return (process) => Promise.all(parts.map(([resources, args]) => command(resources, args)(process)));
}

describe("two stacks at once under the limits of the public service", () => {
  const stacks: [string, (load: Load, stack: string) => readonly Part[]][] = [
    ["500 VPCs each", (load, stack) => [[load.stack("Vpc", stack, 500), net]]],
    [
      "300 VPCs and 300 SSH keys each",
      (load, stack) => [
        [load.stack("Vpc", stack, 300), net],
        [load.stack("SshKey", stack, 300), key],
      ],
    ],
    ["100 buckets each", (load, stack) => [[load.stack("Bucket", stack, 100), () => ({ cluster: "us-east-1" })]]],
  ];

  it.each(stacks)(
    "%s: both finish in 1.2 times the limits' time, with one 429 in each window",
    async (_what, parts) => {
      await Load.with(async (load) => {
        load.limit();
        const [one, other] = [parts(load, "one"), parts(load, "other")];
        const created = await load.cost(onAll(one, up), onAll(other, up));
        await load.rest(300_000);
        const deleted = await load.cost(onAll(one, destroy), onAll(other, destroy));
        for (const cost of [created, deleted]) {
          expect(allowedMs(cost.operations)).toBeGreaterThanOrEqual(60_000);
          expect(cost.ms).toBeLessThanOrEqual(1.2 * allowedMs(cost.operations));
          expect(refusedInOneWindow(cost)).toBeLessThanOrEqual(1);
        }
      }, WRITES_ONLY);
    },
  );
});

describe("one stack of several kinds", () => {
  it("keeps to the account's limit, with no 429", async () => {
    await Load.with(async (load) => {
      load.limit();
      const parts: readonly Part[] = [
        [load.stack("Vpc", "net", 300), net],
        [load.stack("SshKey", "key", 300), key],
        [load.stack("ManagedContact", "contact", 300), () => ({ email: "on-call@example.com" })],
      ];
      const created = await load.cost(onAll(parts, up));
      expect(created.refused).toEqual([]);
      expect(allowedMs(created.operations)).toBe(120_000);
      expect(created.ms).toBeLessThanOrEqual(1.2 * 120_000);
    });
  });
});

describe("the reads of a family", () => {
  it.each([0, 1, 8, 20, 60])(
    "of 60 objects, %d of them deleted by others, cost at most 62 requests, one per absent object, and its list",
    async (absent) => {
      await Load.with(async (load) => {
        const vpcs = load.stack("Vpc", "net", 60);
        await load.cost(up(vpcs, net));
        load.emulator.control.remove({ vpcs: vpcs.slice(60 - absent).map((vpc) => Number(vpc.must.id)) });
        const { operations } = await load.cost(refresh(vpcs));
        const reads = (operations["VPC View"] ?? 0) + (operations["VPCs List"] ?? 0);
        expect(reads).toBeLessThanOrEqual(62 + absent + (absent > 0 ? 1 : 0));
        expect(vpcs.filter(({ state }) => state === undefined)).toHaveLength(absent);
      });
    },
  );

  it("of 3 images among 10,000 cost at most 5 requests", async () => {
    await Load.with(async (load) => {
      const images = Array.from({ length: 10_000 }, (_, index) => ({
        id: `private/${index + 1}`,
        label: `image-${index + 1}`,
      }));
      load.emulator.control.seed({ objects: { images } });
      const stack = load.stack("Image", "image", 3);
      const id = (index: number) => [2, 5000, 9999][index] ?? 0;
      const adopt = (process: EngineProcess) =>
        each(stack, (image, index) =>
          image.up({ label: `image-${id(index)}`, diskId: 1 }, { import: `private/${id(index)}` }, process),
        );
      await load.cost(adopt);
      expect((await load.cost(refresh(stack))).requests).toBeLessThanOrEqual(5);
      expect(stack.map(({ must }) => must.id)).toEqual(["private/2", "private/5000", "private/9999"]);
    });
  });
});
