import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stateOf } from "../../../../provider/cli/adopt/state";
import type { Props } from "../../../../provider/core";
import type { State } from "../../resources/support/engine";
import { type Entry, exportOf, parsed, secret, withFile } from "./support/check";

const NET = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/compute:Vpc::net";

function vpc(name: string, more: Props = {}, state: Partial<State> = {}): Entry {
  const given = { label: name, region: "us-east" };
  const hidden = { name, declared: ["label", "region"], account: "admin", v: 1 };
  const outputs = { ...given, __compute: hidden };
  return { token: "Vpc", name, state: { id: "12", inputs: given, outputs, ...state }, more };
}

describe("the state of a stack in a file", () => {
  it("gives the resources of both hosts with their names, ids and properties", async () => {
    const plugin = { type: "compute:index:Vpc", urn: "urn:pulumi:dev::shop::my:Part$compute:index:Vpc::a::b" };
    const [one, two] = await parsed([vpc("net"), vpc("other", plugin, { id: "13" })]);
    expect(one).toMatchObject({ urn: NET, resourceName: "net", id: "12", external: false, secrets: [], ignored: [] });
    expect(one?.inputs).toEqual({ label: "net", region: "us-east" });
    expect(one?.outputs).toMatchObject({ label: "net", __compute: { account: "admin" } });
    expect(two).toMatchObject({ resourceName: "a::b", id: "13", definition: { token: "Vpc" } });
  });

  it("leaves out providers, components, other packages, and resources pending deletion; marks resources that are only read", async () => {
    const state = await parsed([
      vpc("provider", { type: "pulumi:providers:compute" }),
      vpc("other package", { type: "aws:ec2/vpc:Vpc" }),
      vpc("other dynamic", { type: "pulumi-nodejs:dynamic:Resource" }),
      vpc("component", { type: "compute:index:Landscape", custom: false }),
      vpc("replaced", { delete: true }),
      vpc("read", { external: true }),
    ]);
    expect(state.map(({ resourceName, external }) => [resourceName, external])).toEqual([["read", true]]);
  });

  it("a class that this version does not know is an error that names the resource", async () => {
    await expect(parsed([vpc("net", { type: "compute:index:Database" })])).rejects.toThrow(/::net, whose type/);
  });

  it("secret values are listed by name, without ciphertext or plain text; all other values are kept", async () => {
    const plain = { ...secret, ciphertext: undefined, plaintext: '"hunter2"' };
    const inputs = { label: secret, region: "us-east", description: plain, phone: { primary: plain, secondary: "1" } };
    const hidden = { name: "net", declared: ["label", "region"], account: "admin", v: 1, import: secret };
    const [one] = await parsed([vpc("net", {}, { inputs, outputs: { ...inputs, created: "now", __compute: hidden } })]);
    expect(one?.secrets).toEqual(["label", "description", "phone"]);
    expect(one?.inputs).toMatchObject({ region: "us-east" });
    expect(one?.outputs).toMatchObject({ region: "us-east", created: "now", __compute: { account: "admin", v: 1 } });
    expect(JSON.stringify(one)).not.toMatch(/hunter2|v1:/);
  });

  it("a stack without resources has none", async () => {
    const empty = JSON.stringify({ version: 3, deployment: { manifest: {} } });
    await expect(withFile(`\ufeff${empty}`, (state) => stateOf({ state }))).resolves.toEqual([]);
  });

  it.each([
    ["no JSON", '{"password": "hunter2"'],
    ["another file", '{"resources": []}'],
    ["a deployment of another form", '{"deployment": {"resources": [{"urn": 1, "secret": "hunter2"}]}}'],
    ["nothing", ""],
  ])("a file that is %s is refused by name, without what stands in it", async (_what, content) => {
    const refused = withFile(content, (state) => stateOf({ state }).catch((error: Error) => error.message));
    await expect(refused).resolves.toMatch(/^The file .*state\.json is not a stack's state: .*`pulumi stack export`/);
    await expect(refused).resolves.not.toContain("hunter2");
  });

  it("a file that does not exist is named", async () => {
    await expect(stateOf({ state: "/nowhere/state.json" })).rejects.toThrow(
      /^The file \/nowhere\/state.json cannot be/,
    );
  });
});

describe("the state of a stack that the CLI exports", () => {
  const path = process.env["PATH"];
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "compute-cli-"));
  });

  afterEach(async () => {
    process.env["PATH"] = path;
    await rm(folder, { recursive: true });
  });

  /** Puts a `pulumi` that is this shell script first on PATH. */
  async function cli(script: string): Promise<void> {
    await writeFile(join(folder, "pulumi"), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, "pulumi"), 0o755);
    process.env["PATH"] = `${folder}${delimiter}${path}`;
  }

  it("is that of the named stack, of any size, and other output of the CLI is ignored", async () => {
    const large = { label: "net", region: "us-east", description: "x".repeat(3_000_000) };
    await writeFile(join(folder, "export.json"), exportOf([vpc("net", {}, { inputs: large })]));
    await cli(`echo "$@" >&2; [ "$1 $2 $3 $4" = "stack export --stack prod" ] && cat ${folder}/export.json`);
    const [one] = await stateOf({ stack: "prod" });
    expect(one?.inputs).toEqual(large);
  });

  it("a CLI that fails is quoted", async () => {
    await cli('echo "error: no stack named $4 found" >&2; exit 255');
    await expect(stateOf({ stack: "nowhere" })).rejects.toThrow(/failed:\nerror: no stack named nowhere found$/);
  });

  it("unexpected output of the CLI is reported", async () => {
    await cli("echo hello");
    await expect(stateOf({})).rejects.toThrow(/^What `pulumi stack export` printed is not a stack's state/);
  });

  it("without a CLI the message says what can be done", async () => {
    process.env["PATH"] = folder;
    await expect(stateOf({})).rejects.toThrow(
      /`pulumi`, was not found on PATH: install it, or use --state with a file .*\.$/,
    );
  });
});
