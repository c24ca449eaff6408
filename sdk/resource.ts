import * as pulumi from "@pulumi/pulumi";
import { isMocked, warnOfPlainToken } from "./runtime";

/** What a class knows of its resource. */
export interface ResourceKind {
  /** Name of the class, for instance `Vpc`. */
  readonly token: string;
  readonly inputs: readonly string[];
  /** Outputs that are not inputs. */
  readonly outputs: readonly string[];
  /** Properties that are secret in state, outputs, previews and logs. */
  readonly secrets: readonly string[];
}

/** A resource of the service. The classes of this package extend it; programs use those. */
export abstract class ComputeResource extends pulumi.CustomResource {
  /** @internal */
  protected constructor(kind: ResourceKind, name: string, args: object, opts: pulumi.CustomResourceOptions = {}) {
    const type = isMocked() ? `compute:index:${kind.token}` : dynamicType(kind);
    super(type, name, propertiesOf(kind, name, args, opts), optionsOf(kind, opts));
    warnOfPlainToken();
  }
}

function dynamicType(kind: ResourceKind): string {
  return `pulumi-nodejs:dynamic/compute:${kind.token}`;
}

/** The declared inputs; every output by name, for the engine's SDK drops what was not named at registration. */
function propertiesOf(
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
    __provider: `exports.handler = () => require("pulumi-compute/provider").dynamic("${kind.token}")`,
    __compute: hiddenOf(kind, name, opts),
  };
}

/** What the provider cannot see otherwise: the engine hands it no name, no URN and no options. */
function hiddenOf(kind: ResourceKind, name: string, opts: pulumi.CustomResourceOptions): pulumi.Inputs {
  return {
    name,
    urn: pulumi.createUrn(name, dynamicType(kind), opts.parent),
    timeouts: opts.customTimeouts,
    import: opts.import,
    replaceOn: opts.replaceOnChanges,
  };
}

/** The engine's own import cannot start a dynamic provider: adoption goes through the hidden object instead. */
function optionsOf(kind: ResourceKind, opts: pulumi.CustomResourceOptions): pulumi.CustomResourceOptions {
  const { import: _, ...rest } = opts;
  return { ...rest, additionalSecretOutputs: [...kind.secrets, ...(opts.additionalSecretOutputs ?? [])] };
}
