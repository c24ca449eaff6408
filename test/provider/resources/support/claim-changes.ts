import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import type { Props } from "../../../../provider/core";
import type { Stated } from "./spec";
import { changedNames, type Step } from "./stage";
import { fieldOf, isReplaced, listed, operationsOf, type Subject } from "./subject";

/** What a changed input does: each alone. */
export function claimChanges<W>(subject: Subject<W>): void {
  const { updates = {}, replaces = {} } = subject.spec;
  for (const [name, stated] of Object.entries(updates)) claimUpdate(subject, name, stated);
  for (const [name, stated] of Object.entries(replaces)) claimReplacement(subject, name, stated);
}

function claimUpdate<W>(subject: Subject<W>, name: string, stated: Stated<W>): void {
  const field = fieldOf(subject, name);
  const what = { local: "is only kept in the state", ignore: "changes nothing", update: "is updated in place" };
  if (isReplaced(field)) throw new Error(`updates names ${name}, which needs a new object`);

  it(`a changed ${name} ${what[field.onChange as keyof typeof what]}, and stays`, async () => {
    const stage = subject.stage();
    const step = stage.step(name, stated);
    await stage.resource.up(step.from);
    const { id } = stage.resource.must;
    const did = field.onChange === "ignore" ? "same" : "update";
    expect((await stage.sends([], () => stage.resource.preview(step.to))).did).toBe(did);
    const run = await stage.sends(operationsOf(subject, step), () => stage.resource.up(step.to));
    expect(run.did).toBe(did);
    expect(changedNames(run).sort()).toEqual(did === "same" ? [] : differing(step.from, step.to));
    expectBody(subject, step);
    expect(stage.resource.must.id).toBe(id);
    if (did === "update") expect(stage.resource.must.outputs[name]).toEqual(stage.resource.must.inputs[name]);
    await stage.settled(step.to);
  });
}

function claimReplacement<W>(subject: Subject<W>, name: string, stated: Stated<W>): void {
  const field = fieldOf(subject, name);
  if (!isReplaced(field)) throw new Error(`replaces names ${name}, which is updated in place`);

  it(`a changed ${name} replaces it, in the order of its rule`, async () => {
    const stage = subject.stage();
    const step = stage.step(name, stated);
    await expectReplacement(subject, step, operationsOf(subject, step));
  });

  const label = autonamedKey(subject);
  if (label === undefined || field.onChange === "replaceFirst") return;
  it(`a changed ${name} makes the new one first where the ${label} is made, for a new one is made too`, async () => {
    const stage = subject.stage();
    const given = stage.step(name, stated);
    const unnamed = { [label]: undefined };
    const step = { ...given, from: stage.over(given.from, unnamed), to: stage.over(given.to, unnamed) };
    const { create, delete: remove = [] } = subject.spec.writes;
    await expectReplacement(subject, { ...step, first: "create" }, [...create, ...remove]);
  });
}

async function expectReplacement<W>(subject: Subject<W>, step: Step, operations: readonly string[]): Promise<void> {
  const stage = subject.stage();
  const { resource } = stage;
  await resource.up(step.from);
  const old = resource.must;
  expect((await stage.sends([], () => resource.preview(step.to))).did).toBe("replace");
  const run = await stage.sends(operations, () => resource.up(step.to));
  expect(run.diff?.replaces).toContain(step.name);
  expect(run.diff?.deleteBeforeReplace).toBe(step.first === "delete");
  expectBody(subject, step);
  if (resource.must.id !== old.id && subject.spec.writes.delete !== undefined)
    expect(await stage.isThere(old.id, old.outputs)).toBe(false);
  await stage.settled(step.to);
}

function expectBody<W>({ stage }: Subject<W>, { body, sends }: Step): void {
  if (body === undefined) return;
  const wanted = typeof body === "object" && body !== null ? expect.objectContaining(body) : body;
  expect(stage().writes.bodies(), listed(sends)).toContainEqual(wanted);
}

/** The autonamed input of a unique key. */
function autonamedKey<W>({ definition }: Subject<W>): string | undefined {
  return definition.uniqueKey?.find((name) => definition.inputs[name]?.autoname !== undefined);
}

function differing(from: Props, to: Props): string[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return names.filter((name) => !isDeepStrictEqual(from[name], to[name])).sort();
}
