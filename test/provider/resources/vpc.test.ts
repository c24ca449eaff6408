import { beforeEach, describe, expect, it } from "vitest";
import { alter, describeLifecycle, type EngineResource, to, useEmulator } from "./support/lifecycle";

describeLifecycle({
  token: "Vpc",
  args: { label: "net", region: "us-east", description: "first" },
  writes: { create: ["VPC Create"], update: ["VPC Update"], delete: ["VPC Delete"] },
  importBy: ["label"],
  updates: { label: "other", description: to("second", { body: { description: "second" } }) },
  locals: { forceDestroy: true },
  replaces: { region: to("us-iad", { first: "delete" }) },
  clears: { description: { sends: { description: "" } } },
  drift: {
    label: ({ send, id }) => send("PUT", `/vpcs/${id}`, { label: "by-hand" }),
    description: ({ send, id }) => send("PUT", `/vpcs/${id}`, { description: "by hand" }),
    region: ({ alter, id }) => alter("vpcs", { id }, { region: "us-iad" }),
  },
  vanish: ({ send, id }) => send("DELETE", `/vpcs/${id}`),
});

const args = { label: "net", region: "us-east" };

describe("a VPC that contains undeclared subnets", () => {
  const { resource, send } = useEmulator();
  let vpc: EngineResource;

  beforeEach(async () => {
    vpc = resource("Vpc");
    await vpc.up(args);
    await send("POST", `/vpcs/${vpc.must.id}/subnets`, { label: "by-hand", ipv4: "10.0.0.0/24" });
  });

  // @rule vpc-5a
  it("is not deleted: the refusal names them and forceDestroy, and the state keeps it", async () => {
    const { id } = vpc.must;
    await expect(vpc.destroy()).rejects.toThrow(/holds what this stack does not manage: subnet by-hand \(\d+\/\d+\)/);
    await expect(vpc.destroy()).rejects.toThrow("`forceDestroy: true`");
    expect(vpc.must.id).toBe(id);
    await expect(send("GET", `/vpcs/${id}`)).resolves.toMatchObject({ subnets: [{ label: "by-hand" }] });
  });

  it("is deleted with them once an up brought forceDestroy into the state", async () => {
    await vpc.up({ ...args, forceDestroy: true });
    await vpc.destroy();
    await expect(send("GET", "/vpcs")).resolves.toMatchObject({ results: 0 });
  });

  it("is not deleted because a program declares forceDestroy that no up has brought into the state", async () => {
    await vpc.preview({ ...args, forceDestroy: true });
    await expect(vpc.destroy()).rejects.toThrow("subnet by-hand");
  });

  it("is not replaced, but its replacement is previewed, with a warning that names them", async () => {
    const other = { ...args, region: "us-iad" };
    expect((await vpc.preview(other)).did).toBe("replace");
    expect(vpc.process.warnings).toEqual([expect.stringMatching(/also deletes what it holds now: subnet by-hand/)]);
    await expect(vpc.up(other)).rejects.toThrow("subnet by-hand");
    await expect(send("GET", "/vpcs")).resolves.toMatchObject({ results: 1 });
  });
});

describe("a VPC", () => {
  const service = useEmulator();

  it("whose description the service returns as null has no description", async () => {
    const vpc = service.resource("Vpc");
    await vpc.up({ ...args, description: "first" });
    alter(service.emulator, "vpcs", { id: vpc.must.id }, { description: null });
    expect((await vpc.refresh()).diff?.changes.map((change) => change.name)).toEqual(["description"]);
    expect(vpc.must.outputs["description"]).toBe("");
    expect((await vpc.up({ ...args, description: "" })).did).toBe("same");
  });

  it("whose label is held by another one is refused with the holder's import line", async () => {
    const { id } = (await service.send("POST", "/vpcs", args)) as { id: number };
    const line = `held by VPC ${id}. To manage that one, adopt it with the resource option \`import: "${id}"\``;
    await expect(service.resource("Vpc").up(args)).rejects.toThrow(line);
    await expect(service.send("GET", "/vpcs")).resolves.toMatchObject({ results: 1 });
  });

  it("with `--target-replace` and a label of its own is refused, and the refusal names deleteBeforeReplace, which helps", async () => {
    const vpc = service.resource("Vpc");
    await vpc.up(args);
    const { id } = vpc.must;
    await expect(vpc.targetReplace(args)).rejects.toThrow("`deleteBeforeReplace: true`");
    expect(vpc.must.id).toBe(id);
    await vpc.targetReplace(args, { deleteBeforeReplace: true });
    expect(vpc.must.id).not.toBe(id);
  });
});
