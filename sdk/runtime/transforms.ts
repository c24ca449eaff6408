import * as pulumi from "@pulumi/pulumi";
import * as state from "@pulumi/pulumi/runtime/state";
import { isKnown } from "./known";
import { carryOptions } from "./transformed-options";

/** The gRPC status of an operation that a server does not have. */
const UNIMPLEMENTED = 12;

type Callbacks = NonNullable<ReturnType<typeof pulumi.runtime.getCallbacks>>;

/** The options of a resource by which transforms come to it. */
type Options = Pick<pulumi.CustomResourceOptions, "parent" | "transforms" | "transformations">;

/** What the Pulumi SDK itself uses. Its types do not declare it. */
interface State {
  /** `callbacks`: the server of the functions that the engine calls, made for the first of them. */
  getStore(): { readonly callbacks?: Callbacks };
}

const { getStore } = state as unknown as State;

/** A run of a program. */
interface Run {
  /** No transform was registered after that of this package. */
  isLast: boolean;
  /** The latest registration of that of this package. */
  registered: Promise<void>;
}

const runs = new WeakMap<Callbacks, Run>();

/**
 * Lets the options that transforms set reach the provider, as those of the program do. The engine runs the transforms of a
 * resource, its parents and the stack in this order, and those of the stack in the order of their registration. So this
 * package registers one for the stack, and registers it again if the program has registered another one after it. Without
 * any transform it registers none: the engine would call it for every resource.
 *
 * @returns once every transform that the program has registered is followed by that of this package
 */
export async function followTransforms(opts: Options): Promise<void> {
  if (!pulumi.runtime.hasMonitor() || !(await mayBeTransformed(opts))) return;
  const callbacks = pulumi.runtime.getCallbacks();
  if (callbacks === undefined) return;
  const run = runs.get(callbacks) ?? watched(callbacks);
  // The engine may take two that are registered at once in any order.
  await pulumi.runtime.awaitStackRegistrations();
  while (!run.isLast) {
    run.isLast = true;
    run.registered = register(callbacks);
    await run.registered;
    await pulumi.runtime.awaitStackRegistrations();
  }
  await run.registered;
}

/**
 * Whether there may be transforms for a resource. The program runs on, or to its end, before this looks: it may register
 * one after it has declared the resource. Those of a parent are registered before it has a URN.
 */
async function mayBeTransformed({ parent, transforms = [], transformations = [] }: Options): Promise<boolean> {
  const stack = pulumi.runtime.getStackResource();
  // In a component that is called from another program, which may have transforms of its own.
  if (stack === undefined) return true;
  const older: unknown[] = Reflect.get(parent ?? stack, "__transformations") ?? [];
  if (transforms.length > 0 || transformations.length > 0 || older.length > 0) return true;
  // The registration of a resource whose parent has failed reports that by itself.
  await (parent === undefined ? undefined : isKnown(parent.urn).catch(() => undefined));
  return getStore().callbacks !== undefined;
}

/** `registerResourceTransform` would end the program where the language host is too old for transforms. */
async function register(callbacks: Callbacks): Promise<void> {
  const callback = await callbacks.registerTransform(carryOptions);
  const monitor = pulumi.runtime.getMonitor();
  await new Promise<void>((done, failed) => {
    monitor?.registerStackTransform(callback, (error) => {
      if (error === null || error.code === UNIMPLEMENTED) done();
      else failed(new pulumi.RunError(`The options that transforms set cannot be followed: ${error.message}`));
    });
  });
}

/** Watches what the program registers. The Pulumi SDK does not tell. */
function watched(callbacks: Callbacks): Run {
  const run: Run = { isLast: false, registered: Promise.resolve() };
  const registerStackTransform = callbacks.registerStackTransform.bind(callbacks);
  callbacks.registerStackTransform = (transform) => {
    run.isLast = false;
    registerStackTransform(transform);
  };
  runs.set(callbacks, run);
  return run;
}
