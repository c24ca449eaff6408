import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowOf } from "./operations";
import type { Members } from "./operations/row";
import { type Running, start } from "./support/api";
import { resetWorld, type Target, targets } from "./support/hostile";
import { pathsOf } from "./support/walk";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

const updating = targets.filter(([, { method }]) => method === "PUT");
// Updates of what is public are refused.
const forbidden = ["Image Update", "StackScript Update"];

beforeAll(async () => {
  running = await start({ world: "small" });
});
afterAll(() => running.emulator.close());

/** The paths of all objects that an operation can update. */
async function updatablePaths({ operation, path }: Target): Promise<readonly string[]> {
  resetWorld(running);
  const { path: chosen, prepare } = rowOf(operation);
  const given = await prepare?.(running);
  const found = await pathsOf(api, path);
  return chosen === undefined ? [...found, ...(given?.path === undefined ? [] : [given.path])] : [chosen];
}

// The fact is the public service's: what a GET answers, a PUT accepts.
describe.each(updating)("%s", (_name, target) => {
  const { added = {}, query = "", readOnly = [], ownMembers } = rowOf(target.operation);

  test("accepts every object as it is read, and changes nothing but the time of the update", async () => {
    const paths = await updatablePaths(target);
    expect(paths.length).toBeGreaterThan(0);
    let accepted = 0;
    for (const path of paths) {
      const read = await api("GET", `${path}${query}`);
      expect([path, read.status]).toEqual([path, 200]);
      const body: Members = { ...(JSON.parse(read.text) as Members), ...added };
      const reply = await api("PUT", path, { body });
      if (reply.status === 403 && forbidden.includes(target.operation)) continue;
      expect([path, reply.status, reply.body.errors]).toEqual([path, 200, undefined]);
      accepted++;
      const again = await api("GET", `${path}${query}`);
      expect(withoutUpdate(again.body)).toEqual(withoutUpdate(read.body));
    }
    expect(accepted).toBeGreaterThan(0);
  });

  test("ignores exactly the members that the description knows in answers only", async () => {
    const path = (await updatablePaths(target)).at(-1) ?? "";
    const read = await api("GET", `${path}${query}`);
    await api("PUT", path, { body: { ...(JSON.parse(read.text) as Members), ...added } });
    const ignored = running.emulator.control.requests().at(-1)?.ignored ?? [];
    expect([...ignored].sort()).toEqual(ownMembers ? [] : [...readOnly].sort());
  });
});

function withoutUpdate(body: object): object {
  return { ...body, updated: undefined };
}
