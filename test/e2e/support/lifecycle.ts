import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { network, OTHER_KEY, PUBLIC_KEY } from "./programs";
import { type Host, Stack } from "./stack";

/** The claims on the life of a stack, from nothing to nothing, which hold on either host. */
export function describeLifecycle(host: Host): void {
  describe(`the life of a stack, from nothing to nothing, on the ${host} host`, () => {
    let stack: Stack;

    beforeAll(async () => {
      stack = await Stack.start({ host, processes: "own" });
    });

    afterAll(async () => {
      await stack.stop();
    });

    it("up creates what the program declares, and outputs hold what the service answered", async () => {
      await stack.program(network());
      const run = await stack.up();
      expect(run.output).toContain("5 created");
      expect(run.code).toBe(0);
      const [vpc] = await stack.list("/vpcs");
      expect(vpc).toMatchObject({ label: "net", region: "us-east" });
      const outputs = await stack.outputs();
      expect(outputs).toMatchObject({ vpcId: String(vpc?.["id"]), range: "10.0.1.0/24", created: vpc?.["created"] });
      expect(Object.keys(outputs)).toContain("subnetId");
    });

    it("the state holds the line of the program that declares each resource, and no other line of the call stack", async () => {
      const resources = await stack.resources();
      expect(resources).toHaveLength(4);
      for (const { sourcePosition, stackTrace } of resources) {
        expect(sourcePosition).toMatch(/index\.js#[4-7],\d+$/);
        expect(stackTrace).toEqual([{ sourcePosition }]);
      }
    });

    it("up again changes nothing and sends no write", async () => {
      const run = await stack.up();
      expect(run.output).toContain("5 unchanged");
      expect(stack.writes()).toEqual([]);
    });

    it("refresh changes nothing and sends no write", async () => {
      const run = await stack.refresh();
      expect(run.output).toMatch(/5 unchanged/);
      expect(run.output).not.toMatch(/updated|deleted|warning|error/);
      expect(stack.writes()).toEqual([]);
    });

    it("up --refresh changes nothing and sends no write", async () => {
      const run = await stack.up("--refresh");
      expect(run.output).toContain("5 unchanged");
      expect(stack.writes()).toEqual([]);
    });

    it("a label change updates in place", async () => {
      const before = await stack.outputs();
      await stack.program(network({ label: "net-2" }));
      const run = await stack.up();
      expect(run.output).toContain("1 updated");
      expect(stack.writes()).toEqual([`PUT /vpcs/${before["vpcId"]}`]);
      expect(await stack.outputs()).toMatchObject({ vpcId: before["vpcId"] });
    });

    it("a change behind its back is seen by refresh and repaired by up", async () => {
      const { vpcId } = await stack.outputs();
      await stack.api("PUT", `/vpcs/${vpcId}`, { label: "by-hand" });
      const refresh = await stack.refresh("--diff");
      expect(refresh.output).toContain("by-hand");
      const run = await stack.up();
      expect(run.output).toContain("1 updated");
      expect(stack.writes()).toEqual([`PUT /vpcs/${vpcId}`]);
      expect(await stack.list("/vpcs")).toMatchObject([{ label: "net-2" }]);
    });

    it("a field that the program leaves out is neither drift nor a difference", async () => {
      const { vpcId } = await stack.outputs();
      await stack.api("PUT", `/vpcs/${vpcId}`, { description: "written by somebody else" });
      await stack.refresh();
      const run = await stack.up();
      expect(run.output).toContain("5 unchanged");
      expect(stack.writes()).toEqual([]);
    });

    it("a field that was declared once and is removed is cleared", async () => {
      await stack.program(network({ label: "net-2", vpc: 'description: "declared"' }));
      await stack.up();
      await stack.program(network({ label: "net-2" }));
      expect((await stack.up()).output).toContain("1 updated");
      expect(await stack.list("/vpcs")).toMatchObject([{ description: "" }]);
    });

    it("a changed forceDestroy updates the state and sends nothing", async () => {
      stack.emulator.control.clearRequests();
      await stack.program(network({ label: "net-2", vpc: "forceDestroy: true" }));
      expect((await stack.up()).output).toContain("1 updated");
      await stack.program(network({ label: "net-2" }));
      expect((await stack.up()).output).toContain("1 updated");
      expect(stack.writes()).toEqual([]);
    });

    it("an object deleted behind its back is recreated", async () => {
      const [key] = await stack.list("/profile/sshkeys");
      await stack.api("DELETE", `/profile/sshkeys/${key?.["id"]}`);
      const run = await stack.up("--refresh");
      expect(run.output).toContain("1 created");
      expect(await stack.list("/profile/sshkeys")).toMatchObject([{ label: "laptop", ssh_key: PUBLIC_KEY }]);
    });

    it("surrounding space and line ends of an SSH key are no change", async () => {
      stack.emulator.control.clearRequests();
      await stack.program(network({ label: "net-2" }).replace(PUBLIC_KEY, `  ${PUBLIC_KEY}\\n`));
      expect((await stack.up()).output).toContain("5 unchanged");
      await stack.program(network({ label: "net-2" }));
      expect((await stack.up("--refresh")).output).toContain("5 unchanged");
      expect(stack.writes()).toEqual([]);
    });

    it("another SSH key replaces the old one, which is deleted after the new one is made", async () => {
      await stack.program(network({ label: "net-2" }).replace(PUBLIC_KEY, OTHER_KEY));
      expect((await stack.up()).output).toContain("1 replaced");
      expect(stack.writes().map((line) => line.replace(/\d+$/, "N"))).toEqual([
        "POST /profile/sshkeys",
        "DELETE /profile/sshkeys/N",
      ]);
      await stack.program(network({ label: "net-2" }));
      await stack.up();
    });

    it("a changed ipv4 replaces the subnet, the old one deleted first", async () => {
      const { vpcId } = await stack.outputs();
      stack.emulator.control.clearRequests();
      await stack.program(network({ label: "net-2", webRange: "10.0.1.0/25" }));
      const run = await stack.up();
      expect(run.output).toContain("1 replaced");
      expect(stack.writes().map((line) => line.replace(/\d+$/, "N"))).toEqual([
        `DELETE /vpcs/${vpcId}/subnets/N`,
        `POST /vpcs/${vpcId}/subnets`,
      ]);
    });

    it("a changed region replaces the VPC: subnets are deleted first, then the VPC with its fixed label, then all are recreated", async () => {
      const { vpcId } = await stack.outputs();
      stack.emulator.control.clearRequests();
      await stack.program(network({ label: "net-2", region: "eu-central", webRange: "10.0.1.0/25" }));
      const run = await stack.up();
      expect(run.code).toBe(0);
      expect(run.output).toContain("3 replaced");
      const writes = stack.writes().map((line) => line.replace(/subnets\/\d+/, "subnets/N"));
      const { vpcId: now } = await stack.outputs();
      expect(writes).toEqual([
        `DELETE /vpcs/${vpcId}/subnets/N`,
        `DELETE /vpcs/${vpcId}/subnets/N`,
        `DELETE /vpcs/${vpcId}`,
        "POST /vpcs",
        `POST /vpcs/${now}/subnets`,
        `POST /vpcs/${now}/subnets`,
      ]);
      expect(await stack.list("/vpcs")).toMatchObject([{ region: "eu-central", label: "net-2" }]);
    });

    it("with an autonamed label the new VPC is made before the old one is deleted", async () => {
      await stack.program('new compute.Vpc("auto", { region: "us-east" });');
      await stack.up();
      const [first] = await stack.list("/vpcs");
      expect(first?.["label"]).toMatch(/^auto-[0-9a-f]{7}$/);
      expect((await stack.up()).output).toContain("2 unchanged");
      stack.emulator.control.clearRequests();
      await stack.program('new compute.Vpc("auto", { region: "eu-central" });');
      expect((await stack.up()).output).toContain("1 replaced");
      expect(stack.writes()).toEqual(["POST /vpcs", `DELETE /vpcs/${first?.["id"]}`]);
    });

    it("destroy leaves the service empty", async () => {
      await stack.program(network());
      await stack.up();
      const run = await stack.destroy();
      expect(run.code).toBe(0);
      expect(await stack.list("/vpcs")).toEqual([]);
      expect(await stack.list("/profile/sshkeys")).toEqual([]);
      expect(await stack.resources()).toEqual([]);
    });
  });
}
