import * as pulumi from "@pulumi/pulumi";
import { carryOptions } from "./transformed-options";

type Callbacks = NonNullable<ReturnType<typeof pulumi.runtime.getCallbacks>>;

/** Runs of a program, by their callback server. `isLast`: no transform was registered after that of this package. */
const runs = new WeakMap<Callbacks, { isLast: boolean }>();

/**
 * Lets the options that transforms set reach the provider, as those of the program do. The engine runs the transforms of a
 * resource, its parents and the stack in this order, and those of the stack in the order of their registration. So this
 * package registers one for the stack, and registers it again if the program has registered another one after it.
 *
 * @returns once every transform that the program has registered is followed by that of this package
 */
export async function followTransforms(): Promise<void> {
  const callbacks = pulumi.runtime.hasMonitor() ? pulumi.runtime.getCallbacks() : undefined;
  if (callbacks === undefined) return;
  const run = runs.get(callbacks) ?? watched(callbacks);
  // The engine may take two that are registered at once in any order.
  await pulumi.runtime.awaitStackRegistrations();
  while (!run.isLast) {
    run.isLast = true;
    pulumi.runtime.registerResourceTransform(carryOptions);
    await pulumi.runtime.awaitStackRegistrations();
  }
}

/** Watches what the program registers. The Pulumi SDK does not tell. */
function watched(callbacks: Callbacks): { isLast: boolean } {
  const run = { isLast: false };
  const register = callbacks.registerStackTransform.bind(callbacks);
  callbacks.registerStackTransform = (transform) => {
    if (transform !== carryOptions) run.isLast = false;
    register(transform);
  };
  runs.set(callbacks, run);
  return run;
}
