import * as pulumi from "@pulumi/pulumi";
import { version } from "../version";
import { isDynamic, type ProviderSettings, providerOf, settingsOf } from "./host";
import { isMocked } from "./program";

type Settings = Readonly<Record<string, string>>;

/**
 * Calls a data source in this process, or through the engine if an explicit or inherited provider runs as a plugin or the
 * program runs with mocks.
 */
export async function invoke<T>(token: string, args: object, opts: pulumi.InvokeOptions = {}): Promise<T> {
  if (isMocked()) return await pulumi.runtime.invoke(tokenOf(token), args as pulumi.Inputs, opts);
  const provider = providerOf(opts);
  return await plainErrors(async () => {
    if (provider === undefined) return await invokeHere<T>(token, args, undefined);
    if (!isDynamic(provider)) return await pulumi.runtime.invoke(tokenOf(token), args, throughEngine(opts, provider));
    return await invokeHere<T>(token, args, await knownSettings(token, provider));
  });
}

/** Like `invoke`, but takes outputs as arguments. If an argument is secret, the result is secret. */
export function invokeOutput<T>(token: string, args: object, opts: pulumi.InvokeOutputOptions = {}): pulumi.Output<T> {
  const { dependsOn, ...rest } = opts;
  if (isMocked()) return pulumi.runtime.invokeOutput<T>(tokenOf(token), args as pulumi.Inputs, opts);
  const provider = providerOf(rest);
  if (provider !== undefined && !isDynamic(provider))
    return pulumi.runtime.invokeOutput<T>(tokenOf(token), args, throughEngine(opts, provider));
  // The token is secret, but results obtained with it are not.
  const settings = pulumi.unsecret(pulumi.output(provider === undefined ? undefined : ownSettings(token, provider)));
  const called = pulumi.all([pulumi.output(args), settings, pulumi.output(dependsOn)]);
  return called.apply(([values, known]) =>
    plainErrors(() => invokeHere<T>(token, values, known as Settings | undefined)),
  ) as pulumi.Output<T>;
}

function tokenOf(token: string): string {
  return `compute:index:${token}`;
}

/** Without the version the engine would start a second plugin. */
function throughEngine<O extends pulumi.InvokeOptions>(opts: O, provider: pulumi.ProviderResource): O {
  return { ...opts, provider, version: opts.version ?? version };
}

/** Calls a data source in this process, with a provider's settings or the stack's. */
async function invokeHere<T>(token: string, args: object, settings: Settings | undefined): Promise<T> {
  const provider = await import("../../provider/index.js");
  const read = (key: string) =>
    settings === undefined ? pulumi.runtime.getConfig(`compute:${key}`) : settings[key] || undefined;
  return (await provider.invoke(token, { ...args }, read)) as T;
}

function ownSettings(token: string, provider: pulumi.ProviderResource): ProviderSettings {
  const settings = settingsOf(provider);
  if (settings !== undefined) return settings;
  throw new pulumi.RunError(
    `${token}: its provider was not created by compute.Provider in this program, so its settings are not known here.`,
  );
}

/** The settings of a provider on the dynamic host. Dynamic providers have no data sources. */
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

/** For any error but a RunError, Pulumi prints a stack trace and the program's source. */
async function plainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new pulumi.RunError(error instanceof Error ? error.message : String(error));
  }
}
