import type { Rehearsal } from "../../../../../provider/cli/rehearse/rehearsal";
import type { Step } from "../../../../../provider/cli/rehearse/steps";

/** A step with what a test wants to be different. */
export function step(given: Partial<Step> = {}): Step {
  return {
    action: "create",
    urn: "urn:pulumi:dev::p::compute:index:Vpc::net",
    type: "Vpc",
    name: "net",
    id: undefined,
    changes: [],
    replaceKeys: [],
    outcome: "done",
    ...given,
  };
}

/** A rehearsal of which nothing comes, with what a test wants to be different. */
export function rehearsal(given: Partial<Rehearsal> = {}): Rehearsal {
  return {
    stack: "dev",
    account: "admin",
    command: "up",
    result: "succeeds",
    steps: [],
    unchanged: 0,
    operations: [],
    writes: [],
    refusals: [],
    warnings: [],
    missingScopes: [],
    objects: { created: [], changed: [], deleted: [] },
    unmanaged: { changed: [], deleted: [] },
    duration: { requests: 0, seconds: 0, answerMs: 0 },
    unknown: [],
    reads: 0,
    ...given,
  };
}
