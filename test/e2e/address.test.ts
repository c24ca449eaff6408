import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Host, Stack } from "./support/stack";

const hosts: Host[] = ["dynamic", "plugin"];
const YES = ["--yes", "--skip-preview"];

describe.each(hosts)("the address of the service in another spelling, on the %s host", (host) => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start({ host });
  });

  afterEach(async () => {
    await stack.stop();
  });

  /** Sets the address of the configuration and of a provider, and that of one that no resource uses. */
  async function spell(url: string, idle: string): Promise<void> {
    await stack.must(["config", "set", "compute:url", url]);
    await stack.program(`
const provider = new compute.Provider("account", { url: "${url}" });
new compute.Provider("idle", { url: "${idle}", token: pulumi.secret("unused") });
new compute.Vpc("default", { label: "default", region: "us-east" });
new compute.Vpc("explicit", { label: "explicit", region: "us-east" }, { provider });`);
  }

  async function stateIds(): Promise<unknown[]> {
    return (await stack.resources()).map(({ urn, id }) => `${urn} ${id}`).sort();
  }

  it("(slash at the end, upper case, default port), in the configuration and of a provider, causes no replacement, no warning and no write", async () => {
    const url = stack.emulator.url.replace("127.0.0.1", "localhost");
    const fromConfig = { COMPUTE_URL: undefined };
    await spell(url, "https://api.example.com/v4");
    const first = await stack.run(["up", ...YES], fromConfig);
    expect(first.code).toBe(0);
    const ids = await stateIds();
    stack.emulator.control.clearRequests();
    await spell(`${url.replace("http://localhost", "HTTP://LOCALHOST")}/`, " https://API.Example.com:443/v4/ ");
    for (const args of [
      ["up", ...YES],
      ["refresh", ...YES],
      ["preview", "--expect-no-changes"],
    ]) {
      const run = await stack.run(args, fromConfig);
      expect(run.code).toBe(0);
      expect(run.output).not.toMatch(/\d (to )?(replace|delete|create)|warning|address of the service/);
    }
    expect(stack.writes()).toEqual([]);
    expect(await stateIds()).toEqual(ids);
  });
});
