import { z } from "zod";
import { path } from "../client";
import { managedRead } from "../resources/shared/managed";
import { dateTime, numericId } from "../resources/shared/types";
import { defineDataSource, objectOf } from "./api";
import { applyFilter, filterType } from "./filter";

const body = z.object({
  id: z.number(),
  created: z.string(),
  entity: z.object({ id: z.number(), label: z.string().nullish(), type: z.string(), url: z.string().nullish() }),
  services: z.array(z.number()).nullish(),
});

const entity = z.object({
  id: z.string().describe("Id of the ticket."),
  label: z.string().optional().describe("Subject of the ticket."),
  type: z.string().describe("`ticket`."),
  url: z.string().optional().describe("Path of the ticket at the service."),
});

const fields = {
  id: { type: z.string(), describe: "Id of the issue." },
  created: { type: dateTime, describe: "When the issue was found, in UTC." },
  entity: { type: entity, describe: "The ticket that was opened about it." },
  services: { type: z.array(z.string()), describe: "Ids of the monitored services that are affected." },
};

const issue = objectOf(fields);

/** Source: Managed monitoring, Issues List. */
export const getManagedIssues = defineDataSource({
  token: "getManagedIssues",
  describe: "Problems that managed monitoring has found.",
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list, for instance `{ services: "9944" }`. The service does not filter issues, so this happens after the download.',
    },
  },
  result: { issues: { type: z.array(issue), describe: "The issues, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const found = compute.getManagedIssuesOutput();

export const tickets = found.issues.apply((issues) => issues.map((issue) => issue.entity.url));
`,
  async read(api, { filter }) {
    const found = await api.client.list({
      operation: "Issues List",
      method: "GET",
      path: "/managed/issues",
      needs: managedRead,
    });
    return { issues: applyFilter(found.map(issueFrom), filter, Object.keys(fields)) };
  },
});

/** Source: Managed monitoring, Issue View. */
export const getManagedIssue = defineDataSource({
  token: "getManagedIssue",
  describe: "One problem that managed monitoring has found.",
  arguments: { id: { type: numericId, describe: fields.id.describe } },
  result: fields,
  example: `import * as compute from "pulumi-compute";

const outage = compute.getManagedIssueOutput({ id: 823 });

export const ticket = outage.entity.label;
`,
  async read(api, { id }) {
    return issueFrom(
      await api.client.send({
        operation: "Issue View",
        method: "GET",
        path: path`/managed/issues/${id}`,
        needs: managedRead,
      }),
    );
  },
});

function issueFrom(answer: unknown): z.output<typeof issue> {
  const { id, created, entity, services } = body.parse(answer);
  const ticket = {
    id: String(entity.id),
    label: entity.label ?? undefined,
    type: entity.type,
    url: entity.url ?? undefined,
  };
  return { id: String(id), created, entity: ticket, services: (services ?? []).map(String) };
}
