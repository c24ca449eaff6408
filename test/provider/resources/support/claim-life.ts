import { expect, it } from "vitest";
import { defaultOf } from "../../../../provider/core";
import { UNKNOWN } from "../../../../provider/core/values";
import { EngineProcess } from "./engine";
import { fieldOf, hasServiceDefault, isExcepted, isReplaced, listed, type Subject } from "./subject";

/** Creating, standing still, vanishing, deleting. */
export function claimLife<W>(subject: Subject<W>): void {
  const { spec, definition, stage } = subject;
  const { create, delete: remove } = spec.writes;

  it(`a preview sends nothing, and create ${listed(create)}; outputs hold what was declared, in their documented form`, async () => {
    const { resource, args, sends } = bound(stage());
    await sends([], () => resource.preview(args));
    expect((await sends(create, () => resource.up(args))).did).toBe("create");
    const { inputs, outputs } = resource.must;
    for (const name of Object.keys(args)) expect([name, outputs[name]]).toEqual([name, inputs[name]]);
    for (const [name, field] of Object.entries(definition.outputs))
      expect([name, field.type.safeParse(outputs[name]).error?.issues]).toEqual([name, undefined]);
    const known = [...Object.keys(definition.inputs), ...Object.keys(definition.outputs)];
    expect(Object.keys(outputs).filter((name) => !name.startsWith("__") && !known.includes(name))).toEqual([]);
  });

  it("without a change in the program nothing is sent and nothing changes, by up, preview or refresh", async () => {
    const { resource, args } = stage();
    await resource.up(args);
    await stage().settled(args);
  });

  if (!isExcepted(subject, "unknowns")) {
    it("a value that is not known yet is no problem, and means what a change of it means", async () => {
      const { resource, args } = stage();
      const hide = (name: string) => ({ ...args, [name]: UNKNOWN });
      for (const name of Object.keys(args)) expect([name, await resource.refusals(hide(name))]).toEqual([name, []]);
      await resource.up(args);
      for (const name of Object.keys(args)) {
        const { did } = await stage().sends([], () => resource.preview(hide(name)));
        expect([name, did]).toEqual([name, meaningOf(subject, name)]);
      }
    });
  }

  for (const [name, field] of Object.entries(definition.inputs))
    if (hasServiceDefault(field) && !isExcepted(subject, `defaults.${name}`))
      claimDefault(subject, name, defaultOf(field));

  const label = definition.autoname?.input;
  const field = label === undefined ? undefined : definition.inputs[label];
  if (label !== undefined && field !== undefined && !isExcepted(subject, "autoname")) {
    it(`without a ${label} one is made from the resource's name; it stays, and no two are the same`, async () => {
      const { resource, ...other } = stage();
      const args = stage().over(other.args, { [label]: undefined });
      const twin = stage().another("thing");
      await resource.up(args);
      expect(resource.must.outputs[label]).toMatch(/^thing-[0-9a-f]{7}$/);
      await stage().settled(args);
      await expect(twin.refusals(args)).resolves.toEqual([]);
      const first = await resource.process.runtime.check(spec.token, {}, args);
      const second = await resource.process.runtime.check(spec.token, {}, args);
      expect(first.inputs[label]).not.toBe(second.inputs[label]);
    });
  }

  if (spec.vanish !== undefined) claimVanish(subject, spec.vanish);

  if (remove === undefined) {
    it("delete only releases it: nothing is sent, and it stays on the service", async () => {
      const { resource, args } = stage();
      await resource.up(args);
      const { id, outputs } = resource.must;
      await stage().sends([], () => resource.destroy());
      expect(await stage().isThere(id, outputs)).toBe(true);
    });
    return;
  }

  const isSeen = !isExcepted(subject, "gone");
  it(`delete sends ${listed(remove)};${isSeen ? " it is deleted then, and" : ""} deleting it again succeeds`, async () => {
    const { resource, args } = stage();
    await resource.up(args);
    const state = resource.must;
    await stage().sends(remove, () => resource.destroy());
    if (isSeen) expect(await stage().isThere(state.id, state.outputs)).toBe(false);
    resource.state = state;
    expect((await resource.destroy()).did).toBe("delete");
  });
}

function claimDefault<W>({ stage }: Subject<W>, name: string, value: unknown): void {
  it(`a ${name} that is left out and its default, ${JSON.stringify(value)}, are the same`, async () => {
    const { resource, args } = stage();
    const without = stage().over(args, { [name]: undefined });
    await resource.up(without);
    await stage().sends([], () => resource.up({ ...args, [name]: value }));
    await stage().settled({ ...args, [name]: value });
  });
}

function claimVanish<W>({ spec, stage }: Subject<W>, vanish: NonNullable<Subject<W>["spec"]["vanish"]>): void {
  it("deleted by hand it leaves the state at a refresh, and the next up makes it again", async () => {
    const { resource, args } = stage();
    await resource.up(args);
    await stage().byHand(vanish);
    expect((await stage().sends([], () => resource.refresh())).did).toBe("drop");
    expect((await stage().sends(spec.writes.create, () => resource.up(args))).did).toBe("create");
    await stage().settled(args);
  });

  it("deleted by hand it can still be destroyed, without a refresh before", async () => {
    const { resource, args } = stage();
    await resource.up(args);
    await stage().byHand(vanish);
    expect((await resource.destroy(new EngineProcess(stage().emulator))).did).toBe("delete");
  });
}

function meaningOf<W>(subject: Subject<W>, name: string): string {
  const field = fieldOf(subject, name);
  if (field.onChange.kind === "ignore") return "same";
  return isReplaced(field) ? "replace" : "update";
}

function bound<W>(stage: ReturnType<Subject<W>["stage"]>) {
  return { resource: stage.resource, args: stage.args, sends: stage.sends.bind(stage) };
}
