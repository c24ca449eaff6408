import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startEmulator } from "../../emulator";
import { network } from "./support/programs";
import { Stack } from "./support/stack";

describe("a state is emptied by proof only", () => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start();
    await stack.program(network());
    await stack.must(["up", "--yes", "--skip-preview"]);
  });

  afterEach(async () => {
    await stack.stop();
  });

  async function expectKept(env: NodeJS.ProcessEnv, ...texts: string[]): Promise<void> {
    for (const command of ["refresh", "destroy"]) {
      const run = await stack.run([command, "--yes", "--skip-preview"], env);
      expect(run.code).not.toBe(0);
      for (const text of texts) expect(run.output).toContain(text);
      expect(await stack.resources()).toHaveLength(4);
    }
    expect(await stack.list("/vpcs")).toHaveLength(1);
  }

  it("a wrong base path", async () => {
    await expectKept({ COMPUTE_URL: stack.emulator.url.replace("/v4", "/v4/elsewhere") }, "COMPUTE_URL");
  });

  it("a 404 page in HTML", async () => {
    const server = await htmlServer();
    const { port } = server.address() as AddressInfo;
    try {
      await expectKept({ COMPUTE_URL: `http://127.0.0.1:${port}/v4` }, "404");
    } finally {
      server.close();
    }
  });

  it("the token of another account", async () => {
    const other = await startEmulator();
    try {
      other.control.addUser({ username: "somebody-else" });
      const { token } = other.control.addToken({ username: "somebody-else" });
      const { username: ours } = await stack.api("GET", "/profile");
      await expectKept({ COMPUTE_URL: other.url, COMPUTE_TOKEN: token }, '"somebody-else"', `"${ours}"`);
    } finally {
      await other.close();
    }
  });

  it("a token that the service refuses, and the advice for a token that was changed", async () => {
    await expectKept({ COMPUTE_TOKEN: "rotated-away" }, "401", "--run-program");
  });
});

describe("a VPC takes nothing along that the stack does not manage", () => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start();
  });

  afterEach(async () => {
    await stack.stop();
  });

  it("an undeclared subnet is named and the VPC stays; with forceDestroy applied both go", async () => {
    await stack.program(network());
    await stack.up();
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

  it("the preview of a replacement warns with what is on the service, and is not refused", async () => {
    await stack.program(network());
    await stack.up();
    await stack.program(network({ region: "eu-central" }));
    const run = await stack.preview();
    expect(run.code).toBe(0);
    expect(run.output).toContain("takes along what it holds now: subnet");
  });

  it("a subnet with an attached compute refuses its deletion with the service's reason, and nothing is lost", async () => {
    await stack.program(network());
    await stack.up();
    const { vpcId, subnetId } = await stack.outputs();
    stack.emulator.control.attachCompute(Number(vpcId), Number(subnetId), {
      computeId: 77,
      interfaces: [{ id: 5, active: true }],
    });
    const run = await stack.destroy();
    expect(run.code).not.toBe(0);
    expect(run.output).toContain("VPC Subnet Delete");
    expect(await stack.list("/vpcs")).toHaveLength(1);
    expect((await stack.resources()).map((one) => one.type.split(":").at(-1))).toContain("VpcSubnet");
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
