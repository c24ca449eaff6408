import { z } from "zod";

const propertyBag = z.record(z.string(), z.unknown()).nullish();
const stateBody = z.looseObject({ id: z.string().nullish(), inputs: propertyBag }).nullish();

const metadataBody = z.looseObject({
  op: z.string(),
  urn: z.string(),
  type: z.string(),
  old: stateBody,
  new: stateBody,
  keys: z.array(z.string()).nullish(),
  diffs: z.array(z.string()).nullish(),
  detailedDiff: z.record(z.string(), z.unknown()).nullish(),
});

const withMetadata = z.looseObject({ metadata: metadataBody });

const eventBody = z.looseObject({
  resourcePreEvent: withMetadata.optional(),
  resOutputsEvent: withMetadata.optional(),
  resOpFailedEvent: withMetadata.optional(),
  diagnosticEvent: z.looseObject({ urn: z.string().nullish(), message: z.string(), severity: z.string() }).optional(),
  summaryEvent: z.looseObject({ result: z.string().nullish() }).optional(),
});

/** What the engine is about to do with a resource, or has done. */
export type StepMetadata = z.output<typeof metadataBody>;

/** A message of the engine or of a provider. */
export interface Diagnostic {
  /** Undefined: it is about the stack. */
  readonly urn: string | undefined;
  readonly message: string;
  readonly severity: string;
}

/** What the engine reported of one run. */
export interface EngineEvents {
  readonly begun: readonly StepMetadata[];
  readonly done: readonly StepMetadata[];
  readonly failed: readonly StepMetadata[];
  /** Errors and warnings. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the run came to its end. */
  readonly isComplete: boolean;
}

/** Reads the events that `--json` prints, one JSON object per line. Messages for debugging are dropped: they contain secrets. */
export function readEvents(printed: string): EngineEvents {
  const events = printed.split("\n").flatMap(eventIn);
  const metadata = (name: "resourcePreEvent" | "resOutputsEvent" | "resOpFailedEvent") =>
    events.flatMap((event) => event[name]?.metadata ?? []);
  return {
    begun: metadata("resourcePreEvent"),
    done: metadata("resOutputsEvent"),
    failed: metadata("resOpFailedEvent"),
    diagnostics: events.flatMap(({ diagnosticEvent: found }) =>
      found !== undefined && ["error", "warning"].includes(found.severity)
        ? [{ urn: found.urn ?? undefined, message: found.message.trim(), severity: found.severity }]
        : [],
    ),
    isComplete: events.some(({ summaryEvent }) => summaryEvent !== undefined),
  };
}

function eventIn(line: string): z.output<typeof eventBody>[] {
  try {
    const { success, data } = eventBody.safeParse(JSON.parse(line));
    return success ? [data] : [];
  } catch {
    // A line that the program or the CLI printed.
    return [];
  }
}
