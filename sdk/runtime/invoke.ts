import * as pulumi from "@pulumi/pulumi";
import { version } from "../version";
import { existing } from "./dependencies";
import { isDynamic, type ProviderSettings, providerOf, settingsOf } from "./host";
import { isKnown, knownValue } from "./known";
import { warnOfDefaultToken } from "./plain-token";
import { isMocked } from "./program";

type Settings = Readonly<Record<string, string>>;

/**
 * Calls a data source in this process, or through the engine if an explicit or inherited provider runs as a plugin or the
 * program runs with mocks.
 *
 * @throws the error with which an output in the arguments or in the provider's settings rejects
 */
export async function invoke<T>(token: string, args: object, opts: pulumi.InvokeOptions = {}): Promise<T> {
  if (isMocked()) return await pulumi.runtime.invoke(tokenOf(token), args as pulumi.Inputs, opts);
  const provider = providerOf(opts);
  const values = await knownValue(pulumi.output(args), () => unknownError(token, "its arguments are"));
  if (provider === undefined) return await plainErrors(() => invokeHere<T>(token, values, undefined));
  if (!isDynamic(provider)) return await invokeThroughEngine<T>(token, values, provider, opts);
  // Dynamic providers have no data sources.
  const settings = await knownValue(pulumi.output(ownSettings(token, provider)), () =>
    unknownError(token, "the settings of its provider are"),
  );
  return await plainErrors(() => invokeHere<T>(token, values, settings));
}

/**
 * Like `invoke`, but takes outputs as arguments, and waits for `dependsOn`. In a preview the result is unknown while an
 * argument is unknown, or a resource that the call depends on does not exist. If an argument is secret, the result is
 * secret.
 */
export function invokeOutput<T>(token: string, args: object, opts: pulumi.InvokeOutputOptions = {}): pulumi.Output<T> {
  if (isMocked()) return pulumi.runtime.invokeOutput<T>(tokenOf(token), args as pulumi.Inputs, opts);
  const { dependsOn, ...rest } = opts;
  const provider = providerOf(rest);
  const inputs = pulumi.output(args);
  const call = callWith<T>(token, provider, rest);
  const result = pulumi.all([inputs, existing(inputs, dependsOn)]).apply(([values]) => call(values));
  keepAlive(result);
  return result as pulumi.Output<T>;
}

/** How `invokeOutput` calls a data source once its arguments are known. */
function callWith<T>(
  token: string,
  provider: pulumi.ProviderResource | undefined,
  opts: pulumi.InvokeOptions,
): (values: object) => pulumi.Input<T> {
  if (provider === undefined) return (values) => plainErrors(() => invokeHere<T>(token, values, undefined));
  if (!isDynamic(provider)) return (values) => invokeThroughEngine<T>(token, values, provider, opts);
  // The token is secret, but results obtained with it are not.
  const settings = pulumi.unsecret(pulumi.output(ownSettings(token, provider)));
  return (values) =>
    settings.apply((known) => plainErrors(() => invokeHere<T>(token, values, known))) as pulumi.Output<T>;
}

/** Keeps the program running until the output is resolved, as the Pulumi SDK does for its own calls. */
function keepAlive(output: pulumi.Output<unknown>): void {
  const done = pulumi.runtime.rpcKeepAlive();
  isKnown(output).then(done, done);
}

function tokenOf(token: string): string {
  return `compute:index:${token}`;
}

/** Calls a data source of a plugin. The output form of the Pulumi SDK would print an error with a long stack. */
async function invokeThroughEngine<T>(
  token: string,
  values: object,
  provider: pulumi.ProviderResource,
  opts: pulumi.InvokeOptions,
): Promise<T> {
  // Rejects with the error that the program has already seen if the provider cannot be registered.
  await isKnown(provider.id);
  // Without the version the engine would start a second plugin.
  const options = { ...opts, provider, version: opts.version ?? version };
  return await plainErrors(() => pulumi.runtime.invoke(tokenOf(token), values as pulumi.Inputs, options));
}

/** Calls a data source in this process, with a provider's settings or the stack's. */
async function invokeHere<T>(token: string, args: object, settings: Settings | undefined): Promise<T> {
  if (settings === undefined) warnOfDefaultToken();
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

function unknownError(token: string, what: string): pulumi.RunError {
  return new pulumi.RunError(`${token}: ${what} not known yet. Use ${token}Output, which waits for them.`);
}

/**
 * For any error but a RunError, Pulumi prints a stack trace and the program's source. Once the program's code has ended, it
 * prints the stack of a RunError too. It attaches to what a program exports some time after the program's code has run, and
 * Node warns of a rejection before that: the error comes after an answer of the engine, as those of Pulumi's own calls do.
 */
async function plainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await pulumi.log.debug(message);
    const plain = new pulumi.RunError(message);
    throw Object.assign(plain, { stack: "" });
  }
}
