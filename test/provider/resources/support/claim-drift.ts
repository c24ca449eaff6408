import { expect, it } from "vitest";
import { isOptional } from "../../../../provider/core";
import type { ByHand } from "./spec";
import { changedNames } from "./stage";
import {
  declaring,
  fieldOf,
  isExcepted,
  isReplaced,
  operationsOf,
  replacementOf,
  type Subject,
  statedChanges,
} from "./subject";

/** What happens to inputs that are changed outside the program, one at a time. */
export function claimDrift<W>(subject: Subject<W>): void {
  for (const [name, drift] of Object.entries(subject.spec.drift ?? {})) {
    claimRepair(subject, name, drift);
    const { definition } = subject;
    const isNamed = definition.autoname?.input === name;
    if (isOptional(definition, name) && !isNamed && !isExcepted(subject, `unmanaged.${name}`))
      claimUnmanaged(subject, name, drift);
  }
}

function claimRepair<W>(subject: Subject<W>, name: string, drift: ByHand<W>): void {
  const isNew = isReplaced(fieldOf(subject, name));
  it(`a ${name} changed by hand is seen by refresh, and the next up ${isNew ? "replaces the object" : "sets it back"}`, async () => {
    const stage = subject.stage();
    const { resource } = stage;
    const args = declaring(subject, name);
    await resource.up(args);
    const before = resource.must.outputs;
    await stage.byHand(drift);
    expect(changedNames(await stage.sends([], () => resource.refresh()))).toEqual([name]);
    expect(resource.must.outputs[name]).not.toEqual(before[name]);
    const run = await stage.sends(repairOf(subject, name), () => resource.up(args));
    expect(run.did).toBe(isNew ? "replace" : "update");
    expect(resource.must.outputs[name]).toEqual(before[name]);
    await stage.settled(args);
  });
}

function claimUnmanaged<W>(subject: Subject<W>, name: string, drift: ByHand<W>): void {
  it(`a ${name} that the program leaves out is not managed: changed by hand it is no drift`, async () => {
    const stage = subject.stage();
    const args = stage.over(stage.args, { [name]: undefined });
    await stage.resource.up(args);
    await stage.byHand(drift);
    const run = await stage.sends([], () => stage.resource.refresh());
    expect([run.did, changedNames(run)]).toEqual(["read", []]);
    await stage.settled(args);
  });
}

/** What sets an input back is what changes it. */
function repairOf<W>(subject: Subject<W>, name: string): readonly string[] {
  const stated = statedChanges(subject)[name];
  if (stated !== undefined) return operationsOf(subject, subject.stage().step(name, stated));
  const { update = [] } = subject.spec.writes;
  return isReplaced(fieldOf(subject, name)) ? replacementOf(subject, { name, first: "create" }) : update;
}
