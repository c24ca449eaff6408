import { expect, it } from "vitest";
import { isOptional } from "../../../../provider/core";
import { isWriteOnly, type OnChange } from "../../../../provider/core/shape";
import type { Claim, Kind } from "./spec";
import { fieldOf, hasServiceDefault, isReadable, type Subject } from "./subject";

/** A spec leaves nothing out in silence. */
export function claimCoverage<W>(subject: Subject<W>): void {
  const { spec, definition } = subject;
  const reasons = Object.entries(spec.except ?? {}).map(([claim, reason]) => `${claim}, because ${reason}`);
  it(`can be imported by ${["id", ...spec.importBy].join(", ")}`, () => {
    expect(definition.lookupKeys).toEqual(spec.importBy);
  });

  it(`is claimed for every input and key${reasons.length > 0 ? `, except ${reasons.join("; ")}` : ""}`, () => {
    const due = claimsDue(subject);
    const stated = claimsStated(subject);
    const excepted = Object.keys(spec.except ?? {});
    expect(due.filter((claim) => !stated.includes(claim) && !excepted.includes(claim))).toEqual([]);
    expect(stated.filter((claim) => excepted.includes(claim))).toEqual([]);
    expect(stated.filter((claim) => !due.includes(claim))).toEqual([]);
    expect(excepted.filter((claim) => !due.includes(claim) && !isAutomatic(subject, claim))).toEqual([]);
  });
}

const kinds = {
  update: "updates",
  replace: "replaces",
  replaceFirst: "replaces",
  local: "locals",
  ignore: "ignores",
} as const satisfies Record<OnChange["kind"], Kind>;

/** Claims that need something from the spec. A part of the id cannot drift: another one is another object. */
function claimsDue<W>({ definition }: Subject<W>): string[] {
  const perInput = Object.entries(definition.inputs).flatMap(([name, field]): Claim[] => {
    const isClearable =
      field.onChange.kind === "update" && isOptional(definition, name) && definition.autoname?.input !== name;
    return [
      `${kinds[field.onChange.kind]}.${name}`,
      ...(isClearable ? [`clears.${name}` as const] : []),
      ...(isReadable(field) && !(name in definition.id) ? [`drift.${name}` as const] : []),
    ];
  });
  return [...perInput, "vanish"];
}

function claimsStated<W>({ spec }: Subject<W>): string[] {
  const perInput = (["updates", "replaces", "locals", "ignores", "clears", "drift"] as const).flatMap((kind) =>
    Object.keys(spec[kind] ?? {}).map((name) => `${kind}.${name}`),
  );
  return [...perInput, ...(spec.vanish === undefined ? [] : ["vanish"])];
}

/** Claims that are made without the spec's help, and may be left out all the same. */
function isAutomatic<W>(subject: Subject<W>, claim: string): boolean {
  const { definition, spec } = subject;
  const [kind, name = ""] = claim.split(".");
  switch (kind) {
    case "import":
    case "gone":
    case "unknowns":
      return true;
    case "autoname":
      return definition.autoname !== undefined;
    case "defaults":
      return hasServiceDefault(fieldOf(subject, name));
    case "echo":
      return fieldOf(subject, name).secret === true;
    case "adopted":
      return isWriteOnly(fieldOf(subject, name));
    case "unmanaged":
      return spec.drift?.[name] !== undefined && isOptional(definition, name);
    default:
      return false;
  }
}
