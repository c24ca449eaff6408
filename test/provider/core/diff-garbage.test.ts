import { expect, test } from "vitest";
import type { Props } from "../../../provider/core";
import { UNKNOWN } from "../../../provider/core/values";
import { box, slot } from "./support/definitions";
import { declare, Process } from "./support/process";
import { Shelf } from "./support/shelf";

const words = [null, undefined, "", "text", UNKNOWN, 0, -1, Number.NaN, true, false];
const hiddenNames = [
  ...["name", "urn", "import", "auto", "rev", "replaceOn", "unknown", "pending", "declared", "answered", "timeouts"],
  ...["autoNamed", "unreadable", "fingerprints", "files", "imported", "account", "owner"],
];

/** Random values from a seed, so that a failure can be repeated. */
function randomFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % bound;
  };
}

function garbage(random: (bound: number) => number, depth = 0): unknown {
  const kind = random(depth > 2 ? 10 : 14);
  if (kind < 10) return words[kind];
  if (kind < 12) return Array.from({ length: random(4) }, () => garbage(random, depth + 1));
  return Object.fromEntries(Array.from({ length: random(4) }, (_, index) => [`k${index}`, garbage(random, depth + 1)]));
}

function garbageProps(random: (bound: number) => number): Props {
  const names = [...Object.keys(box.inputs), "created", "__provider"].filter(() => random(2) === 0);
  const props = Object.fromEntries(names.map((name) => [name, garbage(random)]));
  const hidden = Object.fromEntries(hiddenNames.filter(() => random(2) === 0).map((name) => [name, garbage(random)]));
  const forms = [
    undefined,
    null,
    UNKNOWN,
    [],
    {},
    hidden,
    { ...hidden, v: 1 },
    { ...hidden, v: 1, declared: ["note"] },
    { ...hidden, v: 2 },
    { ...hidden, v: 2, declared: "note" },
  ];
  return { ...props, __compute: forms[random(forms.length)] };
}

test("diff never throws, and always returns yes or no, for any state and inputs (3000 random pairs)", async () => {
  const random = randomFrom(20260102);
  const process = new Process(new Shelf());
  for (let round = 0; round < 3000; round++) {
    const [olds, news] = [garbageProps(random), garbageProps(random)];
    const diff = await process.diff(String(random(9)), olds, news);
    expect(typeof diff.changed, JSON.stringify({ olds, news })).toBe("boolean");
    expect(diff.replaces.every((name) => name in box.inputs || name === "__compute")).toBe(true);
  }
});

test("check never throws, and returns no undefined, for any declared inputs (1000 random pairs)", async () => {
  const random = randomFrom(7);
  const process = new Process(new Shelf());
  for (let round = 0; round < 1000; round++) {
    const [olds, news] = [garbageProps(random), garbageProps(random)];
    const { inputs, problems } = await process.check(olds, { ...news, label: "web", region: "south" });
    expect(problems.every(({ reason }) => reason !== "")).toBe(true);
    expect(undefinedIn(inputs), JSON.stringify({ olds, news })).toEqual([]);
  }
});

test.each([
  [{}, {}],
  [{ __compute: null }, { __compute: null }],
  [{ __compute: { v: 1 } }, declare({ region: UNKNOWN })],
  [{ __compute: { v: 1, declared: null, pending: null, rev: null, answered: null } }, declare({})],
  [{ __compute: { v: 1, declared: ["note", "gone-since"] } }, {}],
])("diff of %j with %j answers", async (olds, news) => {
  for (const definition of [box, slot]) {
    const diff = await new Process(new Shelf(), definition).diff("not an id", olds, news);
    expect(typeof diff.changed).toBe("boolean");
  }
});

function undefinedIn(value: unknown, path = ""): string[] {
  if (value === undefined) return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => undefinedIn(part, `${path}.${name}`));
}
