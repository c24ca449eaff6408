import { resolve } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { version } from "../version";
import { dynamicText } from "./dynamic-text";
import { type Host, hostOf, providerOf, typeOf } from "./host";
import { knownValue } from "./known";
import { warnOfDefaultToken } from "./plain-token";
import { isMocked } from "./program";
import { unknownReferences } from "./references";
import { followTransforms } from "./transforms";

type Alias = pulumi.Input<pulumi.URN | pulumi.Alias>;

/** The facts about a resource type. */
export interface ResourceKind {
  /** Name of the class, for instance `Vpc`. */
  readonly token: string;
  readonly inputs: readonly string[];
  /** Outputs that are not inputs. */
  readonly outputs: readonly string[];
  /** Properties that are secret in state, outputs, previews and logs. */
  readonly secrets: readonly string[];
  /** Inputs that are paths of files. */
  readonly files?: readonly string[];
  /** Inputs that are ids of other resources. */
  readonly references?: readonly string[];
}

/** The arguments of the constructor of `pulumi.CustomResource`. */
type Registration = [type: string, name: string, properties: pulumi.Inputs, options: pulumi.CustomResourceOptions];

/**
 * The registration of a resource. The classes extend `pulumi.CustomResource` directly: with a base class between them, the
 * engine would record a line of this package as the place in the program that declares the resource.
 */
export function registrationOf(
  kind: ResourceKind,
  name: string,
  args: object,
  opts: pulumi.CustomResourceOptions = {},
): Registration {
  const host = hostOf(opts);
  if (providerOf(opts) === undefined) warnOfDefaultToken();
  return [
    typeOf(host, kind.token),
    name,
    propertiesOf(host, kind, name, args, opts),
    optionsOf(host, kind, name, opts),
  ];
}

/** The declared inputs, and the name of every output: the Pulumi SDK drops outputs that were not named at registration. */
function propertiesOf(
  host: Host,
  kind: ResourceKind,
  name: string,
  args: object,
  opts: pulumi.CustomResourceOptions,
): pulumi.Inputs {
  const unnamed = [...kind.inputs, ...kind.outputs].map((property) => [property, undefined]);
  const properties = { ...Object.fromEntries(unnamed), ...args };
  if (isMocked()) return properties;
  return {
    ...properties,
    ...pathsOf(kind, properties),
    ...secretsOf(kind, properties),
    ...(host === "dynamic" ? { __provider: dynamicText(kind.token) } : {}),
    __compute: hiddenOf(host, kind, name, properties, opts),
  };
}

/** File paths made absolute: the provider may run in another folder than the program. */
function pathsOf({ files = [] }: ResourceKind, properties: pulumi.Inputs): pulumi.Inputs {
  const given = files.filter((name) => properties[name] !== undefined);
  const absolute = (path: unknown) => (typeof path === "string" ? resolve(path) : path);
  return Object.fromEntries(given.map((name) => [name, pulumi.output(properties[name]).apply(absolute)]));
}

/** Secret inputs, marked as secret: a program may give them in plain text, and a dynamic provider cannot mark them. */
function secretsOf({ secrets }: ResourceKind, properties: pulumi.Inputs): pulumi.Inputs {
  const given = secrets.filter((name) => properties[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, pulumi.secret(properties[name])]));
}

/**
 * The URN and options, which the engine does not pass to a dynamic provider, and what only the program knows. The registration waits for this value: until
 * then the options that transforms set are cared for.
 */
async function hiddenOf(
  host: Host,
  kind: ResourceKind,
  name: string,
  properties: pulumi.Inputs,
  opts: pulumi.CustomResourceOptions,
): Promise<pulumi.Inputs | undefined> {
  const hidden = {
    urn: host === "dynamic" ? await urnOf(typeOf(host, kind.token), name, opts.parent) : undefined,
    timeouts: opts.customTimeouts,
    import: opts.import,
    replaceOn: opts.replaceOnChanges,
    references: await unknownReferences(kind.references ?? [], properties),
  };
  await followTransforms(opts);
  return Object.values(hidden).every((part) => part === undefined) ? undefined : hidden;
}

/**
 * The URN without the dependency on the parent: a resource that depends on a component waits for all other children of the
 * component, which wait for this resource.
 */
function urnOf(type: string, name: string, parent: pulumi.Resource | undefined): string | Promise<string> {
  if (parent === undefined) return rootUrnOf(type, name);
  const urn = pulumi.createUrn(name, type, parent);
  return knownValue(urn, () => new pulumi.RunError(`${name}: the URN of its parent is not known.`));
}

/** As `pulumi.createUrn` makes it for a resource without a parent, but at once: outputs are slow. */
function rootUrnOf(type: string, name: string): string {
  return `urn:pulumi:${pulumi.getStack()}::${pulumi.getProject()}::${type}::${name}`;
}

/**
 * The options without `import`: the engine's own import cannot start a dynamic provider, and would replace a resource that
 * came from one. The hidden object `__compute` carries it instead.
 */
function optionsOf(
  host: Host,
  kind: ResourceKind,
  name: string,
  opts: pulumi.CustomResourceOptions,
): pulumi.CustomResourceOptions {
  const { import: _, ...rest } = opts;
  const additionalSecretOutputs = [...kind.secrets, ...(opts.additionalSecretOutputs ?? [])];
  if (isMocked()) return { ...rest, additionalSecretOutputs };
  return {
    ...rest,
    ...(host === "plugin" ? { version: opts.version ?? version } : {}),
    aliases: aliasesOf(host, kind, name, opts),
    additionalSecretOutputs,
  };
}

/** Aliases with the resource's type on the other host, for each of its names: the state may have been written there. */
function aliasesOf(
  host: Host,
  kind: ResourceKind,
  name: string,
  { aliases = [], parent }: pulumi.CustomResourceOptions,
): Alias[] {
  const type = typeOf(host === "dynamic" ? "plugin" : "dynamic", kind.token);
  const moved = parent === undefined ? rootUrnOf(type, name) : { type };
  const renamed = aliases.flatMap((alias) => (isUntyped(alias) ? [{ ...alias, type }] : []));
  return [...aliases, moved, ...renamed];
}

function isUntyped(alias: Alias): alias is pulumi.Alias {
  return typeof alias === "object" && !pulumi.Output.isInstance(alias) && !("then" in alias) && !("type" in alias);
}
