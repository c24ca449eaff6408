import { expect, it } from "vitest";
import { isOptional, type Props } from "../../../../provider/core";
import { dynamicText } from "../../../../sdk/runtime/dynamic-text";
import { changedNames } from "./stage";
import { fieldOf, listed, type Subject } from "./subject";

const options = { timeouts: { delete: "11m" } };

/** A stack moves between the hosts, and lives on there. */
export function claimMoves<W>(subject: Subject<W>): void {
  const { spec, stage } = subject;
  for (const [from, to] of [
    ["plugin", "dynamic"],
    ["dynamic", "plugin"],
  ] as const) {
    it(`moved from the ${from} host to the ${to} one it is unchanged, loses a field, and is destroyed without the program by ${listed(spec.writes.delete ?? [])}`, async () => {
      const { resource, args } = stage();
      resource.on = from;
      await resource.up(args, options);
      const text = resource.must.outputs["__provider"];
      // The dynamic host refreshes and deletes with what the outputs hold.
      if (from === "plugin") expect(text).toBe(dynamicText(spec.token));
      resource.on = to;
      for (const run of [
        await stage().sends([], () => resource.up(args, options)),
        await stage().sends([], () => resource.refresh()),
      ]) {
        expect(changedNames(run)).toEqual([]);
        expect(["same", "read"]).toContain(run.did);
      }
      await stage().settled(args, options);
      const less = withoutOptional(subject, args);
      const run = await resource.up(less, options);
      expect(["same", "update"]).toContain(run.did);
      await stage().settled(less, options);
      await stage().sends(spec.writes.delete ?? [], () => resource.destroy());
    });
  }
}

/** The inputs without the first one that a program may remove without a replacement. */
function withoutOptional<W>(subject: Subject<W>, args: Props): Props {
  const { definition } = subject;
  const groups = (definition.oneOf ?? []).flat();
  const name = Object.keys(args).find((one) => {
    const field = fieldOf(subject, one);
    const isInPlace = field.onChange.kind === "update" || field.onChange.kind === "local";
    return isInPlace && isOptional(definition, one) && definition.autoname?.input !== one && !groups.includes(one);
  });
  return name === undefined ? args : subject.stage().over(args, { [name]: undefined });
}
