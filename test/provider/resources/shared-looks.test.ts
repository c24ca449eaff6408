import { describe, expect, it } from "vitest";
import { EngineProcess, useEmulator } from "./support/lifecycle";

const region = "us-east";
const cluster = "us-east-1";

/** Runs work, and returns how many requests of each operation it made. */
async function requestsOf(service: ReturnType<typeof useEmulator>, work: () => Promise<unknown>) {
  const { control } = service.emulator;
  control.clearRequests();
  await work();
  return control.counts();
}

describe("the look before the deletion of a VPC", () => {
  const service = useEmulator();

  /** A process that has fetched the list of VPCs. Two of them, with a subnet each, were created by another process. */
  async function listed() {
    const before = new EngineProcess(service.emulator);
    const stack = ["one", "other"].map((name) => ({
      vpc: service.resource("Vpc", name),
      subnet: service.resource("VpcSubnet", name),
    }));
    for (const { vpc, subnet } of stack) {
      await vpc.up({ region }, {}, before);
      await subnet.up({ vpcId: vpc.must.id, ipv4: "10.0.1.0/24" }, {}, before);
    }
    const process = new EngineProcess(service.emulator);
    const list = () => process.runtime.list("Vpc", {});
    await list();
    return { process, stack, list, vpc: stack.map(({ vpc }) => vpc)[0] ?? service.resource("Vpc") };
  }

  it("sees a subnet that this process created or renamed after the list was fetched", async () => {
    const { process, stack, vpc } = await listed();
    for (const { subnet } of stack) await subnet.destroy(process);
    const subnet = service.resource("VpcSubnet", "web");
    const args = { vpcId: vpc.must.id, ipv4: "10.0.1.0/24" };
    await subnet.up({ ...args, label: "web" }, {}, process);
    await expect(vpc.destroy(process)).rejects.toThrow(`subnet web (${subnet.must.id}).`);
    await subnet.up({ ...args, label: "data" }, {}, process);
    await expect(vpc.destroy(process)).rejects.toThrow(`subnet data (${subnet.must.id}).`);
  });

  it("knows that this process deleted the subnets, without another list", async () => {
    const { process, stack, list } = await listed();
    const requests = await requestsOf(service, async () => {
      for (const { subnet } of stack) await subnet.destroy(process);
      for (const { vpc } of stack) await vpc.destroy(process);
    });
    expect(requests).toEqual({ "VPC Subnet Delete": 2, "VPC Delete": 2, "Profile View": 1, "Account View": 1 });
    expect(await list()).toEqual([]);
  });

  it("asks for a VPC that others created after the list was fetched", async () => {
    const { process } = await listed();
    const { id } = (await service.send("POST", "/vpcs", {
      label: "late",
      region,
      subnets: [{ label: "by-hand", ipv4: "10.0.0.0/24" }],
    })) as { id: number };
    const late = service.resource("Vpc", "late");
    await late.up({ label: "late", region }, { import: String(id) });
    await expect(late.destroy(process)).rejects.toThrow("subnet by-hand");
  });

  it("lists the VPCs again after a deletion whose effect is unknown", async () => {
    const { process, stack } = await listed();
    const rows = service.emulator.control.state()["vpcSubnets"] ?? [];
    service.emulator.control.remove({ vpcSubnets: rows.map((row) => Number((row as { id: number }).id)) });
    const requests = await requestsOf(service, async () => {
      for (const { subnet } of stack) await subnet.destroy(process);
      for (const { vpc } of stack) await vpc.destroy(process);
    });
    expect(requests["VPC Delete"]).toBe(2);
    // One for each subnet proves that it is deleted; another shows the VPCs without them.
    expect(requests["VPCs List"]).toBe(3);
  });

  it("lists the subnets of a VPC whose entry in the list has none", async () => {
    const { stack, vpc } = await listed();
    const data = [{ id: Number(vpc.must.id), label: "one", region, created: "2024-01-01T00:00:00" }];
    service.emulator.control.addFault({
      operation: "VPCs List",
      status: 200,
      body: { data, page: 1, pages: 1, results: 1 },
    });
    await expect(vpc.destroy(new EngineProcess(service.emulator))).rejects.toThrow(`(${stack[0]?.subnet.must.id})`);
  });
});

describe("the look before a creation", () => {
  const service = useEmulator();

  it.each([
    [
      "Bucket",
      (index: number) => ({ cluster, label: `assets-${index}` }),
      { "Clusters List": 1, "Bucket View": 3, "Bucket Create": 3 },
    ],
    ["Tag", (index: number) => ({ label: `tag-${index}` }), { "Tagged Objects List": 3, "New Tag Create": 3 }],
    [
      "Vpc",
      (index: number) => ({ label: `net-${index}`, region }),
      { "Regions List": 1, "VPCs List": 1, "VPC Create": 3 },
    ],
    [
      "ManagedContact",
      (index: number) => ({ name: `name-${index}`, email: "a@example.com" }),
      { "Contacts List": 1, "Contact Create": 3 },
    ],
  ])(
    "of a %s with a declared name is one list of each kind for all, or one view where the program gives the id",
    async (token, args, expected) => {
      const process = new EngineProcess(service.emulator);
      const requests = await requestsOf(service, () =>
        Promise.all([0, 1, 2].map((index) => service.resource(token, `thing-${index}`).up(args(index), {}, process))),
      );
      expect(requests).toEqual({ ...expected, "Profile View": 1, "Account View": 1 });
    },
  );

  it("of subnets asks nothing of the VPCs that this process created", async () => {
    const process = new EngineProcess(service.emulator);
    const requests = await requestsOf(service, async () => {
      for (const name of ["one", "other"]) {
        const vpc = service.resource("Vpc", name);
        await vpc.up({ region }, {}, process);
        await service
          .resource("VpcSubnet", name)
          .up({ vpcId: vpc.must.id, ipv4: "10.0.1.0/24", label: "web" }, {}, process);
      }
    });
    expect(requests).toMatchObject({ "VPC Create": 2, "VPC Subnet Create": 2, "VPCs List": 1 });
    expect(requests["VPC Subnets List"]).toBeUndefined();
  });

  it("finds the holders of taken labels in one list", async () => {
    const ids: number[] = [];
    for (const label of ["a", "b", "c"])
      ids.push(((await service.send("POST", "/vpcs", { label, region })) as { id: number }).id);
    const process = new EngineProcess(service.emulator);
    const requests = await requestsOf(service, async () => {
      const works = ["a", "b", "c"].map((label) => service.resource("Vpc", label).up({ label, region }, {}, process));
      const ends = await Promise.allSettled(works);
      for (const [index, end] of ends.entries())
        expect(String(end.status === "rejected" && end.reason)).toContain(`import: "${ids[index]}"`);
    });
    expect(requests).toMatchObject({ "VPCs List": 1, "VPC Create": 3 });
  });

  it("does not take over a bucket that others created since: the service answers it, with an older time", async () => {
    const process = new EngineProcess(service.emulator);
    await service.resource("Bucket", "mine").up({ cluster, label: "mine" }, {}, process);
    const theirs = { cluster, label: "theirs", created: "2020-01-01T00:00:00" };
    service.emulator.control.seed({ objects: { buckets: [theirs] } });
    const bucket = service.resource("Bucket", "theirs");
    await expect(bucket.up({ cluster, label: "theirs" }, {}, process)).rejects.toThrow(
      'The bucket us-east-1/theirs exists already, and is not taken over. To manage it, adopt it with the resource option `import: "us-east-1/theirs"`.',
    );
    expect(bucket.state).toBeUndefined();
    expect(service.emulator.control.state()["buckets"]).toHaveLength(2);
  });

  it("finds a bucket whose cluster is declared by another name", async () => {
    await service.send("POST", "/object-storage/buckets", { cluster, label: "assets" });
    const data = [
      { label: "assets", cluster: "us-east", hostname: "assets.example.com", created: "2024-01-01T00:00:00" },
    ];
    service.emulator.control.addFault({
      operation: "Buckets List",
      status: 200,
      body: { data, page: 1, pages: 1, results: 1 },
    });
    const bucket = service.resource("Bucket", "theirs");
    await expect(bucket.up({ cluster, label: "assets" })).rejects.toThrow("exists already");
  });
});
