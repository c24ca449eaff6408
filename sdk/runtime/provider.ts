import * as pulumi from "@pulumi/pulumi";
import { type ProviderArgs, secretSettings, settingNames } from "../settings";
import { version } from "../version";
import { configuredHost, type Host, type ProviderSettings, packageOf, rememberSettings, settingsOf } from "./host";
import { warnOfProviderToken } from "./plain-token";
import { isMocked } from "./program";

/**
 * An explicit provider, for another account than that of the stack's configuration. Pass it to resources, components and
 * data sources as `provider`. It runs in its own process, on the host that `compute:host` selects.
 */
export class Provider extends pulumi.ProviderResource {
  /** Whether a value is a provider of this package, on either host. */
  static override isInstance(value: unknown): value is Provider {
    if (!pulumi.ProviderResource.isInstance(value)) return false;
    return pulumi.resourceType(value) === `pulumi:providers:${packageOf("plugin")}` || settingsOf(value) !== undefined;
  }

  /**
   * Declares a provider.
   *
   * @param name - name in the stack
   * @param args - settings; a token from the environment is not copied into them, so it stays out of the state
   * @param opts - options of the resource
   */
  constructor(name: string, args: ProviderArgs = {}, opts: pulumi.ResourceOptions = {}) {
    refuseUnknown(name, args);
    const host = configuredHost();
    const settings = isMocked() ? givenSettings(args) : { ...configuredSettings(), ...givenSettings(args) };
    super(packageOf(host), name, inputsOf(host, settings), optionsOf(host, opts));
    rememberSettings(this, settings);
    warnOfProviderToken(this, args.token);
  }
}

/** A program without types may name what is no setting. A RunError is shown without a stack. */
function refuseUnknown(name: string, args: object): void {
  const unknown = Object.keys(args).find((one) => !settingNames.some((setting) => setting === one));
  if (unknown === undefined) return;
  throw new pulumi.RunError(
    `compute.Provider "${name}": ${unknown} is not a setting of a provider; its settings are ${settingNames.join(", ")}.`,
  );
}

function givenSettings(args: ProviderArgs): ProviderSettings {
  const settings: Record<string, pulumi.Input<string>> = {};
  for (const name of settingNames) {
    const value = args[name];
    if (value === undefined) continue;
    const text = typeof value === "object" ? pulumi.output<string | number>(value).apply(String) : String(value);
    settings[name] = secretSettings.includes(name) ? pulumi.secret(text) : text;
  }
  return settings;
}

function configuredSettings(): ProviderSettings {
  const settings: Record<string, pulumi.Input<string>> = {};
  for (const name of settingNames) {
    const text = pulumi.runtime.getConfig(`compute:${name}`);
    if (text) settings[name] = secretSettings.includes(name) ? pulumi.secret(text) : text;
  }
  return settings;
}

/** A dynamic provider reads its settings under the stack's configuration keys, such as `compute:url`. */
function inputsOf(host: Host, settings: ProviderSettings): pulumi.Inputs {
  if (host === "plugin") return { ...settings };
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`compute:${name}`, value]));
}

function optionsOf(host: Host, opts: pulumi.ResourceOptions): pulumi.ResourceOptions {
  if (host === "dynamic" || isMocked()) return opts;
  return { ...opts, version: opts.version ?? version };
}
