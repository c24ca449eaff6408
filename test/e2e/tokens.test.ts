import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Host, type Run, Stack } from "./support/stack";

const hosts: Host[] = ["dynamic", "plugin"];
const PROGRAM = `
const net = new compute.Vpc("net", { label: "net", region: "us-east" });
new compute.SshKey("key", { label: "laptop", sshKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH" });`;
const YES = ["--yes", "--skip-preview"];
const MISSING =
  /The API token is not set: set it with `pulumi config set --secret compute:token <token>`, or in the environment variable COMPUTE_TOKEN\./;
const LAST_UP =
  "Refresh and destroy use the configuration of the last `pulumi up`. If it has changed since then, run them with --run-program, or run `pulumi up` first.";

let stack: Stack;

/** Runs the CLI with only the configuration's token. */
function run(...args: string[]): Promise<Run> {
  return stack.run(args, { COMPUTE_TOKEN: undefined });
}

/** What must not be lost: the resources of the state, and the objects on the service. */
async function all(): Promise<unknown> {
  const resources = (await stack.resources()).map(({ urn, id, inputs, outputs }) => ({ urn, id, inputs, outputs }));
  return [resources, await stack.list("/vpcs"), await stack.list("/profile/sshkeys")];
}

function expectRefused(refused: Run, reason: RegExp | string): void {
  expect(refused.code).not.toBe(0);
  expect(refused.output).toMatch(reason);
  expect(refused.output).not.toMatch(/\n\s+at .*\(|bug in the provider/);
}

function setToken(token: string): Promise<Run> {
  return stack.must(["config", "set", "--secret", "compute:token", token]);
}

describe.each(hosts)("a stack, on the %s host,", (host) => {
  beforeAll(async () => {
    stack = await Stack.start({ host });
    await stack.program(PROGRAM);
  });

  afterAll(async () => {
    await stack.stop();
  });

  describe("whose token was only in the environment", () => {
    beforeAll(async () => {
      await stack.must(["up", ...YES]);
    });

    it("and was removed there: preview, up, refresh and destroy name it and the ways to set it, nothing is lost, and the next up with it works", async () => {
      const before = await all();
      for (const args of [["preview"], ["up", ...YES]]) expectRefused(await run(...args), MISSING);
      for (const args of [
        ["refresh", ...YES],
        ["destroy", ...YES],
      ]) {
        const refused = await run(...args);
        expectRefused(refused, MISSING);
        expect(refused.output).toContain(LAST_UP);
      }
      expect(await all()).toEqual(before);
      expect((await stack.up()).output).toContain("3 unchanged");
    });

    it("and was moved to the configuration: refresh says how to make it known, and that works", async () => {
      await setToken(stack.emulator.token);
      const refused = await run("refresh", ...YES);
      expectRefused(refused, MISSING);
      expect(refused.output).toContain(LAST_UP);
      expect((await run("refresh", ...YES, "--run-program")).output).toContain("3 unchanged");
      expect((await run("up", ...YES)).output).toContain("3 unchanged");
      expect((await run("refresh", ...YES)).output).toContain("3 unchanged");
      expect(await stack.stateText()).not.toContain(stack.emulator.token);
      expect((await run("destroy", ...YES)).code).toBe(0);
      expect(await all()).toEqual([[], [], []]);
    });
  });

  describe("whose token of the configuration was revoked, with its successor in the configuration", () => {
    beforeAll(async () => {
      await setToken(issue(1));
      expect((await run("up", ...YES)).code).toBe(0);
    });

    /** A token that can be revoked: that of an app of the user. */
    function issue(app: number): string {
      const { control } = stack.emulator;
      control.seed({ objects: { authorizedApps: [{ id: app, username: "admin", client: `pipeline-${app}` }] } });
      return control.addToken({ client: `pipeline-${app}` }).token;
    }

    async function rotate(from: number, to: number): Promise<void> {
      await stack.api("DELETE", `/profile/apps/${from}`);
      await setToken(issue(to));
    }

    it("is rejected at refresh, destroy and up --refresh, which say what to do, and nothing is lost", async () => {
      const before = await all();
      await rotate(1, 2);
      for (const args of [["refresh"], ["destroy"], ["up", "--refresh"]]) {
        const refused = await run(...args, ...YES);
        expectRefused(refused, /failed with 401: Invalid Token; the token was refused/);
        expect(refused.output).toContain(LAST_UP);
      }
      expect(await all()).toEqual(before);
    });

    it("is no longer used after refresh --run-program or up: everything is unchanged", async () => {
      expect((await run("refresh", ...YES, "--run-program")).output).toContain("3 unchanged");
      await rotate(2, 3);
      expect((await run("up", ...YES, "--refresh", "--run-program")).output).toContain("3 unchanged");
      await rotate(3, 4);
      expect((await run("up", ...YES)).output).toContain("3 unchanged");
      expect((await run("refresh", ...YES)).output).toContain("3 unchanged");
    });

    it("does not prevent destroy --run-program", async () => {
      await rotate(4, 5);
      expect((await run("destroy", ...YES, "--run-program")).code).toBe(0);
      expect(await all()).toEqual([[], [], []]);
    });
  });
});
