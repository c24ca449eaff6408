import type { Emulator } from "../../../../emulator";

/** Puts in four objects of each kind that can be tagged, with the ids 1 to 4. */
export function seed(emulator: Emulator): void {
  const rows = [1, 2, 3, 4].map((id) => ({ id }));
  emulator.control.seed({ objects: { computes: rows, domains: rows, nodebalancers: rows, volumes: rows } });
}

/** Gives an object of the emulator these tags, past the interface. */
export function setTags(emulator: Emulator, table: string, id: number, tags: string[]): void {
  const rows = (emulator.control.state()[table] ?? []) as { readonly id: number }[];
  const row = rows.find((one) => one.id === id);
  emulator.control.seed({ objects: { [table]: [{ ...row, tags }] } });
}

/** Ids of the objects of a table that have a tag. */
export function tagged(emulator: Emulator, table: string, tag: string): number[] {
  const rows = (emulator.control.state()[table] ?? []) as { readonly id: number; readonly tags: string[] }[];
  return rows.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id);
}
