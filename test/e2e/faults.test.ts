import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { network } from "./support/programs";
import { type Run, Stack } from "./support/stack";

const NET = 'new compute.Vpc("net", { region: "us-east" });';

/** Lines that mention an error, without the engine's own summary of failed steps. */
function errorLines(run: Run): string[] {
  return run.output.split("\n").filter((line) => /VPC (Create|View)|Profile View/.test(line));
}

// The tests of one host share a stack. It stays empty until the test of the cut response.
describe.each(["dynamic", "plugin"] as const)(
  "faults of the service give one clear line, and nothing is lost, on the %s host",
  (host) => {
    let stack: Stack;

    beforeAll(async () => {
      stack = await Stack.start({ host });
      await stack.program(NET);
    });

    afterAll(async () => {
      await stack.stop();
    });

    function expectClear(run: Run, ...parts: string[]): void {
      expect(run.code).not.toBe(0);
      expect(run.output).not.toMatch(/\n\s+at .*\(/);
      for (const part of parts) expect(errorLines(run).join("\n")).toContain(part);
    }

    it("a wrong token", async () => {
      const run = await stack.run(["up", "--yes", "--skip-preview"], { COMPUTE_TOKEN: "wrong-token-value" });
      expectClear(run, "VPC Create (POST /vpcs)", "401", "COMPUTE_TOKEN");
      expect(run.output).not.toContain("wrong-token-value");
    });

    it("an unreachable server", async () => {
      await stack.must(["config", "set", "compute:maxRetries", "0"]);
      const run = await stack.run(["up", "--yes", "--skip-preview"], { COMPUTE_URL: "http://127.0.0.1:9/v4" });
      expectClear(run, "VPC Create (POST /vpcs)", "refused");
      await stack.must(["config", "rm", "compute:maxRetries"]);
    });

    it("an HTML response", async () => {
      stack.emulator.control.addFault({
        method: "POST",
        path: "/vpcs",
        status: 400,
        body: "<html><head><title>Bad Request at the gate</title></head><body><h1>no</h1></body></html>",
        headers: { "content-type": "text/html" },
      });
      const run = await stack.up();
      expectClear(run, "VPC Create (POST /vpcs)", "400", "Bad Request at the gate");
      expect(run.output).not.toContain("<html>");
    });

    it("a taken label names the holder and the import line", async () => {
      const vpc = await stack.api("POST", "/vpcs", { label: "taken", region: "us-east" });
      await stack.program('new compute.Vpc("net", { label: "taken", region: "us-east" });');
      expectClear(await stack.up(), "VPC Create (POST /vpcs)", `import: "${vpc["id"]}"`);
      expect(await stack.list("/vpcs")).toHaveLength(1);
      expect(await stack.resources()).toEqual([]);
      await stack.api("DELETE", `/vpcs/${vpc["id"]}`);
    });

    it("a create that fails with a 5xx is repeated once the request cannot be running any more, and makes one object", async () => {
      await stack.must(["config", "set", "compute:timeout", "2"]);
      stack.emulator.control.addFault({ method: "POST", path: "/profile/sshkeys", status: 500 });
      await stack.program(network());
      const run = await stack.up();
      expect([run.code, stack.emulator.control.faults().at(-1)?.fired]).toEqual([0, 1]);
      expect(await stack.resources()).toHaveLength(4);
      expect(await stack.list("/profile/sshkeys")).toHaveLength(1);
    });

    it("a read that fails with a 5xx at refresh removes nothing from the state", async () => {
      await stack.must(["config", "set", "compute:maxRetries", "0"]);
      stack.emulator.control.addFault({ method: "GET", path: /vpcs/, times: Infinity, status: 503 });
      const run = await stack.refresh("--run-program");
      expect(run.code).not.toBe(0);
      expect(run.output).toContain("503");
      expect(await stack.resources()).toHaveLength(4);
    });
  },
);
