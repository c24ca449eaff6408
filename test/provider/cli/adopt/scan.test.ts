import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import ts from "typescript";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../../../emulator";
import { type Account, scanAccount, withoutManaged } from "../../../../provider/cli/adopt/account";
import { writeAdoption } from "../../../../provider/cli/adopt/output";
import type { Selection } from "../../../../provider/cli/adopt/selection";
import { stateOf } from "../../../../provider/cli/adopt/state";
import { summaryOf } from "../../../../provider/cli/adopt/summary";
import { Runtime } from "../../../../provider/runtime";
import { type CompileError, compile } from "../../../support/compile";

const CHECKOUT = resolve(__dirname, "../../../..");
const ALL: Selection = { only: [], match: [], exclude: [] };

/** The list of each family. */
const LISTS = {
  ManagedContact: "/managed/contacts",
  ManagedService: "/managed/services",
  ManagedCredential: "/managed/credentials",
  ManagedComputeSettings: "/managed/compute-settings",
  Image: "/images",
  Bucket: "/object-storage/buckets",
  ObjectKey: "/object-storage/keys",
  Vpc: "/vpcs",
  StackScript: "/compute/stackscripts",
  Tag: "/tags",
  SshKey: "/profile/sshkeys",
};

let folder: string;
let emulator: Emulator | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "compute-adopt-"));
  await symlink(join(CHECKOUT, "node_modules"), join(folder, "node_modules"));
});

afterEach(async () => {
  await emulator?.close();
  emulator = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function start(world: string): Promise<Emulator> {
  emulator = await startEmulator({ world });
  return emulator;
}

async function scan(
  { url, token }: Emulator,
  selection: Partial<Selection> = {},
  depth: "adoptable" | "complete" = "adoptable",
): Promise<{ account: Account; steps: string[] }> {
  const runtime = new Runtime({ settings: { url, token }, warn: () => undefined });
  const steps: string[] = [];
  const progress = {
    at: (done: number, total: number, what: string) => {
      steps.push(`${Math.floor(done)}/${total} ${what}`);
    },
    stop: () => undefined,
  };
  return { account: await scanAccount(runtime, { ...ALL, ...selection }, depth, progress), steps };
}

/** What the compiler says of the written project, with its own options, and sdk/ in place of the built package. */
function faults(): CompileError[] {
  const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  expect(fileNames).not.toEqual([]);
  const { configFilePath: _, ...others } = options;
  return compile(fileNames, { ...others, paths: { "pulumi-compute": [join(CHECKOUT, "sdk/index.ts")] } });
}

describe("the account of the large world", () => {
  test("takes at most two requests per list page of 500 objects, one for the last page, and the written program compiles", async () => {
    const service = await start("large");
    const { account, steps } = await scan(service);
    const requests = service.control.requests();
    expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
    expect(account.objects.length).toBeGreaterThan(4500);
    for (const [token, path] of Object.entries(LISTS)) {
      const count = account.objects.filter(({ definition }) => definition.token === token).length;
      const pages = requests.filter((request) => request.path === path).length;
      expect([token, count > 0, pages > 0, pages <= 2 * Math.floor(count / 500) + 1]).toEqual([
        token,
        true,
        true,
        true,
      ]);
    }
    expect(requests.filter(({ path }) => /^\/vpcs\/|^\/tags\//.test(path))).toEqual([]);
    expect(steps.at(-1)).toBe(`${account.resources.length}/${account.resources.length} `);
    expect(steps).toContainEqual(expect.stringMatching(/ bucket 500\/500$/));

    const target = { folder, host: "dynamic", overwrite: false } as const;
    const summary = summaryOf(account, await writeAdoption(account, target), target);
    expect(summary).toContain(
      "  PULUMI_EXPERIMENTAL=true PULUMI_SKIP_CHECKPOINTS=true pulumi import --file import.json",
    );
    expect(summary).toContain("500 VpcSubnet, 400 StackScript");
    expect(summary).toContain("  cp values.example.json values.json");
    expect(summary).toMatch(/# write these PEM files: secrets\/.*, and \d+ more: see readFileSync in the program/);
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(["index.ts", "vpc.ts", "vpc-subnet.ts", "import.json"]),
    );
    expect(await readFile(join(folder, "vpc-subnet.ts"), "utf8")).toContain("vpcId: vpc1.id");
    expect(faults()).toEqual([]);
  });
});

describe("the account of the small world", () => {
  test("is a program of one file that compiles, and that is the same when it is written again", async () => {
    const { account } = await scan(await start("small"), {}, "complete");
    const target = { folder, host: "plugin", overwrite: true } as const;
    await writeAdoption(account, target);
    const text = await readFile(join(folder, "index.ts"), "utf8");
    expect(faults()).toEqual([]);
    await writeAdoption({ ...account, objects: account.objects.toReversed() }, target);
    expect(await readFile(join(folder, "index.ts"), "utf8")).toBe(text);
    expect(await readFile(join(folder, "Pulumi.yaml"), "utf8")).toContain("path: node_modules/pulumi-compute/bin");
  });

  test("reads values that the service does not return from the configuration, long ones from files, and lists the others to fill in", async () => {
    const { account } = await scan(await start("small"));
    const { config } = await writeAdoption(account, { folder, host: "dynamic", overwrite: false });
    const text = await readFile(join(folder, "index.ts"), "utf8");
    expect(text).toMatch(/certificate: readFileSync\("secrets\/\w+Certificate\.pem", "utf8"\)/);
    expect(text).toMatch(/privateKey: pulumi\.secret\(readFileSync\("secrets\/\w+PrivateKey\.pem", "utf8"\)\)/);
    const { secret, plaintext } = JSON.parse(await readFile(join(folder, "values.example.json"), "utf8"));
    const listed = config.filter(({ source }) => source === "config").map(({ key }) => key);
    expect(Object.keys({ ...secret, ...plaintext }).sort()).toEqual(listed.sort());
    for (const key of listed) expect(text).toContain(`("${key}")`);
    const ignored = (await readFile(join(folder, ".gitignore"), "utf8")).split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["secrets/", "values.json"]));
  });

  test("is protected in the program and at the import, if asked", async () => {
    const { account } = await scan(await start("small"));
    const target = { folder, host: "dynamic", overwrite: false, protection: "protected" } as const;
    const summary = summaryOf(account, await writeAdoption(account, target), target);
    const text = await readFile(join(folder, "index.ts"), "utf8");
    expect(text.match(/, \{ protect: true \}\);\n/g)).toHaveLength(account.objects.length);
    expect(summary).toContain("--protect=true");
    expect(faults()).toEqual([]);
  });

  test("with details a tag declares its objects; without details the objects are unmanaged, with a message", async () => {
    const { url, token } = await start("small");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ label: "production", domains: [1] });
    expect((await fetch(`${url}/tags`, { method: "POST", headers, body })).status).toBe(200);
    const texts = [];
    for (const depth of ["adoptable", "complete"] as const) {
      const { account } = await scan({ url, token } as Emulator, { only: ["Tag"], match: ["production"] }, depth);
      await writeAdoption(account, { folder, host: "dynamic", overwrite: true });
      texts.push((await readFile(join(folder, "index.ts"), "utf8")).split("\n\n").at(-1));
    }
    expect(texts).toEqual([
      '// Not declared, so not managed: computes, domains, nodebalancers, volumes.\nconst production = new compute.Tag("production", { label: "production" });\n',
      'const production = new compute.Tag("production", { label: "production", domains: ["1"] });\n',
    ]);
  });

  test("is left as it is: a file that is there is not overwritten, and nothing is written then", async () => {
    const { account } = await scan(await start("small"), { only: ["Vpc"], exclude: ["vpc-2"] });
    expect(account.objects.map(({ name }) => name)).toEqual(["vpc-1", "vpc-3"]);
    await writeFile(join(folder, "index.ts"), "mine");
    const writing = writeAdoption(account, { folder, host: "dynamic", overwrite: false });
    await expect(writing).rejects.toThrow(`index.ts in ${folder} would be overwritten`);
    expect((await readdir(folder)).toSorted()).toEqual(["index.ts", "node_modules"]);
  });

  test("is less what a stack manages already; what it merely reads is left", async () => {
    const { account } = await scan(await start("small"), { only: ["Vpc"] });
    const resource = (type: string, id: string, external: boolean) => ({
      urn: `urn:pulumi:dev::shop::${type}::net-${id}`,
      type,
      custom: true,
      id,
      external,
      inputs: {},
      outputs: {},
    });
    const resources = [
      resource("compute:index:Vpc", "1", false),
      resource("pulumi-nodejs:dynamic/compute:Vpc", "2", true),
      resource("pulumi-nodejs:dynamic/compute:Tag", "3", false),
    ];
    await writeFile(join(folder, "state.json"), JSON.stringify({ deployment: { resources } }));
    const left = withoutManaged(account, await stateOf({ state: join(folder, "state.json") }));
    expect(left.objects.map(({ id }) => id)).toEqual(["2", "3"]);
  });

  test("an object that refers to one that is left out keeps its id", async () => {
    const { account } = await scan(await start("small"), { only: ["VpcSubnet"], match: ["main"] });
    await writeAdoption(account, { folder, host: "dynamic", overwrite: false });
    expect(await readFile(join(folder, "index.ts"), "utf8")).toContain('{ vpcId: "1", label: "main"');
    expect(faults()).toEqual([]);
  });
});
