import { z } from "zod";
import type { Api } from "../resources/api";
import { numericId } from "../resources/shared/types";
import { stackscriptFamily } from "../resources/stackscript";
import { neutralStackscript, stackscriptFields, stackscriptId, stackscriptOf } from "../resources/stackscript-body";
import { defineDataSource, objectOf, toldAs } from "./api";
import { filterType, wireFilter } from "./filter";

const fields = { id: { type: z.string(), describe: "Id of the StackScript." }, ...stackscriptFields };

const stackscript = objectOf(fields);

/** What the service filters StackScripts by, in the API's names. Source: StackScripts List. */
const FILTERABLE = {
  label: "label",
  description: "description",
  deploymentsTotal: "deployments_total",
  isPublic: "is_public",
  revNote: "rev_note",
  mine: "mine",
};

/** Source: StackScripts, StackScripts List. */
export const getStackScripts = defineDataSource({
  token: "getStackScripts",
  describe:
    "The account's own StackScripts, and those that others have made public. There may be very many of those: `filter` narrows them.",
  arguments: {
    filter: {
      type: filterType,
      describe:
        "Narrows the list at the service: by `label`, `description`, `deploymentsTotal`, `isPublic`, `revNote` and `mine`, for instance `{ mine: true }`.",
    },
  },
  result: { stackScripts: { type: z.array(stackscript), describe: "The StackScripts, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const own = compute.getStackScriptsOutput({ filter: { mine: true, label: { "+contains": "web" } } });

export const ids = own.stackScripts.apply((scripts) => scripts.map((script) => script.id));
`,
  async read(api, { filter }) {
    const { filter: _, ...request } = stackscriptFamily(api.brand).list;
    const narrowed = filter === undefined ? {} : { filter: wireFilter(filter, FILTERABLE) };
    const found = await api.client.list({ ...request, ...narrowed });
    return { stackScripts: found.map((item) => stackscriptFrom(api, item)) };
  },
});

/** Source: StackScripts, StackScript View. */
export const getStackScript = defineDataSource({
  token: "getStackScript",
  describe: "One StackScript: the account's own, or one that somebody has made public.",
  arguments: { id: { type: numericId, describe: fields.id.describe } },
  result: fields,
  example: `import * as compute from "pulumi-compute";

const shared = compute.getStackScriptOutput({ id: 10079 });

export const asksFor = shared.userDefinedFields.apply((asked) => asked.map((field) => field.name));
`,
  async read(api, { id }) {
    return stackscriptFrom(api, await api.client.send(stackscriptFamily(api.brand).get(id)));
  },
});

function stackscriptFrom({ brand }: Api, answer: unknown): z.output<typeof stackscript> {
  return toldAs(stackscript, { id: stackscriptId(answer), ...stackscriptOf(neutralStackscript(brand, answer)) });
}
