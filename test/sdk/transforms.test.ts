import * as pulumi from "@pulumi/pulumi";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { followTransforms } from "../../sdk/runtime/transforms";

type Monitor = NonNullable<ReturnType<typeof pulumi.runtime.getMonitor>>;

/** Registrations of transforms for the stack: those of the program, and that of this package. */
let registrations: () => number;

beforeEach(async () => {
  await pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }),
    call: () => ({}),
  });
  const monitor = pulumi.runtime.getMonitor() as Monitor;
  const spy = vi.spyOn(monitor, "registerStackTransform");
  registrations = () => spy.mock.calls.length;
});

const nothing = () => undefined;
const parent = (opts: pulumi.ComponentResourceOptions) =>
  new pulumi.ComponentResource("test:index:Parent", "parent", {}, opts);

/** How many transforms the program itself registers for the stack, and how it makes the options of a resource. */
const programs: Readonly<Record<string, [own: number, optionsOf: () => pulumi.CustomResourceOptions]>> = {
  "the resource has one": [0, () => ({ transforms: [nothing] })],
  "the resource has one of the older kind": [0, () => ({ transformations: [nothing] })],
  "its parent has one": [0, () => ({ parent: parent({ transforms: [nothing] }) })],
  "its parent has one of the older kind": [0, () => ({ parent: parent({ transformations: [nothing] }) })],
  "the stack has one of the older kind": [
    0,
    () => {
      pulumi.runtime.registerStackTransformation(nothing);
      return {};
    },
  ],
  "the program registers one": [
    1,
    () => {
      pulumi.runtime.registerResourceTransform(nothing);
      return {};
    },
  ],
};

describe("followTransforms", () => {
  it.each(Object.entries(programs))("registers one for the stack where %s", async (_name, [own, optionsOf]) => {
    await pulumi.runtime.runInPulumiStack(async () => await followTransforms(optionsOf()));
    expect(registrations()).toBe(own + 1);
  });

  it("registers one where the program registers one after the declaration", async () => {
    await pulumi.runtime.runInPulumiStack(async () => {
      const followed = followTransforms({});
      pulumi.runtime.registerResourceTransform(nothing);
      await followed;
    });
    expect(registrations()).toBe(2);
  });

  it.each([
    ["without a parent", () => ({})],
    ["in a component", () => ({ parent: parent({}) })],
  ])("registers none where there are no transforms, %s", async (_name, optionsOf) => {
    await pulumi.runtime.runInPulumiStack(async () => await followTransforms(optionsOf()));
    expect(registrations()).toBe(0);
  });

  it("registers one in a component that another program calls: that may have transforms", async () => {
    expect(pulumi.runtime.getStackResource()).toBeUndefined();
    await followTransforms({});
    expect(registrations()).toBe(1);
  });
});
