import type * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { carryOptions } from "../../sdk/runtime/transformed-options";

/** Options as the Pulumi SDK gives them to a transform: what is not set is empty or false. */
const none = {
  import: "",
  deleteBeforeReplace: false,
  replaceOnChanges: [],
  customTimeouts: { create: "", update: "", delete: "", read: "" },
};

const plugin = "compute:index:Vpc";
const dynamic = "pulumi-nodejs:dynamic/compute:Vpc";
const alias = { name: "", type: dynamic, project: "", stack: "", parent: undefined };

function carry(
  opts: object,
  props: pulumi.Inputs = {},
  type = plugin,
): Promise<pulumi.ResourceTransformResult | undefined> {
  const given: object = { ...none, aliases: [alias], ...opts };
  return carryOptions({ custom: true, type, name: "net", props, opts: Object.fromEntries(Object.entries(given)) });
}

describe("the options of a resource after all transforms", () => {
  it("are left as they are if no transform has set one, whatever their order", async () => {
    expect(await carry({})).toBeUndefined();
    const customTimeouts = { ...none.customTimeouts, delete: "2m", create: "1m" };
    const hidden = { urn: "urn:x", replaceOn: ["label"], timeouts: { create: "1m", delete: "2m" }, import: "7" };
    expect(
      await carry({ customTimeouts, replaceOnChanges: ["label"] }, { label: "net", __compute: hidden }),
    ).toBeUndefined();
  });

  it("of another package are left as they are", async () => {
    expect(await carry({ import: "7" }, {}, "aws:s3/bucket:Bucket")).toBeUndefined();
    expect(await carry({ import: "7" }, {}, "pulumi-nodejs:dynamic:Resource")).toBeUndefined();
  });

  it("reach the hidden object, and import does not reach the engine", async () => {
    const customTimeouts = { ...none.customTimeouts, delete: "2m" };
    const props = { label: "net", __compute: { urn: "urn:x" } };
    const result = await carry({ import: "7", customTimeouts, replaceOnChanges: ["label"] }, props);
    expect(result?.props).toEqual({
      label: "net",
      __compute: { urn: "urn:x", import: "7", timeouts: { delete: "2m" }, replaceOn: ["label"] },
    });
    expect(result?.opts).toMatchObject({ customTimeouts, replaceOnChanges: ["label"] });
    expect(result?.opts).not.toHaveProperty("import");
  });

  it("that a transform has removed leave the hidden object", async () => {
    const props = { label: "net", __compute: { timeouts: { delete: "2m" } } };
    expect((await carry({}, props))?.props).toEqual({ label: "net" });
  });

  it("do not overrule the provider's choice to delete first, and keep the program's", async () => {
    expect((await carry({ import: "7" }))?.opts).toMatchObject({ deleteBeforeReplace: undefined });
    expect((await carry({ import: "7", deleteBeforeReplace: true }))?.opts).toMatchObject({
      deleteBeforeReplace: true,
    });
  });

  it("get the alias with the type on the other host for each alias without a type", async () => {
    const renamed = { name: "old" };
    expect((await carry({ aliases: [alias, renamed, "urn:y"] }))?.opts).toMatchObject({
      aliases: [alias, renamed, "urn:y", { ...renamed, type: dynamic }],
    });
    expect((await carry({ aliases: [renamed] }, {}, dynamic))?.opts).toMatchObject({
      aliases: [renamed, { ...renamed, type: plugin }],
    });
    expect(await carry({ aliases: [alias, renamed, { ...renamed, type: dynamic }] })).toBeUndefined();
  });
});
