/** The frames up to the program's line: two of the Pulumi SDK's functions, its two constructors, the class, the program. */
const FRAMES = 6;

/**
 * Cuts call stacks after the line of the program that declares a resource. The Pulumi SDK records the whole call stack of
 * each resource: some 200 bytes of state, most of them about the SDK itself. It lifts `Error.stackTraceLimit`, so the
 * frames are cut where they become text.
 *
 * @returns a function that ends it
 */
export function cutCallStacks(): () => void {
  const { prepareStackTrace } = Error;
  // Without one, Node maps the lines to their sources in a way that cannot be called.
  if (prepareStackTrace === undefined) return () => undefined;
  Error.prepareStackTrace = (error, frames) => prepareStackTrace(error, frames.slice(0, FRAMES));
  return () => {
    Error.prepareStackTrace = prepareStackTrace;
  };
}
