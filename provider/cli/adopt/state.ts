import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { dynamicType, pluginType } from "../../../sdk/runtime/type";
import { messageOf, type Props, RefusedError } from "../../core";
import { resources } from "../../resources";
import type { ServiceResource } from "../../resources/api";
import { SIGNATURE } from "../../state/special-values";

/** Where a stack's state is read from: a file, else the project in the current folder. */
export interface StateSource {
  /** A file that `pulumi stack export` wrote; `-` is standard input. */
  readonly state?: string | undefined;
  /** Name of the stack; left out: the selected one. */
  readonly stack?: string | undefined;
}

/** A resource of this package in a stack's state. */
export interface StateResource {
  readonly definition: ServiceResource;
  readonly urn: string;
  /** Type in the state; it differs by host. */
  readonly type: string;
  /** Its name in the program. */
  readonly resourceName: string;
  readonly id: string;
  readonly inputs: Props;
  readonly outputs: Props;
  /** Properties that are secret, in whole or in part: they have a placeholder instead of their value. */
  readonly secrets: readonly string[];
  /** `opts.ignoreChanges`. */
  readonly ignored: readonly string[];
  /** The program only reads the object (`get`): the stack does not manage it. */
  readonly external: boolean;
}

/** The placeholder for a property's secret value. */
const SECRET = "[secret]";

const values = z.record(z.string(), z.unknown()).nullish();

const resourceBody = z.object({
  urn: z.string(),
  type: z.string(),
  id: z.string().nullish(),
  custom: z.boolean().nullish(),
  delete: z.boolean().nullish(),
  external: z.boolean().nullish(),
  ignoreChanges: z.array(z.string()).nullish(),
  inputs: values,
  outputs: values,
});

const exportBody = z.object({ deployment: z.object({ resources: z.array(resourceBody).nullish() }) });

type Exported = z.output<typeof resourceBody>;

/**
 * The resources of this package in a stack's state, of both hosts. Those pending deletion are left out.
 *
 * @throws RefusedError if the state cannot be read, is not a state, or was written by a later version
 */
export async function stateOf({ state, stack }: StateSource): Promise<StateResource[]> {
  const exported = state === undefined ? await runExport(stack) : await readExport(state);
  const from = state === undefined ? "What `pulumi stack export` printed" : nameOf(state);
  return resourcesIn(exported, from);
}

/**
 * The resources of this package in an exported state: see {@link stateOf}.
 *
 * @param from - where the state comes from, for the message
 */
export function resourcesIn(exported: string, from: string): StateResource[] {
  return parseExport(exported, from).flatMap((one) => resourceOf(one) ?? []);
}

async function readExport(file: string): Promise<string> {
  try {
    return file === "-" ? await text(process.stdin) : await readFile(file, "utf8");
  } catch (error) {
    throw new RefusedError(`${nameOf(file)} cannot be read: ${messageOf(error)}.`, { cause: error });
  }
}

function nameOf(file: string): string {
  return file === "-" ? "Standard input" : `The file ${file}`;
}

async function runExport(stack: string | undefined): Promise<string> {
  const args = ["stack", "export", ...(stack === undefined ? [] : ["--stack", stack])];
  return await new Promise((done, fail) => {
    execFile(
      "pulumi",
      [...args, "--non-interactive", "--color", "never"],
      { maxBuffer: Number.POSITIVE_INFINITY },
      (error, stdout, stderr) => {
        if (error === null) return done(stdout);
        if (error.code === "ENOENT") return fail(new RefusedError(NO_CLI, { cause: error }));
        const said = `${stderr}${stdout}`.trim() || messageOf(error);
        return fail(new RefusedError(`\`pulumi ${args.join(" ")}\` failed:\n${said}`, { cause: error }));
      },
    );
  });
}

const NO_CLI =
  "The Pulumi CLI, `pulumi`, was not found on PATH: install it, or use --state with a file written by `pulumi stack export`.";

function parseExport(exported: string, from: string): Exported[] {
  const parsed = exportBody.safeParse(jsonOf(exported));
  if (parsed.success) return parsed.data.deployment.resources ?? [];
  throw new RefusedError(`${from} is not a stack's state: give the output of \`pulumi stack export\`.`);
}

/** Undefined if the text is not JSON. The parser's error is dropped: it quotes the text, which may contain secrets. */
function jsonOf(exported: string): unknown {
  try {
    return JSON.parse(exported.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

function resourceOf(exported: Exported): StateResource | undefined {
  const { urn, type, id, inputs, outputs } = exported;
  const definition = definitions.get(type);
  if (definition === undefined && exported.custom === true && [pluginType(""), dynamicType("")].some(isStartOf(type))) {
    throw new RefusedError(`The state contains ${urn}, whose type is unknown to this version of the package.`);
  }
  if (definition === undefined || exported.delete === true || !id) return undefined;
  const [given, held] = [readable(inputs ?? {}), readable(outputs ?? {})];
  return {
    definition,
    urn,
    type,
    resourceName: urn.split("::").slice(3).join("::"),
    id,
    inputs: given.props,
    outputs: held.props,
    secrets: [...new Set([...given.secrets, ...held.secrets])],
    ignored: exported.ignoreChanges ?? [],
    external: exported.external === true,
  };
}

const definitions: ReadonlyMap<string, ServiceResource> = new Map(
  resources.flatMap((one) => [pluginType, dynamicType].map((type) => [type(one.token), one] as const)),
);

function isStartOf(whole: string): (start: string) => boolean {
  return (start) => whole.startsWith(start);
}

/** Properties, with the names of the secret ones. From hidden objects, which no user sees, secret parts are removed. */
function readable(props: Props): { readonly props: Props; readonly secrets: readonly string[] } {
  const isHidden = (name: string) => name.startsWith("__");
  const secrets = Object.keys(props).filter((name) => !isHidden(name) && holdsSpecial(props[name]));
  const shown = Object.entries(props).map(([name, value]) => [
    name,
    secrets.includes(name) ? SECRET : isHidden(name) ? withoutSpecial(value) : value,
  ]);
  return { props: Object.fromEntries(shown), secrets };
}

function holdsSpecial(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return SIGNATURE in value || Object.values(value).some(holdsSpecial);
}

function withoutSpecial(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.filter((part) => !holdsSpecial(part));
  if (SIGNATURE in value) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutSpecial(part)]));
}
