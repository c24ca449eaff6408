import { z } from "zod";
import { managedAccess } from "../resources/shared/access";
import { idField, objectField, optional, textField } from "./fields";
import { listAndView, requestsAt } from "./list-and-view";

const ticketFields = {
  id: idField("Id of the ticket."),
  label: optional(textField("Subject of the ticket.")),
  type: textField("`ticket`."),
  url: optional(textField("Path of the ticket at the service.")),
};

/** Source: Managed monitoring, Issues List, Issue View. */
export const managedIssues = listAndView({
  nouns: "issues",
  family: () => requestsAt("/managed/issues", { list: "Issues List", view: "Issue View", needs: managedAccess.read }),
  fields: {
    id: idField("Id of the issue."),
    created: textField("When the issue was found, in UTC."),
    entity: objectField("The ticket that was opened about it.", ticketFields),
    services: {
      type: z.array(z.string()),
      describe: "Ids of the monitored services that are affected.",
      numeric: true,
      absent: [],
    },
  },
  list: {
    token: "getManagedIssues",
    describe: "The problems that managed monitoring has found.",
    result: "issues",
    filter: '{ services: "9944" }',
    example: `const found = compute.getManagedIssuesOutput();

export const tickets = found.issues.apply((issues) => issues.map((issue) => issue.entity.url));`,
  },
  view: {
    token: "getManagedIssue",
    describe: "One problem that managed monitoring has found.",
    example: `export const ticket = compute.getManagedIssueOutput({ id: 823 }).entity.label;`,
  },
});
