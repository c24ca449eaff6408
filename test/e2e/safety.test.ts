import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmulator } from "../../emulator";
import { network } from "./support/programs";
import { Stack } from "./support/stack";

// The tests of one host share one stack. Each but the last leaves it unchanged.
describe.each(["dynamic", "plugin"] as const)("what a stack holds, on the %s host", (host) => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start({ host });
    await stack.program(network());
    await stack.must(["up", "--yes", "--skip-preview"]);
  });

  afterAll(async () => {
    await stack.stop();
  });

  async function expectKept(env: NodeJS.ProcessEnv, ...texts: string[]): Promise<void> {
    for (const command of ["refresh", "destroy"]) {
      const run = await stack.run([command, "--yes", "--skip-preview"], env);
      expect(run.code).not.toBe(0);
      for (const text of texts) expect(run.output).toContain(text);
    }
    expect(await stack.resources()).toHaveLength(4);
    const [vpc, ...others] = await stack.list("/vpcs");
    const subnets = vpc?.["subnets"] as { readonly label: string }[];
    expect([subnets.map(({ label }) => label).sort(), others]).toEqual([["data", "web"], []]);
  }

  it("is neither removed from the state nor deleted with a wrong base path", async () => {
    await expectKept({ COMPUTE_URL: stack.emulator.url.replace("/v4", "/v4/elsewhere") }, "COMPUTE_URL");
  });

  it("is neither removed from the state nor deleted after a 404 page in HTML", async () => {
    const server = await htmlServer();
    const { port } = server.address() as AddressInfo;
    try {
      await expectKept({ COMPUTE_URL: `http://127.0.0.1:${port}/v4` }, "404");
    } finally {
      server.close();
    }
  });

  it("is neither removed from the state nor deleted with the token of a user of the same name on another account: both accounts are named", async () => {
    const other = await startEmulator({ world: "elsewhere" });
    try {
      const { username } = await stack.api("GET", "/profile");
      const env = { COMPUTE_URL: other.url, COMPUTE_TOKEN: other.token };
      await expectKept(env, "belongs to the account", `the token to the account`, `(user "${username}")`);
    } finally {
      await other.close();
    }
  });

  it("is neither removed from the state nor deleted with a rejected token, and the error says what to do after a token change", async () => {
    await expectKept({ COMPUTE_TOKEN: "rotated-away" }, "401", "--run-program");
  });

  it("is named by the preview of a replacement that also deletes it; the replacement is not rejected", async () => {
    await stack.program(network({ region: "eu-central" }));
    const run = await stack.preview();
    expect(run.code).toBe(0);
    expect(run.output).toContain("also deletes what it holds now: subnet");
  });

  it("stays if the service rejects a deletion: a subnet with an attached compute, with the service's reason", async () => {
    const { vpcId, subnetId } = await stack.outputs();
    const attachment = { computeId: 77, interfaces: [{ id: 5, active: true }] };
    stack.emulator.control.attachCompute(Number(vpcId), Number(subnetId), attachment);
    const run = await stack.destroy();
    expect(run.code).not.toBe(0);
    expect(run.output).toContain("VPC Subnet Delete");
    expect(await stack.list("/vpcs")).toMatchObject([{ subnets: [{ label: "web" }] }]);
    expect((await stack.resources()).map((one) => one.urn.split("::").at(-1))).toEqual(
      expect.arrayContaining(["net", "web"]),
    );
    stack.emulator.control.detachCompute(77);
  });

  it("stays if it contains unmanaged objects: an undeclared subnet is named; with forceDestroy applied both are deleted", async () => {
    const { vpcId } = await stack.outputs();
    await stack.api("POST", `/vpcs/${vpcId}/subnets`, { label: "by-hand", ipv4: "10.7.0.0/24" });
    const refused = await stack.destroy();
    expect(refused.code).not.toBe(0);
    expect(refused.output).toContain("subnet by-hand");
    expect(refused.output).toContain("forceDestroy");
    expect(await stack.list("/vpcs")).toMatchObject([{ subnets: [{ label: "by-hand" }] }]);
    await stack.program(network({ vpc: "forceDestroy: true" }));
    expect((await stack.up()).code).toBe(0);
    expect((await stack.destroy()).code).toBe(0);
    expect(await stack.list("/vpcs")).toEqual([]);
  });
});

async function htmlServer(): Promise<Server> {
  const page = "<html><head><title>Not found</title></head><body>nothing here</body></html>";
  const server = createServer((_request, response) => {
    response.writeHead(404, { "content-type": "text/html" }).end(page);
  });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  return server;
}
