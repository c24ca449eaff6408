import { expect, it } from "vitest";
import { isOptional } from "../../../../provider/core";
import { isWriteOnly } from "../../../../provider/core/shape";
import type { Stated } from "./spec";
import { fieldOf, isExcepted, isReadable, isReplaced, operationsOf, type Subject, statedChanges } from "./subject";

/** Taking over what is on the service: nothing is sent, and nothing changes. */
export function claimImports<W>(subject: Subject<W>): void {
  const { spec } = subject;
  if (isExcepted(subject, "import")) return;
  for (const key of ["id", ...spec.importBy]) claimImport(subject, key);
  claimMismatch(subject);
  for (const [name, stated] of Object.entries(statedChanges(subject)))
    if (isWriteOnly(fieldOf(subject, name)) && !isExcepted(subject, `adopted.${name}`))
      claimAdopted(subject, name, stated);
}

function claimImport<W>(subject: Subject<W>, key: string): void {
  it(`adopted by ${key} in the program it is unchanged, with the option left in and taken out`, async () => {
    const stage = subject.stage();
    const { hint, id } = await existing(subject, key);
    const run = await stage.sends([], () => stage.resource.up(stage.args, { import: hint }));
    expect([run.did, stage.resource.must.id]).toEqual(["create", id]);
    await stage.settled(stage.args, { import: hint });
    await stage.settled(stage.args);
  });

  it(`imported by ${key} by the engine it is unchanged`, async () => {
    const stage = subject.stage();
    const { hint, id } = await existing(subject, key);
    await stage.sends([], () => stage.resource.import(hint));
    expect(stage.resource.must.id).toBe(id);
    await stage.settled(stage.args);
  });
}

function claimMismatch<W>(subject: Subject<W>): void {
  const { stage } = subject;
  const changes = Object.entries(statedChanges(subject));
  const [name, stated] = changes.find(([one]) => isReadable(fieldOf(subject, one))) ?? [];
  if (name === undefined || stated === undefined) return;
  it(`an object with another ${name} is not adopted: the preview names it`, async () => {
    const { hint } = await existing(subject, "id");
    const refusals = await stage().resource.refusals(stage().step(name, stated).to, { import: hint });
    expect(refusals).toContainEqual(expect.stringMatching(new RegExp(`^import: .* cannot be adopted: ${name}: `)));
  });
}

function claimAdopted<W>(subject: Subject<W>, name: string, stated: Stated<W>): void {
  const once = isReplaced(fieldOf(subject, name)) ? "one replacement" : "one update";

  it(`a ${name} declared when the object is adopted counts as unchanged, and its change is ${once}`, async () => {
    const stage = subject.stage();
    const step = stage.step(name, stated);
    const { hint } = await existing(subject, "id", step.from);
    await stage.sends([], () => stage.resource.up(step.from, { import: hint }));
    await stage.settled(step.from);
    await stage.sends(operationsOf(subject, step), () => stage.resource.up(step.to));
    await stage.settled(step.to);
  });

  if (!isOptional(subject.definition, name)) return;
  it(`a ${name} first declared after the adoption counts as unchanged, and its change is ${once}`, async () => {
    const stage = subject.stage();
    const step = stage.step(name, stated);
    const without = stage.over(step.from, { [name]: undefined });
    const { hint } = await existing(subject, "id", step.from);
    await stage.sends([], () => stage.resource.up(without, { import: hint }));
    await stage.settled(without);
    await stage.settled(step.from);
    await stage.sends(operationsOf(subject, step), () => stage.resource.up(step.to));
    await stage.settled(step.to);
  });
}

/** An object that another program made, and what names it by a key. */
async function existing<W>({ definition, stage }: Subject<W>, key: string, args = stage().args) {
  const other = stage().another("other");
  await other.up(args);
  const { id, outputs } = other.must;
  const tail = key === "id" ? undefined : `${key}:${String(outputs[key])}`;
  const parents = id.split("/").slice(0, Object.keys(definition.id).length - 1);
  return { id, hint: tail === undefined ? id : [...parents, tail].join("/") };
}
