import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { containsUnknown, type Props } from "../../../../provider/core";
import { previewUpdate } from "../../../../provider/hosts/plugin/preview";
import { Change, type Stated } from "./spec";
import { changedNames, type Step } from "./stage";
import { listed, operationsOf, type Subject } from "./subject";

/** What a changed input does: each alone. */
export function claimChanges<W>(subject: Subject<W>): void {
  const { updates = {}, locals = {}, ignores = {}, replaces = {} } = subject.spec;
  for (const [name, stated] of Object.entries(updates)) claimUpdate(subject, name, stated, "is updated in place");
  for (const [name, stated] of Object.entries(locals)) claimUpdate(subject, name, stated, "is only kept in the state");
  for (const [name, stated] of Object.entries(ignores)) claimUpdate(subject, name, stated, "changes nothing");
  for (const [name, stated] of Object.entries(replaces)) claimReplacement(subject, name, stated);
}

function claimUpdate<W>(subject: Subject<W>, name: string, stated: Stated<W>, what: string): void {
  it(`a changed ${name} ${what}, and stays`, async () => {
    const stage = subject.stage();
    const step = stage.step(name, stated);
    await stage.resource.up(step.from);
    const { id, outputs } = stage.resource.must;
    const did = what === "changes nothing" ? "same" : "update";
    expect((await stage.sends([], () => stage.resource.preview(step.to))).did).toBe(did);
    const run = await stage.sends(operationsOf(subject, step), () => stage.resource.up(step.to));
    expect(run.did).toBe(did);
    expect(changedNames(run).sort()).toEqual(did === "same" ? [] : differing(step.from, step.to));
    expectBody(subject, step);
    expect(stage.resource.must.id).toBe(id);
    if (did === "update") expect(stage.resource.must.outputs[name]).toEqual(stage.resource.must.inputs[name]);
    if (did === "update") await expectPreviewed(subject, id, outputs);
    await stage.settled(step.to);
  });
}

/** What the plugin's preview of the last update shows as known is what the update gave. */
async function expectPreviewed<W>({ definition, stage }: Subject<W>, id: string, before: Props): Promise<void> {
  const { inputs, outputs } = stage().resource.must;
  const diff = await stage().resource.process.runtime.diff(definition.token, id, before, inputs);
  const shown = Object.entries(previewUpdate(definition, diff, before, inputs));
  const known = shown.filter(([, value]) => value !== undefined && !containsUnknown(value));
  expect(outputs).toMatchObject(Object.fromEntries(known));
}

function claimReplacement<W>(subject: Subject<W>, name: string, stated: Stated<W>): void {
  const first = stated instanceof Change ? (stated.how.first ?? "create") : "create";
  it(`a changed ${name} replaces it: ${first.replace("always ", "")} first`, async () => {
    const stage = subject.stage();
    const step = stage.step(name, stated);
    await expectReplacement(subject, step, operationsOf(subject, step));
  });

  const label = autonamedKey(subject);
  if (label === undefined || label === name) return;
  const kept = first === "always delete" ? ({ first } as const) : ({ first: "create" } as const);
  it(`a changed ${name} replaces it: ${kept.first.replace("always ", "")} first, where the ${label} is generated and so is generated again`, async () => {
    const stage = subject.stage();
    const given = stage.step(name, stated);
    const unnamed = { [label]: undefined };
    const step = {
      ...given,
      from: stage.over(given.from, unnamed),
      to: stage.over(given.to, unnamed),
      body: undefined,
    };
    await expectReplacement(subject, { ...step, ...kept }, operationsOf(subject, { ...step, ...kept }));
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
  expect(run.diff?.deleteBeforeReplace).toBe(step.first !== "create");
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
  return definition.uniqueKey?.find((name) => definition.autoname?.input === name);
}

function differing(from: Props, to: Props): string[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return names.filter((name) => !isDeepStrictEqual(from[name], to[name])).sort();
}
