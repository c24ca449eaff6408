import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ByHand,
  CARD_RESOURCES,
  CARD_STEPS,
  certificatePair,
  everyCard,
  inventory,
  prepare,
} from "../e2e/support/every-card";
import { type Host, type Run, Stack, type StateResource } from "../e2e/support/stack";

const TYPES: Readonly<Record<Host, string>> = { dynamic: "pulumi-nodejs:dynamic/compute:", plugin: "compute:index:" };

const WAYS = [
  ["dynamic", "plugin"],
  ["plugin", "dynamic"],
] as const;

describe.each(WAYS)(
  "a stack of every resource of the card, made on the %s host, moved to the %s host and back",
  (first, other) => {
    const pair = certificatePair();
    let stack: Stack;
    let byHand: ByHand;
    let before: ReturnType<typeof inventory>;
    let ids: unknown[];
    let outputs: Readonly<Record<string, unknown>> = {};

    beforeAll(async () => {
      stack = await Stack.start({ host: first, processes: "own" });
      await stack.must(["config", "set", "--secret", "compute:token", stack.emulator.token]);
      await stack.must(["config", "set", "compute:url", stack.emulator.url]);
      before = inventory(stack);
      byHand = await prepare(stack);
      await stack.program(everyCard(byHand, { made: "made-password-1", adopted: "adopted-password-1" }, pair));
    });

    afterAll(async () => {
      await stack.stop();
    });

    /** With the token of the configuration, so that it is in the state. */
    async function run(...args: readonly string[]): Promise<Run> {
      stack.emulator.control.clearRequests();
      const done = await stack.run(args, { COMPUTE_URL: undefined, COMPUTE_TOKEN: undefined });
      expect(secretsIn(done.output)).toEqual([]);
      return done;
    }

    /** Names of the secrets that a text contains. */
    function secretsIn(text: string): string[] {
      const secrets = {
        token: stack.emulator.token,
        password: "made-password",
        "adopted password": "adopted-password",
        "private key": "PRIVATE KEY",
        secretKey: String(outputs["secretKey"]),
      };
      return Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));
    }

    /** The resources of the service in the state, which keeps its secrets. */
    async function stateOf(): Promise<StateResource[]> {
      expect(secretsIn(await stack.stateText())).toEqual([]);
      return (await stack.resources()).filter((one) => one.id !== undefined);
    }

    function idsOf(resources: readonly StateResource[]): unknown[] {
      return resources.map((one) => [one.urn.split("::").at(-1), one.id]).sort();
    }

    async function shownOutputs(): Promise<Readonly<Record<string, unknown>>> {
      return JSON.parse((await stack.must(["stack", "output", "--json", "--show-secrets"])).output);
    }

    function expectUnchanged({ output, code }: Run): void {
      expect(output).toContain(`${CARD_STEPS} unchanged`);
      expect(output).not.toMatch(/warning|error|\d (created|deleted|updated|replaced)|\d to /);
      expect(code).toBe(0);
      expect(stack.writes()).toEqual([]);
    }

    it("is created, adopts the objects named by hints, and has secrets", async () => {
      const made = await run("up", "--yes", "--skip-preview");
      expect(made.output).toContain(`${CARD_STEPS} created`);
      expect(made.code).toBe(0);
      outputs = await shownOutputs();
      expect(outputs["secretKey"]).toMatch(/^[A-Za-z0-9]{40}$/);
      const resources = await stateOf();
      ids = idsOf(resources);
      expect(resources).toHaveLength(CARD_RESOURCES);
      for (const [table, rows] of Object.entries(inventory(stack))) expect(rows, table).not.toEqual([]);
    });

    it.each([other, first])(
      "moved to the %s host it is unchanged in preview, up and refresh, no write is sent, and its secrets are the same and secret",
      async (host) => {
        await stack.host(host);
        const moved = await run("up", "--yes");
        expectUnchanged(moved);
        expect(moved.output.match(/ unchanged$/gm)).toHaveLength(2);
        expectUnchanged(await run("refresh", "--yes", "--skip-preview"));
        const resources = await stateOf();
        expect(idsOf(resources)).toEqual(ids);
        expect(resources.filter((one) => !one.type.startsWith(TYPES[host]))).toEqual([]);
        expect((await run("stack", "output", "secretKey")).output.trim()).toBe("[secret]");
        expect(await shownOutputs()).toEqual(outputs);
      },
    );

    it.each([
      [first, 2],
      [other, 3],
    ] as const)(
      "a changed password then sends exactly one write, and no other, on the %s host",
      async (host, count) => {
        await stack.host(host);
        const passwords = { made: `made-password-${count}`, adopted: `adopted-password-${count}` };
        await stack.program(everyCard(byHand, passwords, pair));
        const updated = await run("up", "--yes", "--skip-preview");
        expect(updated.output).toContain("2 updated");
        const credentials = (await stateOf()).filter((one) => one.type.endsWith("ManagedCredential"));
        const sent = credentials.map((one) => `POST /managed/credentials/${one.id}/update`);
        expect(sent).toHaveLength(2);
        expect(stack.writes().sort()).toEqual(sent.sort());
        expectUnchanged(await run("up", "--yes", "--skip-preview", "--refresh"));
      },
    );

    it("destroy deletes everything, including adopted objects", async () => {
      const gone = await run("destroy", "--yes", "--skip-preview");
      expect(gone.code).toBe(0);
      expect(await stack.resources()).toEqual([]);
      expect(inventory(stack)).toEqual(before);
    });
  },
);
