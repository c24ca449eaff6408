import type { DataRoute, Route, Service } from "../../emulator/shared/service";
import type { Described } from "../../test/emulator/support/description";
import type { Answers } from "./probe";

/** The facts of the document. */
export interface Facts {
  readonly services: readonly Service[];
  readonly described: readonly Described[];
  /** `METHOD /path` of operations that the description only refers to. */
  readonly referenced: readonly string[];
  /** The emulator's responses, by the operation's name. */
  readonly answers: ReadonlyMap<string, Answers>;
}

type Endpoint = Pick<Route | DataRoute, "method" | "path"> | Described;

const everywhere = [
  "OAuth: authorization, clients, the issue of their tokens.",
  "Tags that come into being with an object record no event, and events do not say how long they still take.",
  "Invoices, prices and payments, apart from the account's balance, which control sets.",
  "Rate limits, unless control sets them.",
];

const columns = ["owner", "no token", "other scope"];

/** COVERAGE.md: each operation, its route, the emulator's response to its request, and what is not emulated. */
export function renderCoverage(facts: Facts): string {
  const { services, described } = facts;
  const routes = services.flatMap((service) => service.routes);
  const dataRoutes = services.flatMap((service) => service.dataRoutes ?? []);
  const rest = routes.filter((route) => !described.some((each) => keyOf(each) === keyOf(route)));
  return [
    "<!-- Recorded by `npm run gen`. Do not edit. -->",
    "",
    "# What the emulator covers",
    "",
    "Each operation of the API description, its route, and the status of the responses to its request in the small world: to",
    "the account's owner, without a token, and with a token of another scope. If an operation shows public objects, the response",
    "without a token to an object of the account is 404.",
    "",
    ...[...Map.groupBy(described, ({ family }) => family)].flatMap(([family, operations]) => [
      `## ${family}`,
      "",
      ...table(["operation", "route", "scope", ...columns]),
      ...operations.map((each) => row(each.operation, routeOf(each, routes), needs(each), ...statuses(each, facts))),
      "",
    ]),
    "## Operations that the description's tables leave out",
    "",
    ...table(["operation", "route", "why", ...columns]),
    ...rest.map((route) => row(route.operation, code(route), reason(route, facts), ...statuses(route, facts))),
    "",
    "## Data planes",
    "",
    "Bytes, without a token, at URLs that the API returns.",
    "",
    ...table(["operation", "route"]),
    ...dataRoutes.map((route) => row(route.operation, code(route))),
    "",
    "## Members that a body may have and that have no effect",
    "",
    "No member of a body is refused because it is unknown. An operation reads every member that is documented for it, and ignores",
    "all others, at every depth, like the public service. The request log of control names the ignored members of each request",
    "(`ignored`). This table lists the members that the API shows of an object and that a request ignores, so that an object can be",
    "sent as it was read. An operation that is not listed ignores none of them, or documents no body and ignores all.",
    "",
    ...table(["operation", "ignored members"]),
    ...routes.flatMap((route) => ignoredRow(route, facts)),
    "",
    "## What is not emulated",
    "",
    "### Anywhere",
    "",
    ...everywhere.map((note) => `- ${note}`),
    "",
    ...services.flatMap(notes),
  ].join("\n");
}

function table(names: readonly string[]): string[] {
  return [row(...names), row(...names.map(() => "---"))];
}

function row(...cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function routeOf(each: Described, routes: readonly Route[]): string {
  return routes.some((route) => keyOf(route) === keyOf(each)) ? code(each) : "**missing**";
}

function statuses({ operation }: { readonly operation: string }, { answers }: Facts): string[] {
  const found = answers.get(operation);
  return found === undefined ? columns.map(() => "–") : [found.owner, found.anonymous, found.otherScope].map(String);
}

function needs({ access, scopes }: Described): string {
  if (access === "public") return "no token";
  const scope = scopes.length === 0 ? "any token" : scopes.map((each) => `\`${each}\``).join(" and ");
  return access === "optional" ? `${scope}, or no token` : scope;
}

function ignoredRow({ operation }: Route, { answers }: Facts): string[] {
  const { ignored = [] } = answers.get(operation) ?? {};
  return ignored.length === 0 ? [] : [row(operation, ignored.map((member) => `\`${member}\``).join(", "))];
}

function reason(route: Route, { referenced }: Facts): string {
  if (referenced.includes(keyOf(route))) return "The description refers to it.";
  return route.undescribed === undefined ? "" : `${route.undescribed.replace(/\.$/, "")}.`;
}

function notes({ name, notEmulated = [] }: Service): string[] {
  if (notEmulated.length === 0) return [];
  return [`### ${name}`, "", ...notEmulated.map((note) => `- ${note}`), ""];
}

function keyOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function code(endpoint: Endpoint): string {
  return `\`${keyOf(endpoint)}\``;
}
