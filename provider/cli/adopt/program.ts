import { kebabCase } from "scule";
import type { AdoptedObject } from "./adopted";
import { inOrderOfUse } from "./order";
import { finderOf } from "./references";
import { type Protection, StatementWriter } from "./statement";
import type { ConfigValue } from "./values";

/** A TypeScript program. */
export interface Program {
  /** Text by file name; the entry point is `index.ts`. */
  readonly files: ReadonlyMap<string, string>;
  readonly config: readonly ConfigValue[];
}

/** With more resources than this a program is split into a file per class. */
const MOST_IN_ONE_FILE = 100;

const PULUMI = 'import * as pulumi from "@pulumi/pulumi";\n';
const COMPUTE = 'import * as compute from "pulumi-compute";\n';
const READ = 'import { readFileSync } from "node:fs";\n';
const CONFIG = "\nconst config = new pulumi.Config();\n";

/** Generates the program that declares the objects. The same objects give the same text. */
export function writeProgram(objects: readonly AdoptedObject[], username: string, protection: Protection): Program {
  const find = finderOf(objects);
  const isOneFile = objects.length <= MOST_IN_ONE_FILE;
  const keyword = isOneFile ? "const" : "export const";
  const sections = inOrderOfUse(objects).map((group) =>
    sectionOf(group, new StatementWriter(find, keyword, protection)),
  );
  const config = sections.flatMap((section) => section.config);
  const about = `// The objects of the account ${username.replaceAll(/\p{C}/gu, " ")}, as the service returned them.\n`;
  if (isOneFile) {
    const head = `${about}${importsOf(config)}`;
    return { files: new Map([["index.ts", [head, ...sections.map(({ text }) => text)].join("\n")]]), config };
  }
  const owner = new Map(sections.flatMap(({ file, variables }) => variables.map((name) => [name, file] as const)));
  const index = `${about}${sections.map(({ file }) => `import "./${file}";\n`).join("")}`;
  const files = sections.map((section): [string, string] => [
    `${section.file}.ts`,
    `${importsOf(section.config, usesOf(section, owner))}\n${section.text}`,
  ]);
  return { files: new Map([["index.ts", index], ...files]), config };
}

/** The resources of one class. */
interface Section {
  readonly file: string;
  readonly text: string;
  readonly variables: readonly string[];
  /** Variables that its references use. */
  readonly uses: ReadonlySet<string>;
  readonly config: readonly ConfigValue[];
}

function sectionOf(group: readonly AdoptedObject[], writer: StatementWriter): Section {
  return {
    file: kebabCase(group[0]?.definition.token ?? ""),
    text: group.map((object) => writer.write(object)).join("\n"),
    variables: group.map(({ variable }) => variable),
    uses: writer.uses,
    config: writer.config,
  };
}

function importsOf(config: readonly ConfigValue[], others = ""): string {
  const isConfigured = config.some(({ source }) => source === "config");
  const isRead = config.some(({ source }) => source === "file");
  const pulumi = config.some(({ source, secret }) => source === "config" || secret) ? PULUMI : "";
  return `${isRead ? READ : ""}${pulumi}${COMPUTE}${others}${isConfigured ? CONFIG : ""}`;
}

/** Imports of the variables that a file uses from other files. */
function usesOf({ uses }: Section, owner: ReadonlyMap<string, string>): string {
  const files = new Map<string, string[]>();
  for (const name of uses) {
    const file = owner.get(name) ?? "";
    files.set(file, [...(files.get(file) ?? []), name]);
  }
  const lines = [...files].map(([file, names]) => `import { ${names.sort().join(", ")} } from "./${file}";\n`);
  return lines.sort().join("");
}
