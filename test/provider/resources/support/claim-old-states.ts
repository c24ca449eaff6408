import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Props } from "../../../../provider/core";
import { fileRule, isWriteOnly } from "../../../../provider/core/shape";
import { STATE_VERSION } from "../../../../provider/state/form";
import type { State } from "./engine";
import { changedNames, type Stage } from "./stage";
import { isReplaced, type Subject, statedChanges } from "./subject";

/** A state that an earlier version of the provider wrote. Never changed: such states are read for ever. */
interface OldState {
  readonly host: "dynamic" | "plugin";
  /** How the object came into the state. */
  readonly story: "made" | "unnamed" | "changed" | "adopted" | "imported";
  /** What the program declared. Texts in angle brackets represent values that each test creates, such as paths of files. */
  readonly args: Props;
  readonly state: State;
}

/** States of every earlier form, of both hosts, preview and refresh clean. A resource that is newer has none. */
export function claimOldStates<W>(subject: Subject<W>): void {
  for (const form of ["form-1"]) {
    for (const old of statesOf(subject, form)) {
      const options = old.story === "made" ? { timeouts: { create: "45m", delete: "10m" } } : {};

      it(`a state of ${form} (${old.host} host, ${old.story}) previews and refreshes clean`, async () => {
        const stage = subject.stage();
        const args = await restore(subject, old);
        for (const run of [
          await stage.sends([], () => stage.resource.preview(args, options)),
          await stage.sends([], () => stage.resource.up(args, options)),
          await stage.sends([], () => stage.resource.refresh()),
          await stage.sends([], () => stage.resource.up(args, options)),
        ]) {
          expect(changedNames(run)).toEqual([]);
          expect(["same", "read"]).toContain(run.did);
        }
      });

      it(`a state of ${form} (${old.host} host, ${old.story}) is rewritten by the next change`, async () => {
        const stage = subject.stage();
        const args = await restore(subject, old);
        const run = await stage.sends([], () => stage.resource.up(args, { timeouts: { delete: "11m" } }));
        expect(run.did).toBe("update");
        expect(versionOf(stage.resource.must)).toBe(STATE_VERSION);
        // The times of the object are those of this test, not of the state.
        await stage.resource.refresh();
        await stage.settled(args, { timeouts: { delete: "11m" } });
      });
    }
  }
}

function statesOf<W>({ spec, definition }: Subject<W>, form: string): readonly OldState[] {
  const args: Props = typeof spec.args === "function" ? {} : spec.args;
  const way = (definition.oneOf ?? []).flat().find((name) => name in args);
  const name = way === undefined ? spec.token : `${spec.token}-${way}`;
  const file = join(__dirname, "../old-states", form, `${name}.json`);
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, "utf8")) as OldState[];
}

/** Puts the object on the service and the state in place, and answers what the program declares. */
async function restore<W>(subject: Subject<W>, old: OldState): Promise<Props> {
  const stage = subject.stage();
  const program = programOf(subject, stage, old);
  const other = stage.another("other");
  const name = subject.definition.autoname?.input;
  const label = name === undefined || !(name in old.state.inputs) ? {} : { [name]: old.state.inputs[name] };
  for (const args of program) await other.up(stage.over(args, label));
  expect(other.must.id).toBe(old.state.id);
  const args = program.at(-1) ?? {};
  stage.resource.on = old.host;
  stage.resource.state = filledIn(subject, old, args);
  return args;
}

/** What the program declared, run by run, by the story of the state. */
function programOf<W>(subject: Subject<W>, stage: Stage<W>, { story, args }: OldState): Props[] {
  if (story !== "changed") return [stage.over(stage.args, leftOut(stage.args, args))];
  const changes = Object.entries(statedChanges(subject)).filter(([name]) => {
    const field = subject.definition.inputs[name];
    return field !== undefined && !isReplaced(field) && field.onChange.kind !== "ignore";
  });
  const unread = changes.find(([name]) => {
    const field = subject.definition.inputs[name];
    return field !== undefined && isWriteOnly(field) && fileRule(field) === undefined;
  });
  const [name, stated] = unread ?? changes[0] ?? [];
  if (name === undefined || stated === undefined) throw new Error("nothing can be changed in place");
  const { from, to } = stage.step(name, stated);
  return [from, to];
}

function leftOut(args: Props, declared: Props): Props {
  return Object.fromEntries(Object.keys(args).flatMap((name) => (name in declared ? [] : [[name, undefined]])));
}

/** The state with the values of this test in place of their placeholders. */
function filledIn<W>({ definition }: Subject<W>, old: OldState, args: Props): State {
  const made = new Map<unknown, unknown>();
  for (const [name, value] of Object.entries(old.args)) {
    if (typeof value === "string" && value.startsWith("<")) made.set(value, args[name]);
    const field = definition.inputs[name];
    const file = field === undefined || fileRule(field) === undefined ? undefined : args[name];
    const hash = recordedHash(old.state, name);
    if (typeof file === "string" && hash !== undefined) made.set(hash, hashOf(file));
  }
  const text = JSON.stringify(old.state, (_key, value: unknown) => (made.has(value) ? made.get(value) : value));
  return JSON.parse(text) as State;
}

function versionOf({ outputs }: State): unknown {
  return z.object({ __compute: z.object({ v: z.number() }) }).safeParse(outputs).data?.__compute.v;
}

const files = z.object({ __compute: z.object({ files: z.record(z.string(), z.object({ hash: z.string() })) }) });

function recordedHash({ outputs }: State, name: string): string | undefined {
  return files.safeParse(outputs).data?.__compute.files[name]?.hash;
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
