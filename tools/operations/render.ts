import type { Described } from "../../test/emulator/support/description";
import { type Recorded, type Step, steps } from "./record";
import { operationOf, type Template } from "./resolve";

/** What the document is written from. */
export interface Facts {
  /** The operations of the API description. */
  readonly described: readonly Described[];
  /** Everything that the emulator answers beside them: what the description leaves out, and the data planes. */
  readonly others: readonly Template[];
  readonly recorded: readonly Recorded[];
  /** Operations that nothing reaches, and why nothing is missing without them. */
  readonly unused: Readonly<Record<string, string>>;
}

/** Operations of the description that no recorded request reached, and that no reason excuses. */
export function gaps({ described, recorded, unused }: Facts): string[] {
  const reached = usersOf(recorded, described);
  return described.map(({ operation }) => operation).filter((name) => !reached.has(name) && !(name in unused));
}

/** OPERATIONS.md: each operation of the description with what reaches it from a program. */
export function renderOperations(facts: Facts): string {
  const { described, others, recorded, unused } = facts;
  const all = [...described, ...others];
  const users = usersOf(recorded, all);
  const row = ({ operation, method, path }: Template) => {
    const reached = users.get(operation)?.join(", ") ?? `– (${unused[operation] ?? "nothing reaches it"})`;
    return `| ${operation} | \`${method} ${path}\` | ${reached} |`;
  };
  const families = [...Map.groupBy(described, ({ family }) => family)];
  const beside = others.filter(({ operation }) => users.has(operation));
  const sections = [...families, ["Requests that the description's tables leave out", beside] as const];
  return `<!-- Recorded by \`npm run gen\`. Do not edit. -->

# Operations

What reaches each operation of the API from a Pulumi program: resources, with the steps that make the request, and data
sources. The emulator logged these requests while each resource of a program was created, refreshed, updated, replaced,
deleted, listed and adopted, and each data source was called. What is requested after a failure only is not here.

${sections.map(([title, operations]) => `## ${title}\n\n| operation | request | reached by |\n| --- | --- | --- |\n${operations.map(row).join("\n")}\n`).join("\n")}`;
}

/** What reached each operation, by the operation's name: resources with their steps, then data sources. */
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
