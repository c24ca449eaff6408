import type * as dynamic from "@pulumi/pulumi/dynamic";
import type { Props } from "../core";
import { isRecord } from "../json";
import { resources } from "../resources";
import { Runtime } from "../runtime";
import { collectSettings, type GivenSettings, unknownNames } from "../settings";
import type { CheckedInputs } from "../state/operations";
import { debugThroughEngine, progressThroughEngine, warnThroughEngine } from "./engine-log";
import { partialOutputs } from "./partial-outputs";
import { quietError } from "./quiet-error";
import { refuseKey } from "./refuse-key";
import { Shutdown } from "./shutdown";
import { traceTo } from "./trace";

let given: GivenSettings | undefined;
let runtime: Runtime | undefined;
const shutdown = new Shutdown();

/**
 * The dynamic provider of one resource type. All providers of a process share one runtime and one client. Errors are not
 * printed to the console: the engine shows their message with the resource.
 *
 * @param token - name of the class, for instance `Vpc`
 */
export function dynamicProvider(token: string): dynamic.ResourceProvider<Props, Props> {
  return {
    // The host stores the provider before this returns, and ignores errors: this must neither wait nor throw.
    async configure({ config }) {
      given ??= {
        ...collectSettings((key) => config.get(`compute:${key}`), process.env),
        unknownNames: unknownNames(keysOf(config), projectOf(config)),
      };
    },
    check: (olds, news) => plainErrors(async () => checkResult(await shared().check(token, olds, news))),
    diff: (id, olds, news) =>
      plainErrors(async () => {
        const diff = await shared().diff(token, id, olds, news);
        return {
          changes: diff.changed,
          replaces: [...diff.replaces],
          deleteBeforeReplace: diff.deleteBeforeReplace,
        };
      }),
    create: (inputs) =>
      plainErrors(async () => {
        const { id, outputs, failure } = await shutdown.writing(shared().create(token, inputs));
        if (failure === undefined) return { id, outs: outputs };
        throw partial(token, id, outputs, inputs, failure);
      }),
    read: (id, props = {}) =>
      plainErrors(async () => {
        const found = await shared().read(token, id, props);
        // A response without an id removes the resource from the state.
        if (found === undefined) return {};
        refuseKey(id, found.id);
        return {
          id: found.id,
          props: found.outputs,
          ...(found.inputs === undefined ? {} : { inputs: found.inputs }),
        };
      }),
    update: (id, olds, news) =>
      plainErrors(async () => {
        const { outputs, failure } = await shutdown.writing(shared().update(token, id, olds, news));
        if (failure === undefined) return { outs: outputs };
        throw partial(token, id, outputs, news, failure);
      }),
    delete: (id, outputs) => plainErrors(() => shutdown.writing(shared().delete(token, id, outputs))),
  };
}

/** Functions that create the provider of each resource type, by class name. The `__provider` text in the state names them. */
export const handlers: Readonly<Record<string, () => dynamic.ResourceProvider<Props, Props>>> = Object.fromEntries(
  resources.map(({ token }) => [token, () => dynamicProvider(token)]),
);

/** The keys of a configuration. The engine's host has them, but its types do not declare them. */
function keysOf(config: object): readonly string[] {
  return "rawConfig" in config && isRecord(config.rawConfig) ? Object.keys(config.rawConfig) : [];
}

function projectOf(config: object): string | undefined {
  return "projectName" in config && typeof config.projectName === "string" ? config.projectName : undefined;
}

function shared(): Runtime {
  given ??= collectSettings(() => undefined, process.env);
  runtime ??= new Runtime({
    settings: given,
    warn: warnThroughEngine,
    progress: progressThroughEngine,
    trace: traceTo({ env: process.env, debug: debugThroughEngine, warn: warnThroughEngine }),
    ...shutdown.signals,
  });
  return runtime;
}

/** A failure never names its property: the engine would print the value, secrets in plain text. */
function checkResult({ inputs, problems }: CheckedInputs): { inputs: Props; failures: dynamic.CheckFailure[] } {
  const failures = problems.map(({ property, reason }) => ({
    property: "",
    reason: property === "" ? reason : `${property}: ${reason}`,
  }));
  return { inputs, failures };
}

/** The error of a partly failed step: the engine stores its properties. The host does not add `__provider` to them. */
function partial(token: string, id: string, outputs: Props, inputs: Props, failure: Error): Error {
  const definition = resources.find((one) => one.token === token);
  const kept = definition === undefined ? outputs : partialOutputs(definition, id, outputs, failure);
  const properties = { ...kept, __provider: inputs["__provider"] };
  return Object.assign(new Error(failure.message), { id, properties, reasons: [failure.message] });
}

async function plainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw quietError(error);
  }
}
