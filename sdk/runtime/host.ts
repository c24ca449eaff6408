import * as pulumi from "@pulumi/pulumi";
import * as settings from "../settings";
import { requirePluginEntry } from "./plugin-entry";
import { isFirstInRun, isMocked } from "./program";
import { dynamicType, pluginType } from "./type";

/** Where the provider runs: in the engine's dynamic host, or as a native plugin. */
export type Host = (typeof settings.host.words)[number];

/** The options of a resource or data source that determine its provider. */
export interface ProviderOptions {
  readonly provider?: pulumi.ProviderResource | undefined;
  readonly parent?: pulumi.Resource | undefined;
}

/** Settings of a provider, by name, as inputs. */
export type ProviderSettings = Readonly<Record<string, pulumi.Input<string>>>;

const PACKAGES: Readonly<Record<Host, string>> = { dynamic: "pulumi-nodejs", plugin: "compute" };

const HOSTS: readonly Host[] = settings.host.words;

const given = new WeakMap<pulumi.ProviderResource, ProviderSettings>();

/** The engine's package of a host's providers. */
export function packageOf(host: Host): string {
  return PACKAGES[host];
}

/** The engine's type of a resource. */
export function typeOf(host: Host, token: string): string {
  return host === "plugin" ? pluginType(token) : dynamicType(token);
}

/** Records the settings of a provider of this package. */
export function rememberSettings(provider: pulumi.ProviderResource, settings: ProviderSettings): void {
  given.set(provider, settings);
}

/** The recorded settings of a provider; undefined for a provider of another package. */
export function settingsOf(provider: pulumi.ProviderResource): ProviderSettings | undefined {
  return given.get(provider);
}

/** The host of `compute:host`, used if there is no explicit provider. */
export function configuredHost(): Host {
  if (isMocked()) return "plugin";
  const word = pulumi.runtime.getConfig("compute:host") || settings.host.words[0];
  const host = HOSTS.find((one) => one === word);
  if (host === undefined) throw new pulumi.RunError(settings.host.errorMessage);
  if (host === "plugin" && isFirstInRun("plugin entry")) requirePluginEntry();
  return host;
}

/** Whether a provider runs in the engine's dynamic host. */
export function isDynamic(provider: pulumi.ProviderResource): boolean {
  return hostOfPackage(provider) === "dynamic";
}

/** The explicit or inherited provider; undefined if the default provider is used. */
export function providerOf({ provider, parent }: ProviderOptions): pulumi.ProviderResource | undefined {
  if (provider !== undefined && hostOfPackage(provider) !== undefined) return provider;
  const plugin = parent?.getProvider(typeOf("plugin", "Vpc"));
  if (plugin !== undefined) return plugin;
  const dynamic = parent?.getProvider(typeOf("dynamic", "Vpc"));
  // A component may have such a provider for dynamic resources of other kinds.
  return dynamic !== undefined && settingsOf(dynamic) !== undefined ? dynamic : undefined;
}

/** The host of a resource: its provider's, else the configured one. */
export function hostOf(options: ProviderOptions): Host {
  const provider = isMocked() ? undefined : providerOf(options);
  return (provider === undefined ? undefined : hostOfPackage(provider)) ?? configuredHost();
}

function hostOfPackage(provider: pulumi.ProviderResource): Host | undefined {
  const type = pulumi.resourceType(provider);
  return HOSTS.find((host) => type === `pulumi:providers:${PACKAGES[host]}`);
}
