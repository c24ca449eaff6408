import type { Described } from "../../test/emulator/support/description";
import type { Recorded } from "../operations/record";
import { operationOf, type Template } from "../operations/resolve";
import { filesWith, type Place, type Sources } from "./places";
import type { Row, Table } from "./table";

/** What the rows of operations are made of. */
export interface OperationFacts {
  readonly described: readonly Described[];
  /** Operations that the description only refers to. */
  readonly referenced: readonly Template[];
  readonly recorded: readonly Recorded[];
  /** Operations that are not requested, and why they are not needed. */
  readonly unused: Readonly<Record<string, string>>;
}

/** A row for each operation of the description: its route, its row of tests, and who requests it. */
export function operationTables(
  { described, referenced, recorded, unused }: OperationFacts,
  sources: Sources,
): Table[] {
  const users = usersOf(recorded, [...described, ...referenced]);
  const rowOf = (operation: Template, text: string, unusedBecause: string | undefined): Row => {
    const tokens = users.get(operation.operation) ?? [];
    const none = { reason: unusedBecause ?? "" };
    return {
      id: operation.operation,
      text,
      cells: {
        emulator: { places: filesWith(sources, "emulator/services/", `operation: "${operation.operation}"`) },
        emulatorTest: { places: filesWith(sources, "test/emulator/operations/", `"${operation.operation}": `) },
        provider: tokens.length === 0 ? none : { places: tokens.flatMap((token) => definitionOf(sources, token)) },
        providerTest: tokens.length === 0 ? none : { places: tokens.flatMap((token) => testsOf(sources, token)) },
      },
    };
  };
  const families = [...Map.groupBy(described, ({ family }) => family)];
  const known = new Set(described.map(({ operation }) => operation));
  const further = referenced.filter(({ operation }) => !known.has(operation));
  return [
    ...families.map(([family, operations]) => ({
      title: `Operations: ${family}`,
      rows: operations.map((each) => rowOf(each, `${requestOf(each)}, ${needsOf(each)}`, unused[each.operation])),
    })),
    {
      title: "Operations that the description refers to",
      rows: further.map((each) => rowOf(each, requestOf(each), "belongs to a family that is not managed")),
    },
  ];
}

/** The file that defines a resource or data source. */
export function definitionOf(sources: Sources, token: string): Place[] {
  return filesWith(sources, "provider/", `token: "${token}"`).map(({ file }) => ({ file, name: token }));
}

/** The files that test a resource or data source. */
export function testsOf(sources: Sources, token: string): Place[] {
  const of = (folder: string, text: string) =>
    filesWith(sources, folder, text).map(({ file }) => ({ file, name: token }));
  const lifecycle = of("test/provider/resources/", `token: "${token}"`).filter(
    ({ file }) => file.endsWith(".test.ts") && sources.get(file)?.includes("describeLifecycle"),
  );
  if (lifecycle.length > 0) return lifecycle;
  return [...of("test/provider/resources/revocations", `"${token}"`), ...of("test/provider/data/", `"${token}"`)];
}

function requestOf({ method, path }: Template): string {
  return `\`${method} ${path}\``;
}

function needsOf({ access, scopes, unrestrictedOnly }: Described): string {
  const scope = scopes.map((each) => `\`${each}\``).join(" and ") || "any token";
  const token = access === "public" ? "no token" : access === "optional" ? `no token, or one with ${scope}` : scope;
  return unrestrictedOnly ? `${token}, unrestricted users` : token;
}

function usersOf(recorded: readonly Recorded[], operations: readonly Template[]): Map<string, string[]> {
  const users = new Map<string, Set<string>>();
  for (const { token, requests } of recorded) {
    for (const request of requests) {
      const found = operationOf(request, operations)?.operation;
      if (found !== undefined) users.set(found, (users.get(found) ?? new Set()).add(token));
    }
  }
  return new Map([...users].map(([operation, tokens]) => [operation, [...tokens].sort()]));
}
