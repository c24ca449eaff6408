import type * as dynamic from "@pulumi/pulumi/dynamic";
import type { Props } from "../core";
import { resources } from "../resources";
import { Runtime } from "../runtime";
import { collectSettings, type GivenSettings } from "../settings";
import type { CheckAnswer } from "../state/operations";
import { Ending } from "./ending";
import { progressThroughEngine, warnThroughEngine } from "./engine-log";
import { quietError } from "./quiet-error";
import { refuseKey } from "./refuse-key";

let given: GivenSettings | undefined;
let runtime: Runtime | undefined;
const ending = new Ending();

/**
 * The dynamic provider of one resource type. All of a process share one runtime, and with it one client. Errors are
 * handed over quietly: the engine shows their message beside the resource.
 *
 * @param token - name of the class, for instance `Vpc`
 */
export function dynamicProvider(token: string): dynamic.ResourceProvider<Props, Props> {
  return {
    // The host stores the provider before this returns and swallows what it throws: it must do neither wait nor throw.
    async configure({ config }) {
      given ??= collectSettings((key) => config.get(`compute:${key}`), process.env);
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
        const { id, outputs, failure } = await ending.creating(shared().create(token, inputs));
        if (failure === undefined) return { id, outs: outputs };
        throw partial(id, outputs, inputs, failure);
      }),
    read: (id, props = {}) =>
      plainErrors(async () => {
        const found = await shared().read(token, id, props);
        // An answer without an id removes the resource from the state.
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
        const { outputs, failure } = await shared().update(token, id, olds, news);
        if (failure === undefined) return { outs: outputs };
        throw partial(id, outputs, news, failure);
      }),
    delete: (id, outputs) => plainErrors(() => shared().delete(token, id, outputs)),
  };
}

/** What makes the provider of each resource type, by the name of the class: the text in the state names it. */
export const handlers: Readonly<Record<string, () => dynamic.ResourceProvider<Props, Props>>> = Object.fromEntries(
  resources.map(({ token }) => [token, () => dynamicProvider(token)]),
);

function shared(): Runtime {
  given ??= collectSettings(() => undefined, process.env);
  runtime ??= new Runtime({
    settings: given,
    warn: warnThroughEngine,
    progress: progressThroughEngine,
    ...ending.signals,
  });
  return runtime;
}

/** A failure never names its property: the engine would print the value, secrets in clear. */
function checkResult({ inputs, problems }: CheckAnswer): { inputs: Props; failures: dynamic.CheckFailure[] } {
  const failures = problems.map(({ property, reason }) => ({
    property: "",
    reason: property === "" ? reason : `${property}: ${reason}`,
  }));
  return { inputs, failures };
}

/** A step that stopped half-way: the engine stores the properties. The host does not add the provider's text to them. */
function partial(id: string, outputs: Props, inputs: Props, failure: Error): Error {
  const properties = { ...outputs, __provider: inputs["__provider"] };
  return Object.assign(new Error(failure.message), { id, properties, reasons: [failure.message] });
}

async function plainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw quietError(error);
  }
}
