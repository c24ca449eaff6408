import * as pulumi from "@pulumi/pulumi";
import { type Host, typeOf } from "./host";
import { knownValue } from "./known";

type Options = pulumi.CustomResourceOptions;
type Hidden = Readonly<Record<string, unknown>>;

const OTHER: Readonly<Record<Host, Host>> = { dynamic: "plugin", plugin: "dynamic" };

/**
 * Carries options that transforms set into the hidden object `__compute`, as `registrationOf` does with those of the program.
 *
 * @param type - the engine's type of the resource
 * @returns nothing if no transform has changed what the hidden object or the aliases depend on
 */
export async function carryOptions(
  args: pulumi.ResourceTransformArgs,
): Promise<pulumi.ResourceTransformResult | undefined> {
  const { type, props, opts }: { type: string; props: pulumi.Inputs; opts: Options } = args;
  const token = tokenOf(type);
  if (token === undefined) return undefined;
  const before: Hidden = props["__compute"] ?? {};
  const hidden = hiddenWith(before, opts);
  const missing = await missingAliases(type, token, opts.aliases);
  if (!opts.import && textOf(before) === textOf(hidden) && missing.length === 0) return undefined;
  const { __compute: _, ...others } = props;
  const { import: __, ...rest } = opts;
  return {
    props: Object.keys(hidden).length === 0 ? others : { ...others, __compute: hidden },
    opts: {
      ...rest,
      aliases: [...aliasesIn(opts.aliases), ...missing],
      // The Pulumi SDK gives false if nothing was set. Set to false, it would overrule the provider.
      ...(opts.deleteBeforeReplace ? {} : { deleteBeforeReplace: undefined }),
    } as Options,
  };
}

/** The hidden object with the options as they are now. Options that are not set are empty here. */
function hiddenWith(before: Hidden, opts: Options): Hidden {
  const timeouts = Object.entries(opts.customTimeouts ?? {}).filter(([, text]) => text);
  const replaceOn = opts.replaceOnChanges ?? [];
  const parts = {
    ...before,
    timeouts: timeouts.length > 0 ? Object.fromEntries(timeouts) : undefined,
    import: opts.import || before["import"],
    replaceOn: replaceOn.length > 0 ? replaceOn : undefined,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

/** The parts of a hidden object as text, in one order: the engine does not keep the order of a program. */
function textOf(hidden: Hidden): string {
  const sorted = (_name: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value).sort() : value;
  return JSON.stringify(hidden, sorted);
}

/** The aliases with the type on the other host that aliases without a type need: the state may have been written there. */
async function missingAliases(type: string, token: string, given: Options["aliases"]): Promise<pulumi.Alias[]> {
  const other = typeOf(OTHER[type === typeOf("plugin", token) ? "plugin" : "dynamic"], token);
  const aliases = await Promise.all(
    aliasesIn(given).map(async (alias) => (typeof alias === "string" ? undefined : await placeOf(alias))),
  );
  const known = aliases.flatMap((alias) => (alias?.alias.type === other ? [alias.place] : []));
  return aliases.flatMap((alias) =>
    alias === undefined || alias.alias.type || known.includes(alias.place) ? [] : [{ ...alias.alias, type: other }],
  );
}

/** An alias, and everything of it but its type as text. */
async function placeOf(alias: pulumi.Alias): Promise<{ readonly alias: pulumi.Alias; readonly place: string }> {
  const { name, stack, project, parent } = alias;
  const urn = pulumi.output(pulumi.Resource.isInstance(parent) ? parent.urn : parent);
  const place = [name, stack, project, await knownValue(urn, () => new pulumi.RunError("An alias has no parent."))];
  return { alias, place: JSON.stringify(place.map((part) => part ?? "")) };
}

function aliasesIn(aliases: Options["aliases"]): (pulumi.URN | pulumi.Alias)[] {
  // The engine gives plain values.
  return (aliases ?? []) as (pulumi.URN | pulumi.Alias)[];
}

/** Name of the class; undefined for a resource of another package. */
function tokenOf(type: string): string | undefined {
  const token = /^(?:compute:index:|pulumi-nodejs:dynamic\/compute:)(\w+)$/.exec(type)?.[1];
  return token;
}
