import type { Described } from "../../test/emulator/support/description";
import { type Recorded, type Step, steps } from "./record";
import { operationOf, type Template } from "./resolve";

/** The facts of the document. */
export interface Facts {
  /** The operations of the API description. */
  readonly described: readonly Described[];
  /** Other operations of the emulator: those that the description leaves out, and the data planes. */
  readonly others: readonly Template[];
  readonly recorded: readonly Recorded[];
  /** Operations that are not requested, and why they are not needed. */
  readonly unused: Readonly<Record<string, string>>;
}

/** Operations of the description without a recorded request and without a reason in `unused`. */
export function gaps({ described, recorded, unused }: Facts): string[] {
  const reached = usersOf(recorded, described);
  return described.map(({ operation }) => operation).filter((name) => !reached.has(name) && !(name in unused));
}

/** OPERATIONS.md: each operation of the description with the resources and data sources that request it. */
export function renderOperations(facts: Facts): string {
  const { described, others, recorded, unused } = facts;
  const all = [...described, ...others];
  const users = usersOf(recorded, all);
  const row = ({ operation, method, path }: Template) => {
    const reached = users.get(operation)?.join(", ") ?? `– (${unused[operation] ?? "not requested"})`;
    return `| ${operation} | \`${method} ${path}\` | ${reached} |`;
  };
  const families = [...Map.groupBy(described, ({ family }) => family)];
  const undescribed = others.filter(({ operation }) => users.has(operation));
  const sections = [...families, ["Requests that the description's tables leave out", undescribed] as const];
  return `<!-- Recorded by \`npm run gen\`. Do not edit. -->

# Operations

The resources and data sources that request each operation of the API. For a resource, the steps that make the request are
named. The emulator logged these requests while each resource of a program was created, refreshed, updated, replaced,
deleted, listed and adopted, and each data source was called. Requests that are made only after a failure are not included.

${sections.map(([title, operations]) => `## ${title}\n\n| operation | request | requested by |\n| --- | --- | --- |\n${operations.map(row).join("\n")}\n`).join("\n")}`;
}

/** The resources, with their steps, and data sources that request each operation, by the operation's name. */
function usersOf(recorded: readonly Recorded[], operations: readonly Template[]): Map<string, string[]> {
  const reached = new Map<string, Map<string, Set<Step>>>();
  for (const { token, step, requests } of recorded) {
    for (const request of requests) {
      const found = operationOf(request, operations);
      if (found === undefined) continue;
      const tokens = reached.get(found.operation) ?? new Map<string, Set<Step>>();
      reached.set(found.operation, tokens.set(token, (tokens.get(token) ?? new Set()).add(step)));
    }
  }
  const sorted = (tokens: ReadonlyMap<string, ReadonlySet<Step>>) => [...tokens].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map([...reached].map(([operation, tokens]) => [operation, sorted(tokens).map(inWords)]));
}

function inWords([token, reached]: readonly [string, ReadonlySet<Step>]): string {
  const named = steps.filter((step) => step !== "invoke" && reached.has(step));
  return named.length === 0 ? `\`${token}\`` : `\`${token}\` (${named.join(", ")})`;
}
