import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Adopted, declaring, importFile, makeByHand, rows } from "./support/by-hand";
import type { Props } from "./support/by-hand-made";
import { stateOf } from "./support/import-story";
import { type Run, Stack, type StateResource } from "./support/stack";

const FLAGS = ["--yes", "--skip-preview", "--protect=false", "--generate-code=false"];
const WRONG = "no such form";
/** The service never returns required inputs of these. */
const SINGLE = ["certificate", "credential", "questions"];
/** Some of the settings that the service returns, instead of all. */
const FEWER: Readonly<Record<string, Props>> = {
  profile: { email: undefined, timezone: undefined, authorizedKeys: undefined, shellAuthMethod: undefined },
  settings: { ssh: { port: 2222 } },
};

describe("pulumi import, on the plugin host", () => {
  let stack: Stack;
  let all: readonly Adopted[];
  let wrong: Run;
  let afterWrong: readonly StateResource[];
  let afterSingle: readonly StateResource[];
  let almost: Run;
  let mended: Run;
  let afterMended: readonly StateResource[];
  let preview: Run;
  let fewer: Run;

  beforeAll(async () => {
    stack = await Stack.start({ host: "plugin" });
    all = await makeByHand(stack);
    const idsOf = (changed: string, id: string) =>
      all.map(({ row, ...one }) => ({ ...row, id: row.name === changed ? id : one.id }));
    wrong = await imported(
      stack,
      rows.map((row) => ({ ...row, id: WRONG })),
    );
    afterWrong = await stack.resources();
    for (const { row, id } of all.filter((one) => SINGLE.includes(one.row.name)))
      await stack.must(["import", `compute:index:${row.token}`, row.name, id, ...FLAGS]);
    afterSingle = await stack.resources();
    almost = await imported(stack, idsOf("subnet", "12"));
    mended = await imported(stack, idsOf("", ""));
    afterMended = await stack.resources();
    await stack.program(declaring(all));
    preview = await stack.preview("--expect-no-changes");
    await stack.program(declaring(all, ({ row }) => ({ values: FEWER[row.name] ?? {} })));
    fewer = await stack.preview("--expect-no-changes");
  });

  afterAll(async () => {
    await stack.stop();
  });

  it.each(rows)("an invalid id for $name in a file fails with the valid form", ({ name, forms }) => {
    const [, reason] = new RegExp(` ${name} .*importing failed.* error: (.*)`).exec(wrong.output) ?? [];
    // Some resources accept any text as an id.
    if (forms === undefined) expect(reason).toMatch(new RegExp(`^There is no [a-z]+ with the id ${WRONG}\\.$`));
    else expect(reason).toMatch(new RegExp(`^"${WRONG}" does not name .*: give ${forms}\\.$`));
  });

  it("a file of invalid ids fails, and leaves nothing in the state", () => {
    expect(wrong.code).not.toBe(0);
    expect(afterWrong).toEqual([]);
  });

  it.each(SINGLE)("%s is imported on its own, without inputs that the service never returns", (name) => {
    const { id, writeOnly } = all.find((one) => one.row.name === name) ?? {};
    const { inputs = {}, ...resource } = stateOf(afterSingle, name);
    expect(resource.id).toBe(id);
    expect(Object.keys(writeOnly ?? {}).filter((input) => input in inputs)).toEqual([]);
  });

  it("one invalid id among valid ones is named, and the corrected file can be imported again", () => {
    expect(almost.code).not.toBe(0);
    expect(almost.output).toContain('"12" does not name a VPC subnet: give vpcId/subnetId or vpcId/label:….');
    expect(mended.code, mended.output).toBe(0);
    const ids = afterMended.map((one) => one.id).sort();
    expect(ids).toEqual(all.map((one) => one.id).sort());
  });

  it("settings that a program leaves out are released without a change", () => {
    expect(fewer.code, fewer.output).toBe(0);
  });

  it("then the preview of the program that declares everything shows no change, and nothing was written", () => {
    expect(preview.code, preview.output).toBe(0);
    expect(stack.writes()).toEqual([]);
  });
});

describe("the import of actions", () => {
  const STANDING = [
    { token: "AppRevocation", name: "app", id: "71" },
    { token: "TrustedDeviceRevocation", name: "device", id: "72" },
  ];
  const DONE = [
    { token: "AppRevocation", name: "no-app", id: "81", args: "{ appId: 81 }" },
    { token: "TrustedDeviceRevocation", name: "no-device", id: "82", args: "{ deviceId: 82 }" },
    {
      token: "ObjectStorageCancellation",
      name: "cancellation",
      id: "object-storage/cancellation",
      args: '{ confirm: "remove all buckets and objects of admin" }',
    },
  ];
  let stack: Stack;
  let standing: Run;
  let done: Run;
  const previews: Run[] = [];

  beforeAll(async () => {
    stack = await Stack.start({ host: "plugin" });
    stack.emulator.control.seed({ objects: { authorizedApps: [{ id: 71 }], trustedDevices: [{ id: 72 }] } });
    await stack.api("POST", "/object-storage/buckets", { cluster: "us-east-1", label: "kept" });
    const program = DONE.map(
      ({ token, name, id, args }) => `new compute.${token}("${name}", ${args}, { import: "${id}" });`,
    );
    await stack.program(program.join("\n"));
    for (const host of ["plugin", "dynamic"] as const) {
      await stack.host(host);
      previews.push(await stack.preview());
    }
    standing = await imported(stack, STANDING);
    done = await imported(stack, DONE);
  });

  afterAll(async () => {
    await stack.stop();
  });

  it.each(STANDING)("$token: is rejected if the action was not done", ({ name, id }) => {
    expect(standing.code).not.toBe(0);
    expect(reasonOf(standing, name)).toMatch(new RegExp(`^error: There is no .* revocation with the id ${id}\\.$`));
  });

  it.each(DONE)(
    "$token: is imported if the action was done already, with a message that nothing is done now",
    ({ name }) => {
      for (const run of [done, ...previews]) {
        expect(run.code, run.output).toBe(0);
        expect(reasonOf(run, name)).toMatch(/^warning: .*: it is an action, and importing one carries nothing out\.$/);
      }
    },
  );

  it("nothing is revoked or canceled", async () => {
    expect(stack.writes()).toEqual([]);
    expect(await stack.list("/profile/apps")).toMatchObject([{ id: 71 }]);
    expect(await stack.list("/profile/devices")).toMatchObject([{ id: 72 }]);
    expect(await stack.list("/object-storage/buckets")).toMatchObject([{ label: "kept" }]);
  });
});

interface Entry {
  readonly token: string;
  readonly name: string;
  readonly id: string;
}

async function imported(stack: Stack, entries: readonly Entry[]): Promise<Run> {
  return await stack.run(["import", "--file", await importFile(stack, entries), ...FLAGS]);
}

/** The messages about a resource. */
function reasonOf({ output }: Run, name: string): string | undefined {
  return new RegExp(`:\\w+ ${name} .*?((?:error|warning): .*)`).exec(output)?.[1];
}
