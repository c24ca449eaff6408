import * as pulumi from "@pulumi/pulumi";
import type * as Alias from "@pulumi/pulumi/proto/alias_pb";
import { type ConstructRequest, ConstructResponse } from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { components } from "../../../components/table";
import { knownValue } from "../../../sdk/runtime/known";
import { pluginType } from "../../../sdk/runtime/type";
import { ProviderBug, RefusedError } from "../../core";
import { engineAddress } from "../engine-log";
import { untilRejected } from "./rejections";

/** What the engine's own servers of providers use of the Pulumi SDK, and its types leave out. */
interface Internals {
  /** Runs work with its own settings and pending registrations. */
  withLocalStorage<T>(work: () => Promise<T>): Promise<T>;
  /** Asks the engine what it understands, such as secrets. */
  awaitFeatureSupport(): Promise<void>;
  /** Settles when every registration has been answered. */
  waitForRPCs(): Promise<void>;
}

const internals: Internals = {
  ...(require("@pulumi/pulumi/runtime/state") as Pick<Internals, "withLocalStorage">),
  ...(require("@pulumi/pulumi/runtime/settings") as Omit<Internals, "withLocalStorage">),
};

/**
 * Declares a component and its resources in the engine, for a program in any language.
 *
 * @throws RefusedError for a type that is no component, and what the component throws
 */
export async function construct(request: ConstructRequest): Promise<ConstructResponse> {
  return await untilRejected(() =>
    internals.withLocalStorage(async () => {
      await enterProgram(request);
      const component = declare(request);
      const response = await responseOf(component);
      await internals.waitForRPCs();
      return response;
    }),
  );
}

/** The settings of the program that asks: resources are declared there. */
async function enterProgram(request: ConstructRequest): Promise<void> {
  const engine = engineAddress();
  if (engine === undefined) throw new ProviderBug("A component was asked for without an engine.");
  pulumi.runtime.resetOptions(
    request.getProject(),
    request.getStack(),
    request.getParallel(),
    engine,
    request.getMonitorendpoint(),
    request.getDryrun(),
    request.getOrganization(),
  );
  await internals.awaitFeatureSupport();
  // The resources of a component in a plugin are the plugin's, whatever a program in TypeScript would use.
  const config = { ...Object.fromEntries(request.getConfigMap().toArray()), "compute:host": "plugin" };
  pulumi.runtime.setAllConfig(config, request.getConfigsecretkeysList());
}

function declare(request: ConstructRequest): pulumi.ComponentResource {
  const [, component] = Object.entries(components).find(([token]) => pluginType(token) === request.getType()) ?? [];
  if (component === undefined) throw new RefusedError(`There is no component ${request.getType()}.`);
  // The engine gives what the program gave: the component checks it as it does in a program in JavaScript.
  const make = component as unknown as new (
    name: string,
    args: pulumi.Inputs,
    opts: pulumi.ComponentResourceOptions,
  ) => pulumi.ComponentResource;
  return new make(request.getName(), inputsOf(request), optionsOf(request));
}

/** The inputs. What is secret or comes from resources is an output. */
function inputsOf(request: ConstructRequest): pulumi.Inputs {
  const values = pulumi.runtime.deserializeProperties(request.getInputs() ?? new Struct(), true);
  const sources = request.getInputdependenciesMap();
  const entries = Object.entries(values).map(([name, value]) => {
    const urns = sources.get(name)?.getUrnsList() ?? [];
    return [name, inputOf(value, urns)];
  });
  return Object.fromEntries(entries);
}

function inputOf(value: unknown, urns: readonly string[]): unknown {
  const isSecret = pulumi.runtime.isRpcSecret(value);
  if (!isSecret && urns.length === 0) return value;
  const plain = pulumi.runtime.unwrapRpcSecret(value) as pulumi.Input<unknown>;
  const resources = urns.map((urn) => new pulumi.DependencyResource(urn).urn);
  const tracked = pulumi.all([plain, ...resources]).apply(([found]) => found);
  return isSecret ? pulumi.secret(tracked) : tracked;
}

function optionsOf(request: ConstructRequest): pulumi.ComponentResourceOptions {
  const providers = request.getProvidersMap().toArray();
  const parent = request.getParent();
  const deletedWith = request.getDeletedwith();
  return {
    aliases: request.getAliasesList().flatMap(aliasOf),
    dependsOn: request.getDependenciesList().map((urn) => new pulumi.DependencyResource(urn)),
    providers: Object.fromEntries(providers.map(([name, ref]) => [name, new pulumi.DependencyProviderResource(ref)])),
    ...(request.getProtect() ? { protect: true } : {}),
    ...(request.getRetainondelete() ? { retainOnDelete: true } : {}),
    ...(parent === "" ? {} : { parent: new pulumi.DependencyResource(parent) }),
    ...(deletedWith === "" ? {} : { deletedWith: new pulumi.DependencyResource(deletedWith) }),
  };
}

function aliasOf(alias: Alias.Alias): (string | pulumi.Alias)[] {
  const spec = alias.getSpec();
  if (spec === undefined) return alias.getUrn() === "" ? [] : [alias.getUrn()];
  const given = { name: spec.getName(), type: spec.getType(), project: spec.getProject(), stack: spec.getStack() };
  const parts = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ""));
  if (spec.getNoparent()) return [{ ...parts, parent: pulumi.rootStackResource }];
  const parent = spec.getParenturn();
  return [parent === "" ? parts : { ...parts, parent }];
}

async function responseOf(component: pulumi.ComponentResource): Promise<ConstructResponse> {
  const response = new ConstructResponse();
  response.setUrn(await knownValue(component.urn, () => new ProviderBug("The URN of a component is not known.")));
  const [state, sources] = await pulumi.runtime.serializeResourceProperties("construct", outputsOf(component));
  for (const [name, resources] of sources) {
    const urns = [...resources].map((resource) =>
      knownValue(resource.urn, () => new ProviderBug("The URN of a resource is not known.")),
    );
    const dependencies = new ConstructResponse.PropertyDependencies();
    dependencies.setUrnsList(await Promise.all(urns));
    response.getStatedependenciesMap().set(name, dependencies);
  }
  response.setState(Struct.fromJavaScript(state));
  return response;
}

/** The outputs of a component are its properties that are outputs. */
function outputsOf(component: pulumi.ComponentResource): pulumi.Inputs {
  const entries = Object.entries(component).filter(
    ([name, value]) => name !== "urn" && !name.startsWith("__") && pulumi.Output.isInstance(value),
  );
  return Object.fromEntries(entries);
}
