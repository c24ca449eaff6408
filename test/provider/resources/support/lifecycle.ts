import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { type Emulator, startEmulator } from "../../../../emulator";
import type { ResourceDefinition } from "../../../../provider/core";
import { resources } from "../../../../provider/resources";
import type { Api } from "../../../../provider/resources/api";
import { claimChanges } from "./claim-changes";
import { claimClears } from "./claim-clears";
import { claimCoverage } from "./claim-coverage";
import { claimDrift } from "./claim-drift";
import { claimImports } from "./claim-imports";
import { claimLife } from "./claim-life";
import { claimLostAnswers } from "./claim-lost-answers";
import { claimMoves } from "./claim-moves";
import { claimOldStates } from "./claim-old-states";
import { claimOwners } from "./claim-owners";
import { claimSecrets } from "./claim-secrets";
import type { Lifecycle } from "./spec";
import { Stage } from "./stage";

export { EngineProcess, EngineResource } from "./engine";
export { PassingClock } from "./passing-clock";
export { alter, type Send, sender } from "./requests";
export { type Hand, type Lifecycle, to } from "./spec";
export { useEmulator } from "./use-emulator";

/**
 * Proves the lifecycle of a resource over an emulator, with the calls that the engine makes: one test per claim. Every
 * step is held against the exact requests that it may send. Fails where a claim about an input is neither stated nor
 * left out, in `except`, with a reason.
 *
 * A singleton states `writes` without `delete`; a resource without an update operation gives `sends` per change; a
 * write-only input is in `updates` or `replaces`, with a `from` that declares it, and not in `drift`.
 */
export function describeLifecycle<W = undefined>(spec: Lifecycle<W>): void {
  describe(`the lifecycle of ${spec.token}`, () => {
    const definition = definitionOf(spec.token);
    let emulator: Emulator;
    let stage: Stage<W>;

    beforeAll(async () => {
      emulator = await startEmulator();
    });

    beforeEach(async () => {
      stage = await Stage.set(spec, definition, emulator);
    });

    afterEach(() => stage.writes.close());

    afterAll(() => emulator.close());

    const subject = { spec, definition, stage: () => stage };
    claimCoverage(subject);
    claimLife(subject);
    claimSecrets(subject);
    claimChanges(subject);
    claimClears(subject);
    claimDrift(subject);
    claimImports(subject);
    claimOldStates(subject);
    claimMoves(subject);
    claimLostAnswers(subject);
    claimOwners(subject);
  });
}

function definitionOf(token: string): ResourceDefinition<Api> {
  const definition = resources.find((one) => one.token === token);
  if (definition === undefined) throw new Error(`there is no resource ${token}`);
  return definition;
}
