import { beforeEach, describe, expect, it } from "vitest";
import type { EngineResource } from "./support/lifecycle";
import { useEmulator } from "./support/lifecycle";

interface Given {
  readonly label: string;
  readonly ipv4: string;
}

const web = { label: "web", ipv4: "10.0.1.0/24" };
const data = { label: "data", ipv4: "10.0.2.0/24" };
const logs = { label: "logs", ipv4: "10.0.3.0/24" };
const net = { label: "net", region: "us-east" };
const CREATE = "VPC Subnet Create";
const UPDATE = "VPC Subnet Update";
const DELETE = "VPC Subnet Delete";

function sorted(subnets: readonly Given[]): readonly Given[] {
  return [...subnets].sort((one, other) => one.ipv4.localeCompare(other.ipv4));
}

describe("the subnets of a VPC", () => {
  const service = useEmulator();
  let vpc: EngineResource;

  beforeEach(() => {
    vpc = service.resource("Vpc", "net");
  });

  const declared = (...subnets: readonly Given[]) => ({ ...net, subnets });
  const writes = () =>
    service.emulator.control.requests().flatMap(({ method, operation }) => (method === "GET" ? [] : [operation]));
  const there = async () => {
    const { subnets } = (await service.send("GET", `/vpcs/${vpc.must.id}`)) as { subnets: (Given & { id: number })[] };
    return subnets;
  };
  const pairs = async () => (await there()).map(({ label, ipv4 }) => `${label} ${ipv4}`).sort();
  /** What an up sends beside reads. */
  const sent = async (run: () => Promise<unknown>) => {
    service.emulator.control.clearRequests();
    await run();
    return writes();
  };

  // @rule vpc-create
  it("are created with it in one request, and their ids are an output", async () => {
    expect(await sent(() => vpc.up(declared(web, data)))).toEqual(["VPC Create"]);
    const ids = Object.fromEntries((await there()).map(({ label, id }) => [label, String(id)]));
    expect(vpc.must.outputs["subnetIds"]).toEqual(ids);
    expect(Object.keys(ids)).toEqual(["web", "data"]);
  });

  it("are all created or none: where the service refuses one, there is no VPC either", async () => {
    service.emulator.control.addFault({
      operation: "VPC Create",
      status: 400,
      body: { errors: [{ field: "subnets.1.ipv4", reason: "No" }] },
    });
    await expect(vpc.up(declared(web, data))).rejects.toThrow("subnets.1.ipv4");
    expect(vpc.state).toBeUndefined();
    await expect(service.send("GET", "/vpcs")).resolves.toMatchObject({ results: 0 });
  });

  it.each<[string, readonly Given[], readonly Given[], readonly string[]]>([
    ["in another order", [web, data], [data, web], []],
    ["with one more", [web], [data, web], [CREATE]],
    ["with one less", [web, data], [data], [DELETE]],
    ["without any", [web, data], [], [DELETE, DELETE]],
    ["with another label", [web, data], [{ ...web, label: "front" }, data], [UPDATE]],
    ["with another range", [web, data], [{ ...web, ipv4: "10.0.9.0/24" }, data], [DELETE, CREATE]],
    [
      "with a larger range in place of two",
      [web, data],
      [{ label: "web", ipv4: "10.0.0.0/16" }],
      [DELETE, DELETE, CREATE],
    ],
    ["with the label of one that is removed", [web, data], [{ ...data, label: "web" }], [DELETE, UPDATE]],
    [
      "with labels that move on",
      [web, data],
      [
        { ...web, label: "data" },
        { ...data, label: "logs" },
      ],
      [UPDATE, UPDATE],
    ],
    [
      "with labels that are exchanged",
      [web, data],
      [
        { ...web, label: "data" },
        { ...data, label: "web" },
      ],
      [UPDATE, UPDATE, UPDATE],
    ],
    [
      "with labels that go round",
      [web, data, logs],
      [
        { ...web, label: "data" },
        { ...data, label: "logs" },
        { ...logs, label: "web" },
      ],
      [UPDATE, UPDATE, UPDATE, UPDATE],
    ],
    [
      "with a new one under a label that moves on",
      [web],
      [
        { ...web, label: "front" },
        { ...data, label: "web" },
      ],
      [UPDATE, CREATE],
    ],
  ])("%s: exactly these requests, and the service has what is declared", async (_how, from, to, operations) => {
    await vpc.up(declared(...from));
    expect(await sent(() => vpc.up(declared(...to)))).toEqual(operations);
    expect(await pairs()).toEqual(to.map(({ label, ipv4 }) => `${label} ${ipv4}`).sort());
    expect(sorted(vpc.must.outputs["subnets"] as readonly Given[])).toEqual(sorted(to));
    expect(Object.keys(vpc.must.outputs["subnetIds"] as object).sort()).toEqual(to.map(({ label }) => label).sort());
    expect((await vpc.up(declared(...to))).did).toBe("same");
    expect((await vpc.refresh()).diff?.changed).toBe(false);
  });

  it("keep their ids where only the label changes", async () => {
    await vpc.up(declared(web, data));
    const before = vpc.must.outputs["subnetIds"] as Record<string, string>;
    await vpc.up(declared({ ...web, label: "data" }, { ...data, label: "web" }));
    expect(vpc.must.outputs["subnetIds"]).toEqual({ data: before["web"], web: before["data"] });
  });

  it("are changed after the VPC itself, in one step", async () => {
    await vpc.up(declared(web));
    const operations = await sent(() => vpc.up({ ...declared(web, data), label: "other" }));
    expect(operations).toEqual(["VPC Update", CREATE]);
  });

  it.each([
    [
      "deleted by hand is created again",
      [CREATE],
      (id: number) => service.send("DELETE", `/vpcs/${vpc.must.id}/subnets/${id}`),
    ],
    [
      "with another label gets its own back",
      [UPDATE],
      (id: number) => service.send("PUT", `/vpcs/${vpc.must.id}/subnets/${id}`, { label: "by-hand" }),
    ],
  ] as const)("one %s", async (_what, operations, change) => {
    await vpc.up(declared(web, data));
    const [first] = await there();
    await change(first?.id ?? 0);
    expect((await vpc.refresh()).diff?.changes.map(({ name }) => name)).toEqual(["subnets"]);
    expect(await sent(() => vpc.up(declared(web, data)))).toEqual(operations);
    expect(await pairs()).toEqual(["data 10.0.2.0/24", "web 10.0.1.0/24"]);
  });

  describe("beside subnets of others", () => {
    beforeEach(async () => {
      await vpc.up(declared(web));
      await service.send("POST", `/vpcs/${vpc.must.id}/subnets`, { label: "by-hand", ipv4: "10.0.9.0/24" });
    });

    it("leave those alone: no drift, no output, no request", async () => {
      expect((await vpc.refresh()).diff?.changed).toBe(false);
      expect(vpc.must.outputs["subnets"]).toEqual([web]);
      expect(await sent(() => vpc.up(declared(web, data)))).toEqual([CREATE]);
      expect(await sent(() => vpc.up(declared()))).toEqual([DELETE, DELETE]);
      expect(await pairs()).toEqual(["by-hand 10.0.9.0/24"]);
    });

    it("take over one that is declared exactly as it is, without a request", async () => {
      expect(await sent(() => vpc.up(declared(web, { label: "by-hand", ipv4: "10.0.9.0/24" })))).toEqual([]);
      expect(Object.keys(vpc.must.outputs["subnetIds"] as object)).toEqual(["web", "by-hand"]);
      expect((await vpc.up(declared(web, { label: "by-hand", ipv4: "10.0.9.0/24" }))).did).toBe("same");
    });

    it.each([
      ["the same range and another label", { label: "mine", ipv4: "10.0.9.0/24" }],
      ["a range that overlaps", { label: "mine", ipv4: "10.0.8.0/22" }],
      ["the same label and another range", { label: "by-hand", ipv4: "10.0.7.0/24" }],
    ])("with %s are refused before anything is sent, and the refusal names the other", async (_what, subnet) => {
      service.emulator.control.clearRequests();
      await expect(vpc.up(declared(data, subnet))).rejects.toThrow(
        /conflicts with the subnet by-hand \(10\.0\.9\.0\/24, \d+\/\d+\)/,
      );
      expect(writes()).toEqual([]);
    });

    it("are deleted with the VPC, and the others are not: the refusal names only those", async () => {
      await expect(vpc.destroy()).rejects.toThrow(/does not manage: subnet by-hand \(\d+\/\d+\)\./);
      const { id } = (await there()).find(({ label }) => label === "by-hand") ?? {};
      await service.send("DELETE", `/vpcs/${vpc.must.id}/subnets/${id}`);
      expect(await sent(() => vpc.destroy())).toEqual(["VPC Delete"]);
    });
  });

  it("that the program no longer declares at all are released: nothing is sent, and they stay", async () => {
    await vpc.up(declared(web));
    expect(await sent(() => vpc.up(net))).toEqual([]);
    expect(await pairs()).toEqual(["web 10.0.1.0/24"]);
    expect([vpc.must.outputs["subnets"], vpc.must.outputs["subnetIds"]]).toEqual([undefined, undefined]);
    await expect(vpc.destroy()).rejects.toThrow("subnet web");
  });

  it("of an imported VPC are not declared by the import, and are declared later without a request", async () => {
    const { id } = (await service.send("POST", "/vpcs", declared(web))) as { id: number };
    await vpc.import(String(id));
    expect("subnets" in vpc.must.inputs).toBe(false);
    expect((await vpc.up(net)).did).toBe("same");
    expect(await sent(() => vpc.up(declared(web)))).toEqual([]);
    expect((await vpc.up(declared(web))).did).toBe("same");
  });

  it.each<[string, readonly object[], string]>([
    [
      "overlap",
      [web, { label: "wide", ipv4: "10.0.0.0/16" }],
      "subnets.1.ipv4: overlaps 10.0.1.0/24, the range of an earlier entry",
    ],
    ["have one label", [web, { ...data, label: "web" }], "subnets.1.label: is the label of an earlier entry too"],
    ["are not canonical", [{ ...web, ipv4: "10.0.1.7/24" }], "subnets.0.ipv4: must be in canonical form: 10.0.1.0/24"],
    [
      "are reserved",
      [{ ...web, ipv4: "192.168.128.0/24" }],
      "subnets.0.ipv4: must not overlap 192.168.128.0/17, which the service keeps for itself",
    ],
    ["have no label", [{ ipv4: "10.0.1.0/24" }], "subnets.0.label: is required"],
  ])("that %s are refused at preview", async (_what, subnets, reason) => {
    expect(await vpc.refusals({ ...net, subnets })).toEqual([reason]);
  });

  it("that computes use are not deleted, and the refusal says which computes, of one subnet and of the whole VPC", async () => {
    await vpc.up(declared(web, data));
    const [first] = await there();
    service.emulator.control.attachCompute(Number(vpc.must.id), first?.id ?? 0, { computeId: 9 });
    const use = new RegExp(
      `In use: subnet web \\(${vpc.must.id}/${first?.id}\\) by compute 9\\. Delete these interfaces`,
    );
    await expect(vpc.up(declared(data))).rejects.toThrow(use);
    expect(vpc.must.outputs["subnets"]).toEqual([web, data]);
    await expect(vpc.destroy()).rejects.toThrow(use);
    service.emulator.control.detachCompute(9);
    await vpc.up(declared(data));
    expect(await pairs()).toEqual(["data 10.0.2.0/24"]);
  });

  describe("of which a change stops half-way", () => {
    beforeEach(async () => {
      await vpc.up(declared(web));
    });

    const refusal = { status: 400, body: { errors: [{ reason: "No" }] } };

    it("are recorded as they are then, and the next up makes the rest", async () => {
      service.emulator.control.addFault({ operation: CREATE, nth: 2, ...refusal });
      await expect(vpc.up(declared(data, logs))).rejects.toThrow("failed with 400");
      expect([vpc.must.id, vpc.must.outputs["subnets"]]).toEqual([vpc.must.id, [data]]);
      expect(vpc.must.outputs["subnetIds"]).toHaveProperty("data");
      expect(await sent(() => vpc.up(declared(data, logs)))).toEqual([CREATE]);
      expect(await pairs()).toEqual(["data 10.0.2.0/24", "logs 10.0.3.0/24"]);
      expect((await vpc.up(declared(data, logs))).did).toBe("same");
    });

    it("go back to the program before: what was made is deleted, and what was deleted is made", async () => {
      service.emulator.control.addFault({ operation: CREATE, nth: 2, ...refusal });
      await expect(vpc.up(declared(data, logs))).rejects.toThrow("failed with 400");
      await vpc.refresh();
      expect(await sent(() => vpc.up(declared(web)))).toEqual([DELETE, CREATE]);
      expect(await pairs()).toEqual(["web 10.0.1.0/24"]);
    });

    it("are deleted with the VPC, also those that were made by then", async () => {
      service.emulator.control.addFault({ operation: CREATE, nth: 2, ...refusal });
      await expect(vpc.up(declared(web, data, logs))).rejects.toThrow("failed with 400");
      expect(await sent(() => vpc.destroy())).toEqual(["VPC Delete"]);
    });

    it("where nothing was changed, the state stays as it was", async () => {
      const before = vpc.must;
      service.emulator.control.addFault({ operation: CREATE, ...refusal });
      await expect(vpc.up(declared(web, data))).rejects.toThrow("failed with 400");
      expect(vpc.must).toEqual(before);
    });

    it("together with one of the VPC itself: that one is recorded, and not sent again", async () => {
      service.emulator.control.addFault({ operation: CREATE, ...refusal });
      await expect(vpc.up({ ...declared(web, data), label: "other" })).rejects.toThrow("failed with 400");
      expect(vpc.must.outputs["label"]).toBe("other");
      expect(await sent(() => vpc.up({ ...declared(web, data), label: "other" }))).toEqual([CREATE]);
    });

    it.each([
      ["carried out, go on", { when: "after", cut: true } as const, [data, logs]],
      ["not carried out, stop, and go on in the next up", { cut: true } as const, undefined],
    ])("because the answer of a creation is lost, that was %s", async (_how, fault, reached) => {
      service.emulator.control.addFault({ operation: CREATE, ...fault });
      const run = vpc.up(declared(data, logs));
      if (reached === undefined) await expect(run).rejects.toThrow(CREATE);
      else expect((await run).did).toBe("update");
      await vpc.up(declared(data, logs));
      expect(await pairs()).toEqual(["data 10.0.2.0/24", "logs 10.0.3.0/24"]);
      expect((await vpc.up(declared(data, logs))).did).toBe("same");
      expect((await vpc.refresh()).diff?.changed).toBe(false);
    });
  });
});
