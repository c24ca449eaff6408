import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import type { World } from "../../worlds";
import { serviceTable } from "./tables";

/** A problem found by monitoring, and its ticket. */
export interface Issue {
  readonly id: number;
  readonly created: string;
  readonly ticket: { readonly id: number; readonly label: string };
  /** Ids of the affected services. */
  readonly services: readonly number[];
}

/** Issues of the account. No operation creates them: only worlds and control do. */
export const issueTable = defineTable<Issue>({
  name: "managedIssues",
  key: (issue) => issue.id,
  complete(given, { store, timestamp }) {
    const id = given.id ?? store.next("managedIssues");
    const ticket = { id, label: `Managed Issue opened: ${id}`, ...given.ticket };
    return { created: timestamp, services: [], ...given, id, ticket };
  },
});

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/managed/issues",
    operation: "Issues List",
    scope: "account:read_only",
    unrestrictedOnly: true,
    handler: (call) => listPage(call, call.store.in(issueTable), { view }),
  },
  {
    method: "GET",
    path: "/managed/issues/{issueId}",
    operation: "Issue View",
    scope: "account:read_only",
    unrestrictedOnly: true,
    handler: viewIssue,
  },
];

/** Issues of managed monitoring. */
export const managedIssues: Service = {
  name: "managedIssues",
  tables: [issueTable],
  routes,
  seed,
  notEmulated: [
    "Opening issues: only worlds and control create them.",
    "Tickets: an issue has the id and label of a ticket, but the ticket's address does not exist.",
  ],
};

function viewIssue(call: UserCall): JsonObject {
  const issue = call.store.in(issueTable).get(call.params.id("issueId"));
  if (issue === undefined) throw notFound();
  return view(issue);
}

function view({ id, created, ticket, services }: Issue): JsonObject {
  const entity = { id: ticket.id, label: ticket.label, type: "ticket", url: `/support/tickets/${ticket.id}` };
  return { id, created, entity, services };
}

// One for each service with the status `problem`.
function seed({ store, timestamp }: Stage, world: World): void {
  if (world.objects === 0) return;
  for (const service of store.in(serviceTable)) {
    if (service.status !== "problem") continue;
    const id = store.next("managedIssues");
    const ticket = { id: 1000 + id, label: `Managed Issue opened: ${service.label}` };
    store.in(issueTable).put({ id, created: timestamp, ticket, services: [service.id] });
  }
}
