import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { components } from "../../../components/table";
import {
  aliases,
  asSet,
  ignore,
  local,
  type ResourceShape,
  replace,
  replaceFirst,
  unmanaged,
  update,
} from "../../../provider/core";
import { dataSources } from "../../../provider/data";
import { resources } from "../../../provider/resources";
import { settings } from "../../../provider/settings";
import { readComponents } from "../../../tools/gen/components";
import { type Definitions, generate } from "../../../tools/gen/generate";

export const ROOT = join(__dirname, "../../..");

const info = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Definitions["package"];

/** The package's own definitions. */
export const real: Definitions = {
  package: info,
  resources,
  components: () => readComponents(ROOT, info, Object.keys(components)),
  dataSources,
  settings,
};

const phone = z.object({
  primary: z.string().max(20).describe("First number; at most 20 characters."),
  kinds: z
    .array(z.enum(["home", "work"]))
    .optional()
    .describe("What it is used for."),
});

const line = z
  .object({
    number: z.string().describe("Number."),
    uses: z.array(z.string()).optional().describe("Uses."),
  })
  .describe("One more number.");

/** A resource with an input of every change rule, and every shape that can be written out. */
export const gadget: ResourceShape = {
  token: "Gadget",
  noun: "gadget",
  describe: "A thing.",
  inputs: {
    name: {
      type: z
        .string()
        .min(3)
        .max(32)
        .regex(/^[a-z|]+$/),
      describe: "Name of the gadget.",
      onChange: update(),
    },
    size: { type: z.int().min(1).max(255), describe: "Size in pixels, 1 to 255.", onChange: replaceFirst },
    kind: { type: z.enum(["big", "small"]), describe: "What kind it is.", onChange: replace },
    notes: { type: z.string().optional(), describe: "Notes.", onChange: update({ clearing: null }) },
    tags: {
      type: z.array(z.string()).max(3).optional(),
      describe: "Tags.",
      onChange: update({ clearing: [] }),
      compare: asSet,
    },
    email: { type: z.email().optional(), describe: "Address.", onChange: update(unmanaged) },
    phone: { type: phone.optional(), describe: "Numbers.", onChange: replace },
    lines: { type: z.array(line).default([]), describe: "More numbers.", onChange: replace },
    disabled: { type: z.literal(false).optional(), describe: "Never.", onChange: update(unmanaged) },
    keep: { type: z.boolean().default(false), describe: "Keep it.", onChange: local },
    source: { type: z.string().optional(), describe: "Where from.", onChange: ignore },
    region: { type: z.string(), describe: "Region.", onChange: replace, compare: aliases },
    partId: {
      type: z.union([z.string(), z.int()]).transform(String).pipe(z.string()),
      describe: "Part.",
      onChange: replace,
    },
    password: { type: z.string(), describe: "Password.", onChange: update(), secret: true, writeOnly: true },
    extra: {
      type: z.record(z.string(), z.json()).optional(),
      describe: "Any JSON.",
      onChange: update({ clearing: {} }),
    },
  },
  outputs: {
    secretKey: { type: z.string(), describe: "Key.", secret: true },
    owner: { type: z.string().nullable(), describe: "Owner, or null." },
    status: { type: z.enum(["ok", "broken"]).optional(), describe: "State." },
    counts: { type: z.record(z.string(), z.number()), describe: "Counts." },
  },
  id: { partId: "number", name: "text" },
  uniqueKey: ["name"],
  lookupKeys: ["name"],
  autoname: { input: "name", max: 32, characters: "a-z" },
  example: `import * as compute from "pulumi-compute";

const first = new compute.Gadget("first", {
  size: 3,
  kind: "big",
  region: "us-east",
  partId: 7,
  password: "correct horse",
  tags: ["a"],
  phone: { primary: "1", kinds: ["home"] },
  extra: { deep: { list: [1, null] } },
});

const second = new compute.Gadget("second", {
  name: first.name,
  size: first.size,
  kind: "small",
  notes: compute.getThingsOutput({ owner: first.region }).token,
  tags: first.tags.apply((tags) => tags ?? []),
  lines: first.lines,
  region: first.region,
  partId: first.partId,
  password: first.password,
}, { import: "7/second" });

export const owner = second.owner;
`,
};

/** Everything that a data source can have: filters, required arguments, secrets. */
export const getThings: Definitions["dataSources"][number] = {
  token: "getThings",
  describe: "Things.",
  arguments: {
    owner: { type: z.string().min(1), describe: "Whose things." },
    filter: {
      type: z.record(z.string(), z.json()).optional(),
      describe: "Narrows the list.",
      filters: { size: { type: z.number(), describe: "Size in pixels." } },
    },
  },
  result: { token: { type: z.string(), describe: "Token.", secret: true } },
  example: `import * as compute from "pulumi-compute";

const mine = compute.getThingsOutput({ owner: "me", filter: { "+or": [{ size: 1 }, { size: { "+gt": 3 } }] } });

export const token = mine.token;
`,
};

/** A data source without arguments, and with null in its result. */
export const getNothing: Definitions["dataSources"][number] = {
  token: "getNothing",
  describe: "Nothing.",
  public: true,
  arguments: {},
  result: {
    none: {
      type: z.array(z.object({ a: z.string().describe("A.") }).describe("One A.")).nullable(),
      describe: "None.",
    },
  },
  example: `import * as compute from "pulumi-compute";

export const none = compute.getNothingOutput().none;
export const count = compute.getNothing().then((result) => result.none?.length);
`,
};

/** Definitions of every shape and rule. */
export const invented: Definitions = {
  package: info,
  components: async () => [],
  resources: [gadget],
  dataSources: [getThings, getNothing],
  settings,
};

const made = new Map<Definitions, Promise<ReadonlyMap<string, string>>>();

/** What is generated from definitions, which takes a while: once for all tests of a file. */
export function written(definitions: Definitions): Promise<ReadonlyMap<string, string>> {
  const files = made.get(definitions) ?? generate(definitions);
  made.set(definitions, files);
  return files;
}

/** One generated file. */
export async function generated(definitions: Definitions, path: string): Promise<string> {
  const text = (await written(definitions)).get(path);
  if (text === undefined) throw new Error(`${path} is not generated`);
  return text;
}

/** Puts files into a new temporary folder. */
export async function temporaryFolder(files: ReadonlyMap<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "compute-gen-test-"));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
