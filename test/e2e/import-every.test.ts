import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../provider/resources";
import { type Adopted, declaring, importFile, rows, secretTexts } from "./support/by-hand";
import { type Story, stateOf, stepsOf, tell } from "./support/import-story";
import { type Host, type Run, Stack } from "./support/stack";

const FLAGS = ["--yes", "--skip-preview", "--protect=false", "--generate-code=false"];
/** How the engine marks a secret value in the state. */
const SECRET = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
/** Inputs that no row declares. */
const UNDECLARED = {
  Bucket: ["forceDestroy"], // The service has no such thing.
  Vpc: ["subnets", "forceDestroy"], // Subnets that are resources of their own.
  StackScript: ["isPublic"], // A public one cannot be deleted.
  ProfileSettings: ["twoFactorAuth"], // It would turn off what another row has turned on.
} as Readonly<Record<string, readonly string[]>>;

interface Route {
  readonly how: string;
  readonly host: Host;
  /** Imports every object into the state, and writes a program that declares them. */
  readonly adopt: (stack: Stack, all: readonly Adopted[]) => Promise<Run>;
}

const routes: readonly Route[] = [
  { how: "by its key, in the program", host: "dynamic", adopt: (stack, all) => inProgram(stack, all, keyOf) },
  { how: "by its id, in the program", host: "plugin", adopt: (stack, all) => inProgram(stack, all, ({ id }) => id) },
  { how: "by its key, in a file for `pulumi import`", host: "plugin", adopt: inFile },
];

describe("the table of what can be adopted", () => {
  it("contains every resource except the actions, and what only the state holds", () => {
    const others = ["AppRevocation", "TrustedDeviceRevocation", "ObjectStorageCancellation", "ObjectUrl"];
    const adoptable = resources.map(({ token }) => token).filter((token) => !others.includes(token));
    expect(adoptable).toHaveLength(resources.length - others.length);
    expect([...new Set(rows.map(({ token }) => token))].sort()).toEqual(adoptable.sort());
  });
});

describe.each(routes)("adopted $how, on the $host host", ({ host, adopt }) => {
  let stack: Stack;
  let story: Story;
  const made = (name: string) => must(story.all.get(name), name);

  beforeAll(async () => {
    stack = await Stack.start({ host });
    story = await tell(stack, (all) => adopt(stack, all));
  });

  afterAll(async () => {
    await stack.stop();
  });

  it.each(rows)("$name is in the state by its id, with every input that the service returns", ({ name }) => {
    const { id, returned } = made(name);
    const resource = stateOf(story.adopted, name);
    expect(resource.id).toBe(id);
    for (const [input, value] of Object.entries(returned)) {
      expect([input, sorted(resource.inputs?.[input])]).toEqual([input, sorted(value)]);
      expect([input, sorted(resource.outputs?.[input])]).toEqual([input, sorted(value)]);
    }
  });

  it.each(rows)("$name is unchanged in the preview of the program that declares it", ({ name }) => {
    expect(stepsOf(story.preview, name)).toEqual([]);
  });

  it("the adoption succeeds, that preview finds no change, and neither does an up without the options", () => {
    expect(story.adoption.code, story.adoption.output).toBe(0);
    expect(story.adoption.output).not.toMatch(/error|failed to validate/);
    for (const run of [story.preview, story.up]) {
      expect(run.code, run.output).toBe(0);
      expect(run.output).toContain(`${rows.length + 1} unchanged`);
    }
  });

  it("nothing is written until the destruction", () => {
    expect(story.writesBefore).toEqual([]);
  });

  it.each(rows.filter(({ secrets }) => secrets))(
    "secret inputs of $name are encrypted in the state, and printed nowhere",
    (row) => {
      const { inputs } = stateOf(story.settled, row.name);
      for (const name of row.secrets ?? [])
        expect([name, inputs?.[name]]).toEqual([name, expect.objectContaining(SECRET)]);
      const texts = secretTexts(made(row.name));
      expect(texts.join("").length).toBeGreaterThan(10);
      for (const text of texts) expect(story.texts.includes(text)).toBe(false);
    },
  );

  it.each(rows)(
    "$name changes later if the program has other values for inputs that the service never returns",
    ({ name }) => {
      const { other, otherNeeds } = made(name);
      const steps = otherNeeds === "replace" ? ["create", "delete", "replace"] : ["update"];
      expect(stepsOf(story.changed, name).sort()).toEqual(other === undefined ? [] : steps);
    },
  );

  it.each(rows)("destroy deletes $name on the service, or only releases it if that is its rule", ({ name }) => {
    const { deletes } = made(name);
    expect(story.before.get(name)).toBeDefined();
    if (deletes !== undefined) expect(story.writes).toContain(deletes);
    expect(story.after.get(name)).toEqual(deletes === undefined ? story.before.get(name) : undefined);
  });

  it("destroy succeeds, and sends no other write", () => {
    expect(story.destruction.code, story.destruction.output).toBe(0);
    const expected = [...story.all.values()].flatMap(({ deletes }) => deletes ?? []);
    expect(story.writes.filter((line) => !line.endsWith("/object-url")).sort()).toEqual(expected.sort());
  });

  it("every input of every resource is declared, except those that cannot be declared here", () => {
    for (const { token, inputs } of resources) {
      const all = [...story.all.values()].filter(({ row }) => row.token === token);
      const declared = all.flatMap(({ returned, writeOnly }) => Object.keys({ ...returned, ...writeOnly }));
      const missing = Object.keys(inputs).filter((name) => !declared.includes(name));
      if (all.length > 0) expect([token, missing]).toEqual([token, UNDECLARED[token] ?? []]);
    }
  });
});

async function inProgram(stack: Stack, all: readonly Adopted[], hint: (one: Adopted) => string): Promise<Run> {
  await stack.program(declaring(all, (one) => ({ opts: { import: hint(one) } })));
  return await stack.up();
}

async function inFile(stack: Stack, all: readonly Adopted[]): Promise<Run> {
  const file = await importFile(
    stack,
    all.map((one) => ({ ...one.row, id: keyOf(one) })),
  );
  const run = await stack.run(["import", "--file", file, ...FLAGS]);
  await stack.program(declaring(all));
  return run;
}

function keyOf({ id, key = id }: Adopted): string {
  return key;
}

/** Sets have no order. */
function sorted(value: unknown): unknown {
  return Array.isArray(value) && value.every((part) => typeof part === "string") ? [...value].sort() : value;
}

function must<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} is not there`);
  return value;
}
