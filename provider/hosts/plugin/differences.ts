import equal from "fast-deep-equal";
import { type Change, isGiven, isRecord, type Props } from "../../core";

/** One difference, for the engine to show. */
export interface Difference {
  /** For instance `label` or `phone.primary`. */
  readonly path: string;
  readonly kind: "ADD" | "UPDATE" | "DELETE";
  /** True: between old and new inputs. False: between old outputs and new inputs. */
  readonly ofInputs: boolean;
}

/** The differences of a changed input. An object gives one per differing property, any other value one as a whole. */
export function differences(change: Change, olds: Props, news: Props): Difference[] {
  const { name, field, recordOnly } = change;
  const [before, after] = [olds[name], news[name]];
  // The value is the same: the program now declares it, or no longer does.
  const isOnlyDeclared = recordOnly && (field.onChange.kind !== "local" || equal(before, after));
  if (isOnlyDeclared) return [{ path: name, kind: isGiven(after) ? "ADD" : "DELETE", ofInputs: true }];
  const parts = partsOf(name, before, after);
  if (parts.length > 0) return parts;
  return [{ path: name, kind: kindOf(before, after), ofInputs: false }];
}

function partsOf(path: string, before: unknown, after: unknown): Difference[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !equal(before[name] ?? null, after[name] ?? null))
    .flatMap((name) => {
      const part = `${path}${step(name)}`;
      const inner = partsOf(part, before[name], after[name]);
      return inner.length > 0 ? inner : [{ path: part, kind: kindOf(before[name], after[name]), ofInputs: false }];
    });
}

function kindOf(before: unknown, after: unknown): Difference["kind"] {
  if (!isGiven(after)) return "DELETE";
  return isGiven(before) ? "UPDATE" : "ADD";
}

function step(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}
