import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { backendEnv } from "../../test/e2e/support/backend";
import type { Stack, StateResource } from "../../test/e2e/support/stack";
import { kindOf } from "../../test/simulation/catalogue";
import { PASSWORD } from "../../test/simulation/kinds-managed";
import type { Declaration } from "../../test/simulation/stack-resource";
import { engineEnv, getEngine } from "../engine";
import { type Objects, objectsOf, placeOf } from "./objects";

/** What is said of a resource whose object does not exist. */
export const NOT_THERE = "but not on the service";
const CONTENT = ["--only", "BucketObject"];

/** Program, state and service have to be the same. */
export function differencesOf(
  stack: Stack,
  resources: readonly StateResource[],
  program: readonly Declaration[],
): string[] {
  const state = new Map(resources.map((one) => [one.urn.split("::").at(-1) ?? "", one]));
  const objects = objectsOf(stack.emulator.control);
  const undeclared = [...state.keys()].filter((name) => program.every((one) => one.name !== name));
  return [
    ...undeclared.map((name) => `state: holds ${name}, which the program does not declare`),
    ...program.flatMap(({ name, token, label, variant, parent, import: hint }) => {
      const resource = state.get(name);
      if (resource === undefined) return [`state: ${name} is not in the state`];
      const text = objects.get(placeOf(resource));
      if (text === undefined) return [`service: ${name} is in the state as ${resource.id}, ${NOT_THERE}`];
      const row: Readonly<Record<string, unknown>> = JSON.parse(text);
      const above = parent === undefined ? undefined : state.get(parent);
      const kind = kindOf(token);
      const args = kind.args(label, variant, { ...above?.outputs, id: above?.id });
      const names = Object.entries(kind.row(args))
        // Of an adopted object nobody knows what the service does not show.
        .filter(([one]) => hint === undefined || kind.unreadable?.includes(one) !== true)
        .filter(([one, value]) => JSON.stringify(row[one]) !== JSON.stringify(value))
        .map(([one]) => one);
      const beside = kind.lacks?.(args, stack.emulator.control.state()) ?? [];
      return [...names, ...beside].map((one) => `service: ${name} has another ${one} than the program declares`);
    }),
  ];
}

/**
 * Every object has one owner, and those of others are as they were. Only what was made while a process was killed may have
 * none, and `adopt --check` has to name it.
 */
export async function ownersOf(
  stack: Stack,
  others: Objects,
  mayBeLeft: ReadonlySet<string>,
): Promise<{ readonly violations: string[]; readonly left: number }> {
  const objects = objectsOf(stack.emulator.control);
  const held = (await stack.resources()).map(placeOf);
  const twice = held.filter((place, index) => held.indexOf(place) !== index);
  const left = [...objects.keys()].filter((place) => !others.has(place) && !held.includes(place));
  const trespasses = [...others].filter(([place, text]) => objects.get(place) !== text || held.includes(place));
  const named = left.length === 0 ? [] : await unmanagedOf(stack, []);
  // Content is left out unless it is asked for.
  if (left.some((place) => place.startsWith("bucketObjects "))) named.push(...(await unmanagedOf(stack, CONTENT)));
  return {
    left: left.length,
    violations: [
      ...twice.map((place) => `twice: ${place}`),
      ...trespasses.map(([place]) => `trespass: ${place} belongs to others`),
      ...left.filter((place) => !mayBeLeft.has(place)).map((place) => `orphan: ${place}`),
      ...left.filter((place) => !named.includes(place)).map((place) => `unnamed: adopt --check does not name ${place}`),
    ],
  };
}

/** What `npx pulumi-compute adopt --check` calls unmanaged. */
async function unmanagedOf({ folder, emulator }: Stack, more: readonly string[]): Promise<string[]> {
  const access = { COMPUTE_URL: emulator.url, COMPUTE_TOKEN: emulator.token };
  const env = { ...engineEnv(await getEngine(), process.env), ...backendEnv(folder), ...access };
  const cli = resolve(__dirname, "../../bin/pulumi-compute");
  const text = await new Promise<string>((done) => {
    execFile(
      process.execPath,
      [cli, "adopt", "--check", "--json", ...more],
      { cwd: folder, env },
      (_error, stdout, stderr) => done(stdout === "" ? stderr : stdout),
    );
  });
  if (!text.startsWith("{")) throw new Error(`adopt --check ended with: ${text}`);
  const { unmanaged }: { unmanaged: { readonly type: string; readonly id: string }[] } = JSON.parse(text);
  return unmanaged.flatMap(({ type, id }) => placeIfKnown(type, id));
}

function placeIfKnown(type: string, id: string): string[] {
  try {
    return [placeOf({ urn: "", type, id })];
  } catch {
    return [];
  }
}

/** No secret may be in an output, or in plain text in the state. */
export async function leaksOf(stack: Stack, outputs: readonly string[]): Promise<string[]> {
  const shown = await stack.run(["stack", "export", "--show-secrets"]);
  const keys = [...shown.output.matchAll(/"secretKey": "(?:\\")?([^"\\]{10,})/g)].map(([, secret = ""]) => secret);
  const secrets = [stack.emulator.token, PASSWORD, ...keys];
  const texts = [...outputs, await stack.stateText()];
  return texts.filter((text) => secrets.some((one) => text.includes(one))).map((text) => `secret: ${text}`);
}
