import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accountRows } from "./by-hand-account";
import { cloudRows } from "./by-hand-cloud";
import type { Made, Props, Row } from "./by-hand-made";
import type { Stack } from "./stack";

/** A row and the object that was made for it. */
export interface Adopted extends Made {
  readonly row: Row;
}

/** Every resource that can be adopted, those with several sources once for each; what others need comes first. */
export const rows: readonly Row[] = [...cloudRows, ...accountRows];

/** Makes the object of every row, in order. */
export async function makeByHand(stack: Stack): Promise<readonly Adopted[]> {
  stack.emulator.control.setTimings({ "image.captured": 0, "image.uploadProcessing": 0 });
  const disks = [{ id: 11, compute_id: 1, size: 3000 }];
  const objects = { computes: [{ id: 1 }, { id: 2 }], disks, domains: [{ id: 3 }], nodebalancers: [{ id: 4 }] };
  stack.emulator.control.seed({ objects: { ...objects, volumes: [{ id: 5 }] } });
  const made = new Map<string, Adopted>();
  const idOf = (name: string): string => {
    const found = made.get(name);
    if (found === undefined) throw new Error(`${name} was not made before`);
    return found.id;
  };
  for (const row of rows) made.set(row.name, { ...(await row.make({ stack, idOf })), row });
  stack.emulator.control.clearRequests();
  return [...made.values()];
}

/** A program that declares objects, each with its values and options. */
export function declaring(
  all: readonly Adopted[],
  about: (one: Adopted) => { readonly values?: Props; readonly opts?: Props } = () => ({}),
): string {
  const lines = all.map((one) => {
    const { values = {}, opts = {} } = about(one);
    const needs = one.row.needs?.map((need) => `made[${JSON.stringify(need)}]`).join(", ") ?? "";
    const name = JSON.stringify(one.row.name);
    const args = JSON.stringify({ ...one.returned, ...one.writeOnly, ...values });
    const given = `{ ...${JSON.stringify(opts)}, dependsOn: [${needs}] }`;
    return `made[${name}] = new compute.${one.row.token}(${name}, ${args}, ${given});`;
  });
  return ["const made = {};", ...lines].join("\n");
}

/** Writes the file for `pulumi import --file`, with the id or key of each object; answers its name. */
export async function importFile(
  stack: Stack,
  entries: readonly { readonly token: string; readonly name: string; readonly id: string }[],
): Promise<string> {
  const resources = entries.map(({ token, name, id }) => ({ type: `compute:index:${token}`, name, id }));
  await writeFile(join(stack.folder, "import.json"), JSON.stringify({ resources }));
  return "import.json";
}

/** The texts of the secret values, which must stand nowhere. */
export function secretTexts({ row, writeOnly = {} }: Adopted): string[] {
  return (row.secrets ?? []).flatMap((name) => textsIn(writeOnly[name])).map(longestLine);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  // Ids of questions are no secret.
  return Object.entries(value).flatMap(([name, part]) => (name === "questionId" ? [] : textsIn(part)));
}

/** Line ends stand otherwise in JSON. */
function longestLine(text: string): string {
  return text.split("\n").reduce((longest, line) => (line.length > longest.length ? line : longest));
}
