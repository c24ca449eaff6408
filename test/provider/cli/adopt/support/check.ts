import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator } from "../../../../../emulator";
import { scanAccount } from "../../../../../provider/cli/adopt/account";
import { type Comparison, compare } from "../../../../../provider/cli/adopt/comparison";
import type { Selection } from "../../../../../provider/cli/adopt/selection";
import { type StateResource, stateOf } from "../../../../../provider/cli/adopt/state";
import type { Props } from "../../../../../provider/core";
import { Runtime } from "../../../../../provider/runtime";
import { dynamicType } from "../../../../../sdk/runtime/type";
import type { State } from "../../../resources/support/engine";

/** A resource in an export. What `more` says is laid over the entry. */
export interface Entry {
  readonly token: string;
  readonly name: string;
  readonly state: State;
  readonly more?: Props;
}

/** A value as an export holds it where it is secret. */
export const secret = {
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  ciphertext: "v1:bm9uY2U=:Y2lwaGVydGV4dA==",
};

/** What `pulumi stack export` prints of a stack. */
export function exportOf(entries: readonly Entry[]): string {
  const stack = {
    urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev",
    type: "pulumi:pulumi:Stack",
    custom: false,
  };
  return JSON.stringify({ version: 3, deployment: { manifest: {}, resources: [stack, ...entries.map(entryOf)] } });
}

function entryOf({ token, name, state, more }: Entry): object {
  const type = dynamicType(token);
  const { id, inputs, outputs } = state;
  return { urn: `urn:pulumi:dev::shop::${type}::${name}`, custom: true, id, type, inputs, outputs, ...more };
}

/** Writes a text to a file, and removes the file when the work with it is done. */
export async function withFile<T>(text: string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "compute-adopt-"));
  try {
    const path = join(folder, "state.json");
    await writeFile(path, text);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The resources of an export. */
export async function parsed(entries: readonly Entry[]): Promise<StateResource[]> {
  return await withFile(exportOf(entries), (state) => stateOf({ state }));
}

/** Compares what an export holds with the account of an emulator, as the command does. */
export async function check(
  emulator: Emulator,
  entries: readonly Entry[],
  given: Partial<Selection> = {},
): Promise<Comparison> {
  const selection = { only: [], match: [], exclude: [], ...given };
  const settings = { url: emulator.url, token: emulator.token };
  const runtime = new Runtime({ settings, warn: () => undefined });
  const still = { at: () => undefined, stop: () => undefined };
  const account = await scanAccount(runtime, selection, "adoptable", still);
  return await compare(runtime, account, await parsed(entries), selection);
}

/** What a comparison found, as text: `missing Vpc net`, `drifted Vpc net: description`. What is managed is left out. */
export function findings({ drifted, missing, unmanaged, otherAccount, duplicates }: Comparison): string[] {
  const of = (kind: string) => (one: Pick<StateResource, "definition"> & { readonly name: string }) =>
    `${kind} ${one.definition.token} ${one.name}`;
  return [
    ...drifted.map((one) => {
      const names = [...one.properties.map(({ property }) => property), ...one.pending.map((step) => `(${step})`)];
      return `${of("drifted")(one)}: ${names.join(", ")}`;
    }),
    ...missing.map(of("missing")),
    ...unmanaged.map(of("unmanaged")),
    ...otherAccount.map(of("elsewhere")),
    ...duplicates.map(of("duplicate")),
  ];
}
