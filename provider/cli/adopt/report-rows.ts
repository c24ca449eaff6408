import { oneLine } from "../../client";
import type { Comparison, Drifted, DriftedProperty, StateObject } from "./comparison";

/** What a table shows: findings, with long lists shortened; or everything. */
export type Detail = "findings" | "everything";

/** Rows of a table: class, name, id, what. */
export interface Rows {
  readonly rows: readonly string[][];
  /** There are more objects than rows. */
  readonly isCut: boolean;
}

/** The rows of the objects of one kind. */
interface Section {
  readonly kind: string;
  /** How many objects of a class are listed. */
  readonly most: number;
  readonly rows: readonly Row[];
}

type Row = readonly [token: string, name: string, id: string, what: string];
type Named = Pick<StateObject, "definition" | "id" | "name">;

/** Users solve problems one by one, but decide about unmanaged objects per class: fewer of those are listed. */
const PROBLEMS = 50;
const UNMANAGED = 5;

const LONGEST_NAME = 40;
const LONGEST_ID = 120;
const LONGEST_VALUE = 40;

/** The rows of a comparison: problems before unmanaged objects, each kind by class. */
export function rowsOf(comparison: Comparison, detail: Detail): Rows {
  const { managed, unmanaged, missing, drifted, otherAccount, duplicates } = comparison;
  const sections = [
    section("held more than once", PROBLEMS, duplicates, ({ urns }) => `held more than once: ${listed(urns)}`),
    section("missing", PROBLEMS, missing, ({ resourceName }) => `missing; in the state as ${quoted(resourceName)}`),
    section("drifted", PROBLEMS, drifted, differencesIn),
    section("of another account", PROBLEMS, otherAccount, ({ account }) => `of another account: ${quoted(account)}`),
    section("unmanaged", UNMANAGED, unmanaged, () => "unmanaged"),
    section("managed", 0, detail === "everything" ? managed : [], () => "managed"),
  ];
  const all = sections.flatMap(({ rows }) => rows);
  if (detail === "everything") return { rows: all.map((row) => [...row]), isCut: false };
  const rows = sections.flatMap(cut);
  return { rows: rows.map((row) => [...row]), isCut: rows.length < all.length };
}

function section<T extends Named>(
  kind: string,
  most: number,
  objects: readonly T[],
  describe: (object: T) => string,
): Section {
  const rows = objects.map((object): Row => {
    const { definition, name, id } = object;
    return [definition.token, oneLine(name, LONGEST_NAME), oneLine(id, LONGEST_ID), describe(object)];
  });
  return { kind, most, rows };
}

/** Replaces rows beyond the limit by one row with their number, if they are at least two. */
function cut({ kind, most, rows }: Section): Row[] {
  return [...Map.groupBy(rows, ([token]) => token)].flatMap(([token, all]): Row[] => {
    if (all.length <= most + 1) return all;
    return [...all.slice(0, most), [token, `… ${all.length - most} more`, "", kind]];
  });
}

function differencesIn({ properties, pending }: Drifted): string {
  const steps = pending.map((step) => `unfinished: ${oneLine(step, LONGEST_VALUE)}`);
  return [...properties.map(inWords), ...steps].join("\n");
}

function inWords({ property, values, replaces }: DriftedProperty): string {
  const [now, before] = [valueIn(values?.account), valueIn(values?.state)];
  const what =
    values === undefined || now === before ? `${property} differs` : `${property} is ${now} instead of ${before}`;
  return replaces ? `${what} (restoring it requires replacement)` : what;
}

function valueIn(value: unknown): string {
  return value === null || value === undefined ? "empty" : oneLine(JSON.stringify(value), LONGEST_VALUE);
}

function listed(urns: readonly string[]): string {
  return urns.map((urn) => oneLine(urn, LONGEST_ID)).join(" and ");
}

function quoted(name: string): string {
  return oneLine(JSON.stringify(name), LONGEST_NAME);
}
