import { z } from "zod";
import { contactFamily, contactFields, contactId, contactOf } from "../resources/managed-contact";
import { numericId } from "../resources/shared/types";
import { defineDataSource, objectOf, toldAs } from "./api";
import { filterType, wireFilter } from "./filter";

const fields = { id: { type: z.string(), describe: "Id of the contact." }, ...contactFields };

const contact = objectOf(fields);

/** What the service filters contacts by, in the API's names. Source: Contacts List. */
const FILTERABLE = { group: "group" };

/** Source: Managed monitoring, Contacts List. */
export const getManagedContacts = defineDataSource({
  token: "getManagedContacts",
  describe: "Those who are told when managed monitoring finds a problem.",
  arguments: {
    filter: {
      type: filterType,
      describe: 'Narrows the list at the service: by `group`, for instance `{ group: "operations" }`.',
    },
  },
  result: { contacts: { type: z.array(contact), describe: "The contacts, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const operations = compute.getManagedContactsOutput({ filter: { group: "operations" } });

export const names = operations.contacts.apply((contacts) => contacts.map((contact) => contact.name));
`,
  async read(api, { filter }) {
    const narrowed = filter === undefined ? {} : { filter: wireFilter(filter, FILTERABLE) };
    const found = await api.client.list({ ...contactFamily.list, ...narrowed });
    return { contacts: found.map(contactFrom) };
  },
});

/** Source: Managed monitoring, Contact View. */
export const getManagedContact = defineDataSource({
  token: "getManagedContact",
  describe: "One contact of managed monitoring.",
  arguments: { id: { type: numericId, describe: fields.id.describe } },
  result: fields,
  example: `import * as compute from "pulumi-compute";

const onCall = compute.getManagedContactOutput({ id: 567 });

export const phone = onCall.phone;
`,
  async read(api, { id }) {
    return contactFrom(await api.client.send(contactFamily.get(id)));
  },
});

function contactFrom(answer: unknown): z.output<typeof contact> {
  return toldAs(contact, { id: contactId(answer), ...contactOf(answer) });
}
