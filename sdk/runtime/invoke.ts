import * as pulumi from "@pulumi/pulumi";
import { version } from "../version";
import { isDynamic, type ProviderSettings, providerOf, settingsOf } from "./host";
import { isMocked } from "./program";

type Settings = Readonly<Record<string, string>>;

/**
 * Calls a data source: in this process; through the engine where an explicit or inherited provider runs as a plugin, or
 * where a program is under test.
 */
export async function invoke<T>(token: string, args: object, opts: pulumi.InvokeOptions = {}): Promise<T> {
  if (isMocked()) return await pulumi.runtime.invoke(tokenOf(token), args as pulumi.Inputs, opts);
  const provider = providerOf(opts);
  return await plainErrors(async () => {
    if (provider === undefined) return await answer<T>(token, args, undefined);
    if (!isDynamic(provider)) return await pulumi.runtime.invoke(tokenOf(token), args, throughEngine(opts, provider));
    return await answer<T>(token, args, await knownSettings(token, provider));
  });
}

/** The same with outputs as arguments; what is secret in the arguments is secret in the result. */
export function invokeOutput<T>(token: string, args: object, opts: pulumi.InvokeOutputOptions = {}): pulumi.Output<T> {
  const { dependsOn, ...rest } = opts;
  if (isMocked()) return pulumi.runtime.invokeOutput<T>(tokenOf(token), args as pulumi.Inputs, opts);
  const provider = providerOf(rest);
  if (provider !== undefined && !isDynamic(provider))
    return pulumi.runtime.invokeOutput<T>(tokenOf(token), args, throughEngine(opts, provider));
  // The token is secret, what the service tells with it is not.
  const settings = pulumi.unsecret(pulumi.output(provider === undefined ? undefined : ownSettings(token, provider)));
  const called = pulumi.all([pulumi.output(args), settings, pulumi.output(dependsOn)]);
  return called.apply(([values, known]) =>
    plainErrors(() => answer<T>(token, values, known as Settings | undefined)),
  ) as pulumi.Output<T>;
}

function tokenOf(token: string): string {
  return `compute:index:${token}`;
}

/** Without the version the engine would start a second plugin. */
function throughEngine<O extends pulumi.InvokeOptions>(opts: O, provider: pulumi.ProviderResource): O {
  return { ...opts, provider, version: opts.version ?? version };
}

/** Answers in this process, with a provider's settings or the stack's. */
async function answer<T>(token: string, args: object, settings: Settings | undefined): Promise<T> {
  const provider = await import("../../provider/index.js");
  const read = (key: string) =>
    settings === undefined ? pulumi.runtime.getConfig(`compute:${key}`) : settings[key] || undefined;
  return (await provider.invoke(token, { ...args }, read)) as T;
}

function ownSettings(token: string, provider: pulumi.ProviderResource): ProviderSettings {
  const settings = settingsOf(provider);
  if (settings !== undefined) return settings;
  throw new pulumi.RunError(
    `${token}: its provider was not made by compute.Provider of this program, so its settings are not known here.`,
  );
}

/** The settings of a provider on the dynamic host, which has no data sources of its own. */
async function knownSettings(token: string, provider: pulumi.ProviderResource): Promise<Settings> {
  const settings = pulumi.output(ownSettings(token, provider));
  const isKnown: unknown = await Reflect.get(settings, "isKnown");
  if (isKnown === false) {
    throw new pulumi.RunError(
      `${token}: the settings of its provider are not known yet. Use ${token}Output, which waits for them.`,
    );
  }
  return await new Promise((known) => {
    settings.apply((values) => known(values as Settings));
  });
}

/** Anything but a RunError prints a stack trace and the program's source. */
async function plainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new pulumi.RunError(error instanceof Error ? error.message : String(error));
  }
}
