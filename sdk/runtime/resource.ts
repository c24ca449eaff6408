import { resolve } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { version } from "../version";
import { dynamicText } from "./dynamic-text";
import { type Host, hostOf, typeOf } from "./host";
import { isMocked, warnOfPlainToken } from "./program";

type Alias = pulumi.Input<pulumi.URN | pulumi.Alias>;

/** What a class knows about its resource. */
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
}

/** What the constructor of `pulumi.CustomResource` takes. */
type Registration = [type: string, name: string, properties: pulumi.Inputs, options: pulumi.CustomResourceOptions];

/**
 * What a class of this package registers. The classes extend `pulumi.CustomResource` themselves: with another class
 * between, the engine would take a line of this package for the one in the program that declares the resource.
 */
export function registrationOf(
  kind: ResourceKind,
  name: string,
  args: object,
  opts: pulumi.CustomResourceOptions = {},
): Registration {
  const host = hostOf(opts);
  warnOfPlainToken();
  return [typeOf(host, kind.token), name, propertiesOf(host, kind, name, args, opts), optionsOf(host, kind, opts)];
}

/** The declared inputs; every output by name, because the engine's SDK drops what was not named at registration. */
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
    ...hiddenOf(host, kind, name, opts),
  };
}

/** Paths of files, absolute: the provider may work in another folder than the program. */
function pathsOf({ files = [] }: ResourceKind, properties: pulumi.Inputs): pulumi.Inputs {
  const given = files.filter((name) => properties[name] !== undefined);
  const absolute = (path: unknown) => (typeof path === "string" ? resolve(path) : path);
  return Object.fromEntries(given.map((name) => [name, pulumi.output(properties[name]).apply(absolute)]));
}

/** Secret inputs, marked: a program may give them in plain text, and a dynamic provider cannot mark what it checks. */
function secretsOf({ secrets }: ResourceKind, properties: pulumi.Inputs): pulumi.Inputs {
  const given = secrets.filter((name) => properties[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, pulumi.secret(properties[name])]));
}

/** What the provider cannot see otherwise: the engine hands a dynamic one no URN and no options. */
function hiddenOf(host: Host, kind: ResourceKind, name: string, opts: pulumi.CustomResourceOptions): pulumi.Inputs {
  const hidden = {
    urn: host === "dynamic" ? plain(pulumi.createUrn(name, typeOf(host, kind.token), opts.parent)) : undefined,
    timeouts: opts.customTimeouts,
    import: opts.import,
    replaceOn: opts.replaceOnChanges,
  };
  return Object.values(hidden).every((part) => part === undefined) ? {} : { __compute: hidden };
}

/**
 * The value of an output without what it depends on: that would be the parent, and a resource that depends on a
 * component waits for all other children of it, which wait for this one.
 */
function plain(output: pulumi.Output<string>): Promise<string> {
  return new Promise((known) => {
    output.apply(known);
  });
}

/**
 * The engine's own import cannot start a dynamic provider, and would replace what came from one: adoption goes through
 * the hidden object instead.
 */
function optionsOf(host: Host, kind: ResourceKind, opts: pulumi.CustomResourceOptions): pulumi.CustomResourceOptions {
  const { import: _, ...rest } = opts;
  const additionalSecretOutputs = [...kind.secrets, ...(opts.additionalSecretOutputs ?? [])];
  if (isMocked()) return { ...rest, additionalSecretOutputs };
  return {
    ...rest,
    ...(host === "plugin" ? { version: opts.version ?? version } : {}),
    aliases: aliasesOf(host, kind, opts.aliases ?? []),
    additionalSecretOutputs,
  };
}

/** The resource under the type that it has on the other host, by each of its names: the state may come from there. */
function aliasesOf(host: Host, kind: ResourceKind, aliases: readonly Alias[]): Alias[] {
  const type = typeOf(host === "dynamic" ? "plugin" : "dynamic", kind.token);
  const renamed = aliases.flatMap((alias) => (isUntyped(alias) ? [{ ...alias, type }] : []));
  return [...aliases, { type }, ...renamed];
}

function isUntyped(alias: Alias): alias is pulumi.Alias {
  return typeof alias === "object" && !pulumi.Output.isInstance(alias) && !("then" in alias) && !("type" in alias);
}
