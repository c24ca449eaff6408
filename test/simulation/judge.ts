import { isNamedByProgram } from "../../provider/core/context";
import { resources } from "../../provider/resources";
import type { GivenSettings } from "../../provider/settings";
import { kindOf } from "./catalogue";
import { runCommand } from "./commands";
import { disarm } from "./faults";
import { PASSWORD } from "./kinds-managed";
import type { Link } from "./network";
import { type Outcome, partsOf } from "./stack";
import type { Declaration } from "./stack-resource";
import { tokens, type User, type World } from "./world";

/** So many ups without faults have to reach what the program declares. */
const MOST_UPS = 3;
/** What a message advises where a deletion cannot be proven. */
const TRUST = /with `compute:notFound` set to `trust`/;
/** What a message says where an object is in the way that no state holds. */
const IN_THE_WAY = /Delete or adopt those first|Must not overlap another subnet/;
/** So long a request that a killed process sent may take to reach the service. */
const LAST_REQUESTS_MS = 120_000;
/** A user follows advice so many times. */
const MOST_ADVICE = 6;

/** Lets all stacks finish without faults, and checks every rule. @returns what is violated: a rule's name and details */
export async function judge(world: World): Promise<string[]> {
  disarm(world);
  await world.time.until(world.time.sleep(LAST_REQUESTS_MS), LAST_REQUESTS_MS);
  const violations: string[] = [];
  for (const user of world.users.values()) violations.push(...(await finish(world, user)));
  return [
    ...world.ledger.trespasses.map((text) => `trespass: ${text}`),
    ...world.dropped.map((text) => `dropped: ${text}`),
    ...violations,
    ...owners(world),
    ...unreadable(world),
    ...leaks(world),
  ];
}

async function finish(world: World, user: User): Promise<string[]> {
  let last: Outcome | undefined;
  let settings: GivenSettings = {};
  for (let ups = 0, advised = 0; ups < MOST_UPS && advised < MOST_ADVICE; ups++) {
    const refreshed = await run(world, user, "refresh", 1000 + ups, settings);
    last = await run(world, user, "up", 2000 + ups, settings);
    // For one run, and only what is deleted: the ledger tells what left a state although it exists.
    const isUnproven = [...refreshed.failures, ...last.failures].some(({ message }) => TRUST.test(message));
    settings = isUnproven ? { notFound: "trust" } : {};
    if (last.failures.length > 0 && follows(world, user, last)) {
      ups = -1;
      advised++;
    }
    if (!isUnproven && last.failures.length === 0 && (await isSettled(world, user))) return differences(world, user);
  }
  const why = last?.failures.map(({ name, message }) => `${name}: ${message}`) ?? [];
  return [
    `settles: stack ${user.stack.name} is not what its program declares after ${MOST_UPS} ups. ${why.join(" | ")}`,
  ];
}

async function run(
  world: World,
  user: User,
  what: "refresh" | "up" | "preview",
  seed: number,
  settings: GivenSettings = {},
): Promise<Outcome> {
  const { stack } = user;
  const outcome = await runCommand(world, user, { identity: "owner", seed, settings }, (process) =>
    what === "refresh" ? stack.refresh(process) : stack[what](user.program, process),
  );
  if (outcome === undefined) throw new Error("A process was killed while nobody killed it.");
  return outcome;
}

async function isSettled(world: World, user: User): Promise<boolean> {
  const { failures, runs } = await run(world, user, "preview", 3000);
  return failures.length === 0 && [...runs.values()].every(({ did }) => did === "same");
}

/** The user does what messages advise. @returns whether anything was changed */
function follows(world: World, user: User, { failures }: Outcome): boolean {
  let changed = false;
  for (const { name, message } of failures) {
    if (IN_THE_WAY.test(message) && deletesLeftBehind(world, user)) changed = true;
    const twin = /is also another resource's: \S+::(\w+)\./.exec(message)?.[1];
    const declaration = user.program.find((one) => one.name === (twin ?? name));
    if (declaration === undefined) continue;
    const after = twin === undefined ? followed(world, user, declaration, message) : undefined;
    if (after === declaration) continue;
    changed = true;
    user.program = user.program
      .flatMap((one) => (one !== declaration ? [one] : after === undefined ? [] : [after]))
      .filter(({ parent }) => after !== undefined || parent !== declaration.name);
  }
  return changed;
}

/** The declaration as the advice leaves it; undefined: the object belongs to others, and the user gives up. */
function followed(world: World, user: User, declaration: Declaration, message: string): Declaration | undefined {
  const kind = kindOf(declaration.token);
  const { import: hint, ...rest } = declaration;
  if (kind.unique && user.program.some((other) => isTwin(declaration, other))) return undefined;
  if (kind.unique && isTaken(world, user, declaration)) return undefined;
  if (hint !== undefined) {
    const isThere = world.ledger.entry(kind.table, kind.keyOf(hint)) !== undefined;
    if (!isThere || /remove `import`/i.test(message)) return rest;
    return message.includes("cannot be adopted") ? refusedAdoption(world, user, declaration) : declaration;
  }
  if (message.includes("Give one of them another label"))
    return { ...declaration, label: `${declaration.label}-other` };
  const id = /import: "([^"]+)"/.exec(message)?.[1];
  if (id === undefined) return declaration;
  const entry = world.ledger.entry(kind.table, kind.keyOf(id));
  if (entry?.owner !== user.stack.name) return undefined;
  return { ...declaration, import: id };
}

/** What a killed process left behind is deleted by hand. @returns whether there was anything */
function deletesLeftBehind(world: World, { stack }: User): boolean {
  const held = new Set(stack.held());
  const left = [...world.ledger.owned()].filter(
    ({ table, key, owner, maker }) => owner === stack.name && isCutOff(world, maker) && !held.has(`${table} ${key}`),
  );
  for (const { table, key } of left) world.main.control.remove({ [table]: [key] });
  return left.length > 0;
}

/** A process ended while requests of it were under way. */
function isCutOff({ killed, cutOff }: World, maker: Link | undefined): boolean {
  return maker !== undefined && (killed.has(maker) || cutOff.has(maker));
}

/** Two resources want the same object: one of them has to go. */
function isTwin(one: Declaration, other: Declaration): boolean {
  const { token, label, parent } = other;
  return one !== other && one.token === token && one.label === label && one.parent === parent;
}

/** Others have an object with this name. */
function isTaken({ ledger }: World, { stack }: User, { token, label, variant }: Declaration): boolean {
  const { table, args } = kindOf(token);
  const wanted = args(label, variant, {})["label"];
  const entries = [...ledger.entries.values()].filter((entry) => entry.table === table && entry.owner !== stack.name);
  return entries.some(({ row }) => "label" in row && row.label === wanted);
}

/** An object of the stack's own that differs from the program is deleted by hand. */
function refusedAdoption(world: World, user: User, declaration: Declaration): Declaration | undefined {
  const { import: hint = "", ...rest } = declaration;
  const { table, keyOf } = kindOf(declaration.token);
  const entry = world.ledger.entry(table, keyOf(hint));
  if (entry?.owner !== user.stack.name) return undefined;
  world.main.control.remove({ [table]: [entry.key] });
  return rest;
}

/** Program, state and service have to be the same. */
function differences(world: World, { stack, program }: User): string[] {
  const declared = new Set(program.map(({ name }) => name));
  const undeclared = [...stack.resources].filter(([name, one]) => !declared.has(name) && !one.isEmpty);
  return [
    ...undeclared.map(([name]) => `state: ${stack.name} holds ${name}, which the program does not declare`),
    ...program.flatMap((declaration) => {
      const { token, label, variant, parent } = declaration;
      const what = `${stack.name} ${declaration.name}`;
      const id = stack.resources.get(declaration.name)?.state?.id;
      if (id === undefined) return [`state: ${what} is not in the state`];
      const kind = kindOf(token);
      const row = world.ledger.entry(kind.table, kind.keyOf(id))?.row;
      if (row === undefined) return [`service: ${what} is in the state as ${id}, but not on the service`];
      const above = parent === undefined ? undefined : stack.resources.get(parent)?.state;
      const args = kind.args(label, variant, { ...above?.outputs, id: above?.id });
      const actual = new Map(Object.entries(row));
      const names = Object.entries(kind.row(args))
        .filter(([name]) => declaration.import === undefined || kind.unreadable?.includes(name) !== true)
        .filter(([name, value]) => JSON.stringify(actual.get(name)) !== JSON.stringify(value))
        .map(([name]) => name);
      const beside = kind.lacks?.(args, world.main.control.state());
      return [...names, ...(beside === undefined ? [] : [beside])].map(
        (name) => `service: ${what} has another ${name} than the program declares`,
      );
    }),
  ];
}

/** Every object has one owner; only what was being created when its process was killed may have none. */
function owners(world: World): string[] {
  const held = new Map<string, { readonly name: string; readonly declaration: Declaration }>();
  const violations: string[] = [];
  for (const { stack } of world.users.values())
    for (const [name, resource] of stack.resources) {
      const { state, declaration } = resource;
      if (state === undefined) continue;
      const { table, keyOf } = kindOf(declaration.token);
      const mine = { name: `${stack.name} ${name}`, declaration };
      for (const place of [`${table} ${keyOf(state.id)}`, ...partsOf(resource)]) {
        const other = held.get(place);
        if (other !== undefined && !isExcused(world, place, declaration, other.declaration))
          violations.push(`twice: ${place} is held by ${other.name} and by ${mine.name}`);
        held.set(place, mine);
      }
    }
  for (const { table, key, owner, maker } of world.ledger.owned()) {
    if (held.has(`${table} ${key}`) || isCutOff(world, maker)) continue;
    violations.push(`orphan: ${table} ${key} of ${owner} is in no state`);
  }
  return violations;
}

/** Limits that docs/reliability.md states: in these cases nobody can tell whose an object is. */
function isExcused({ ledger }: World, place: string, one: Declaration, other: Declaration): boolean {
  // Whoever has a name that is given by the program cannot tell a later object of this name from its own.
  if (ledger.deletedByOthers.has(place)) return true;
  // Two stacks made equal objects in one second, and one answer was lost. Before a name is given, the object is looked for.
  const definition = resources.find(({ token }) => token === one.token);
  const isEqual = one.token === other.token && one.label === other.label && one.variant === other.variant;
  return isEqual && definition !== undefined && !isNamedByProgram(definition);
}

/** Messages of the machine instead of messages for users. */
function unreadable(world: World): string[] {
  const machine =
    /TypeError|Cannot read propert|is not a function|ZodError|"code": "|invalid_type|\[object Object\]|undefined is/;
  return world.shown.filter((text) => machine.test(text)).map((text) => `message: ${text}`);
}

/** No secret may be in a message, or in a part of a state that is not secret. */
function leaks(world: World): string[] {
  const made = [...world.users.values()].flatMap(({ stack }) =>
    [...stack.resources.values()].flatMap(({ state }) => state?.outputs["secretKey"] ?? []),
  );
  const secrets = [...Object.values(tokens), PASSWORD, ...made.map(String)];
  const states = [...world.users.values()].flatMap(({ stack }) =>
    [...stack.resources.values()].flatMap(({ state, declaration: { token } }) =>
      state === undefined ? [] : [plain(token, state.inputs), plain(token, state.outputs)],
    ),
  );
  return [...world.shown, ...states]
    .filter((text) => secrets.some((secret) => text.includes(secret)))
    .map((text) => `secret: ${text}`);
}

/** The properties that are not secret. */
function plain(token: string, props: Readonly<Record<string, unknown>>): string {
  const definition = resources.find((one) => one.token === token);
  const fields = { ...definition?.inputs, ...definition?.outputs };
  return JSON.stringify(Object.fromEntries(Object.entries(props).filter(([name]) => fields[name]?.secret !== true)));
}
