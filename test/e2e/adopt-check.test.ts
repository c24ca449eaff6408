import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine, type Ended, type Given, shellLine } from "./support/command-line";
import { network } from "./support/programs";
import { Stack, type StateResource } from "./support/stack";

const SECRETS = ["password-of-staff", "description nobody may see"];
/** What the program declares, and a VPC that it only reads. */
const PROGRAM = `${network({ vpc: 'description: "kept"' })}
new compute.ManagedCredential("staff", { label: "staff", username: "staff", password: "${SECRETS[0]}" });
new compute.Vpc("hidden", { label: "hidden", region: "us-east", description: pulumi.secret("${SECRETS[1]}") });
compute.Vpc.get("read", "1");`;
/** Selects what the program declares, except the SSH key and the credential. */
const OWN = ["net", "hidden", "web", "data"].flatMap((name) => ["--match", name]);

/** Runs `npx pulumi-compute adopt --check` in the stack's folder. */
function check(stack: Stack, args: readonly string[], given: Given = {}): Promise<Ended> {
  return commandLine(stack, ["adopt", "--check", ...args], given);
}

describe.each(["dynamic", "plugin"] as const)("a stack is compared with its account, on the %s host", (host) => {
  let stack: Stack;
  let exported: string;
  let declared: readonly StateResource[];

  beforeAll(async () => {
    stack = await Stack.start({ host, world: "small" });
    await stack.program(PROGRAM);
    expect((await stack.up()).code).toBe(0);
    stack.emulator.control.clearRequests();
    exported = (await stack.must(["stack", "export"])).output;
    declared = (await stack.resources()).filter(({ urn }) => !urn.endsWith("::read"));
  });

  afterAll(async () => {
    await stack.stop();
  });

  it("declared objects are managed, all others unmanaged, even those that the program reads: exit code 2, without a write", async () => {
    const { code, stdout, stderr } = await check(stack, ["--json"]);
    expect([code, stderr]).toEqual([2, ""]);
    const { account, managed, unmanaged, counts } = JSON.parse(stdout);
    const keyOf = ({ urn, id }: { readonly urn: string; readonly id?: string }) => `${urn} ${id}`;
    expect(managed.map(keyOf).sort()).toEqual(declared.map(keyOf).sort());
    expect(unmanaged).toContainEqual(expect.objectContaining({ type: "compute:index:Vpc", id: "1", import: "1" }));
    expect(account).toBe("admin");
    expect(counts).toMatchObject({ managed: 6, drifted: 0, missing: 0, otherAccount: 0, duplicates: 0 });
    for (const secret of SECRETS) expect(stdout).not.toContain(secret);
    expect(stack.writes()).toEqual([]);
  });

  it("if every selected object is managed, it prints one line: exit code 0", async () => {
    const { code, stdout } = await check(stack, ["--stack", "dev", "--only", "Vpc,VpcSubnet", ...OWN]);
    expect(stdout).toBe("Account admin: 4 managed, 0 drifted, 0 missing, 0 unmanaged\n");
    expect(code).toBe(0);
  });

  it("an object changed by hand is drifted, with its property; one deleted by hand is missing: exit code 2", async () => {
    const idOf = (name: string) => declared.find(({ urn }) => urn.endsWith(`::${name}`))?.id;
    await stack.api("PUT", `/vpcs/${idOf("net")}`, { description: "by hand" });
    await stack.api("PUT", `/vpcs/${idOf("hidden")}`, { description: "by hand" });
    await stack.api("DELETE", `/profile/sshkeys/${idOf("key")}`);
    const selected = ["--state", "-", "--only", "Vpc,SshKey", ...OWN, "--match", "laptop"];
    const { code, stdout } = await check(stack, selected, { stdin: exported });
    expect(stdout.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
      ["RESOURCE", "NAME", "ID", "WHAT"],
      ["SshKey", "laptop", idOf("key"), 'missing; in the state as "key"'],
      ["Vpc", "net", idOf("net"), 'description is "by hand" instead of "kept"'],
      [""],
      ["Account admin: 1 managed, 1 drifted, 1 missing, 0 unmanaged"],
      [""],
    ]);
    expect(code).toBe(2);
  });
});

describe.each(["dynamic", "plugin"] as const)(
  "the import commands that a comparison prints, on the %s host",
  (host) => {
    it("run as printed, write nothing, and leave nothing unmanaged: exit code 0", async () => {
      const stack = await Stack.start({ host, world: "small", processes: "own" });
      try {
        await stack.program('new compute.Vpc("net", { label: "net", region: "us-east" });');
        expect((await stack.up()).code).toBe(0);
        const before = await check(stack, []);
        expect(before.code).toBe(2);
        const lines = before.stdout.split("\n").map((line) => line.trim());
        const commands = lines.filter((line) => /^(npx|pulumi) /.test(line));
        expect(commands).toEqual([
          expect.stringMatching(/^npx pulumi-compute adopt /),
          expect.stringMatching(/^pulumi import --file /),
        ]);
        stack.emulator.control.clearRequests();
        for (const command of commands) {
          const { code, stdout, stderr } = await shellLine(stack, command);
          expect([command, code, code === 0 ? "" : stdout + stderr]).toEqual([command, 0, ""]);
        }
        expect(stack.writes()).toEqual([]);
        const after = await check(stack, []);
        expect([after.stdout, after.code]).toEqual([
          expect.stringMatching(/ managed, 0 drifted, 0 missing, 0 unmanaged\n$/),
          0,
        ]);
      } finally {
        await stack.stop();
      }
    });
  },
);

describe("a comparison of a stack with its account", () => {
  it("that fails prints an error in words, without the token, to standard error: exit code 1", async () => {
    const stack = await Stack.start();
    try {
      const empty = JSON.stringify({ version: 3, deployment: {} });
      const runs: readonly (readonly [Ended, string])[] = [
        [await check(stack, ["--stack", "nowhere"]), "no stack named 'nowhere' found"],
        [await check(stack, ["--ignor", "x"]), "(Did you mean --ignore?)"],
        [await check(stack, ["--state", "-"], { stdin: empty, env: { COMPUTE_TOKEN: "a-wrong-token" } }), "401"],
      ];
      for (const [{ code, stdout, stderr }, words] of runs) {
        expect(stderr).toContain(words);
        expect([code, stdout]).toEqual([1, ""]);
        expect(stderr).not.toContain("a-wrong-token");
      }
    } finally {
      await stack.stop();
    }
  });
});
