import { expect, it } from "vitest";
import type { Clearing } from "./spec";
import { changedNames } from "./stage";
import { declaring, listed, type Subject } from "./subject";

/** What taking an optional input out of the program does: each alone. */
export function claimClears<W>(subject: Subject<W>): void {
  for (const [name, clearing] of Object.entries(subject.spec.clears ?? {})) {
    if (clearing.sends === "nothing") claimLetGo(subject, name, clearing);
    else claimCleared(subject, name, clearing);
  }
}

function claimCleared<W>(subject: Subject<W>, name: string, clearing: Clearing<W>): void {
  const { by = subject.spec.writes.update ?? [], sends } = clearing;
  const what = sends === undefined ? "" : ` with ${JSON.stringify(sends)}`;
  it(`a ${name} that is taken out is cleared by ${listed(by)}${what}`, async () => {
    const stage = subject.stage();
    const { from, to } = sides(subject, name, clearing);
    await stage.resource.up(from);
    const run = await stage.sends(by, () => stage.resource.up(to));
    expect(run.did).toBe("update");
    expect(changedNames(run)).toContain(name);
    if (sends === undefined) expect(stage.writes.bodies()).toEqual([]);
    const wanted = typeof sends === "object" && sends !== null ? expect.objectContaining(sends) : sends;
    if (sends !== undefined) expect(stage.writes.bodies()).toContainEqual(wanted);
    await stage.settled(to);
  });
}

function claimLetGo<W>(subject: Subject<W>, name: string, clearing: Clearing<W>): void {
  it(`a ${name} that is taken out is no longer managed: nothing is sent, and its drift is not seen`, async () => {
    const stage = subject.stage();
    const { from, to } = sides(subject, name, clearing);
    await stage.resource.up(from);
    await stage.sends([], () => stage.resource.up(to));
    await stage.settled(to);
    const drift = subject.spec.drift?.[name];
    if (drift === undefined) return;
    await stage.byHand(drift);
    expect(changedNames(await stage.resource.refresh())).toEqual([]);
    await stage.sends([], () => stage.resource.up(to));
  });
}

function sides<W>(subject: Subject<W>, name: string, clearing: Clearing<W>) {
  const stage = subject.stage();
  const from = declaring(subject, name, stage.given(clearing.from ?? {}));
  return { from, to: stage.over(from, { ...stage.given(clearing.with ?? {}), [name]: undefined }) };
}
