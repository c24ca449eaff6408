type Prepare = NonNullable<typeof Error.prepareStackTrace>;

/** The innermost frame when the Pulumi SDK records where a resource is declared. */
const RECORDS = "callsites";
/** The innermost frame when the Pulumi SDK names the origin of a promise. Only its debug mode prints that. */
const NAMES_PROMISE = "debuggablePromise";
/** Two of the Pulumi SDK's functions, its two constructors and the class: it skips their frames unread. */
const SKIPPED = 5;

/**
 * Saves most of what call stacks cost while a resource is declared. The Pulumi SDK makes the text of some 40 for each, and
 * reads one: of that it records the whole, some 200 bytes of state, most of them about the SDK itself. Here that one is cut
 * after the line of the program that declares the resource, and the others are empty. Other errors keep theirs.
 *
 * @returns a function that ends it
 */
export function cutCallStacks(): () => void {
  const { prepareStackTrace } = Error;
  // Without one, Node maps the lines to their sources in a way that cannot be called.
  if (prepareStackTrace === undefined) return () => undefined;
  Error.prepareStackTrace = (error, frames) => textOf(prepareStackTrace, error, frames);
  return () => {
    Error.prepareStackTrace = prepareStackTrace;
  };
}

function textOf(prepare: Prepare, error: Error, frames: NodeJS.CallSite[]): unknown {
  const innermost = frames[0]?.getFunctionName();
  if (innermost === NAMES_PROMISE && !process.env["PULUMI_DEBUG_PROMISE_LEAKS"]) return "";
  if (innermost !== RECORDS) return prepare(error, frames);
  const [header, ...lines] = String(prepare(error, frames.slice(SKIPPED, SKIPPED + 1))).split("\n");
  return [header, ...Array<string>(SKIPPED).fill(""), ...lines].join("\n");
}
