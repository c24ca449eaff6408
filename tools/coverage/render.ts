import type { Route, Service } from "../../emulator/shared/service";
import type { Described } from "../../test/emulator/support/description";
import { type Endpoint, keyOf } from "./scan";

/** What the document is made from. */
export interface Facts {
  readonly services: readonly Service[];
  readonly described: readonly Described[];
  /** `METHOD /path` of what the description only refers to. */
  readonly referenced: readonly string[];
  /** Test files by {@link keyOf}. */
  readonly tests: ReadonlyMap<string, readonly string[]>;
  /** Test files that are about every operation, by the table of operations. */
  readonly walkers: readonly string[];
}

const everywhere = [
  "How tokens are issued and how long they last: they are made by control, and never expire by themselves.",
  "OAuth: authorization, clients, the issue of tokens.",
  "Events other than those that the description lists.",
  "Invoices, prices and payments, apart from the account's balance, which control sets.",
  "Rate limits, unless they are set by control.",
];

/** COVERAGE.md: each operation, its route, the tests that exercise it, and what is knowingly not emulated. */
export function renderCoverage(facts: Facts): string {
  const routes = facts.services.flatMap((service) => service.routes);
  const rest = routes.filter((route) => !facts.described.some((each) => keyOf(each) === keyOf(route)));
  return [
    "<!-- Made by `npm run coverage`. Do not edit. -->",
    "",
    "# What the emulator covers",
    "",
    "Each operation of the API description, the route that answers it, and the test files in `test/emulator/` that make its",
    "request. They are found by reading the files: a request whose path only a run would tell is not counted.",
    `Not counted either: ${joined(facts.walkers)}, which walk all operations there are.`,
    "",
    ...[...new Set(facts.described.map(({ family }) => family))].flatMap((family) => section(family, facts, routes)),
    "## Operations beside the description's tables",
    "",
    "| Operation | Route | Why | Tests |",
    "|---|---|---|---|",
    ...rest.map(
      (route) => `| ${[route.operation, code(route), reason(route, facts), testsOf(route, facts)].join(" | ")} |`,
    ),
    "",
    "## What is knowingly not emulated",
    "",
    "### Anywhere",
    "",
    ...everywhere.map((note) => `- ${note}`),
    "",
    ...facts.services.flatMap(notes),
  ].join("\n");
}

function section(family: string, facts: Facts, routes: readonly Route[]): string[] {
  const rows = facts.described.filter((each) => each.family === family);
  return [
    `## ${family}`,
    "",
    "| Operation | Route | Scope | Tests |",
    "|---|---|---|---|",
    ...rows.map((each) => {
      const route = routes.find((candidate) => keyOf(candidate) === keyOf(each));
      const shown = route === undefined ? "**missing**" : code(route);
      return `| ${[each.operation, shown, needs(each), testsOf(each, facts)].join(" | ")} |`;
    }),
    "",
  ];
}

function needs({ access, scopes }: Described): string {
  if (access === "public") return "no token";
  const scope = scopes.length === 0 ? "any token" : scopes.map((each) => `\`${each}\``).join(" and ");
  return access === "optional" ? `${scope}, or no token` : scope;
}

function reason(route: Route, { referenced }: Facts): string {
  if (referenced.includes(keyOf(route))) return "The description refers to it.";
  return route.undescribed === undefined ? "" : `${route.undescribed.replace(/\.$/, "")}.`;
}

function testsOf(endpoint: Endpoint, { tests }: Facts): string {
  const names = tests.get(keyOf(endpoint)) ?? [];
  return names.length === 0 ? "—" : names.map((name) => name.replace(/\.test\.ts$/, "")).join(", ");
}

function notes({ name, notEmulated = [] }: Service): string[] {
  if (notEmulated.length === 0) return [];
  return [`### ${name}`, "", ...notEmulated.map((note) => `- ${note}`), ""];
}

function code(endpoint: Endpoint): string {
  return `\`${keyOf(endpoint)}\``;
}

function joined(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
}
