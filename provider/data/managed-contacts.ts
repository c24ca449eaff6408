import { contactFamily, contactFields, contactId, contactOf } from "../resources/managed-contact";
import { idField } from "./fields";
import { listAndView } from "./list-and-view";

/** Source: Managed monitoring, Contacts List, Contact View. */
export const managedContacts = listAndView({
  nouns: "contacts",
  family: () => contactFamily,
  fields: { id: idField("Id of the contact."), ...contactFields },
  from: (answer) => ({ id: contactId(answer), ...contactOf(answer) }),
  filterable: { group: "group" },
  lookUp: { keys: ["name", "email"] },
  list: {
    token: "getManagedContacts",
    describe: "The contacts notified about problems that managed monitoring finds.",
    result: "contacts",
    filter: '{ group: "operations" }',
    example: `const operations = compute.getManagedContactsOutput({ filter: { group: "operations" } });

export const names = operations.contacts.apply((contacts) => contacts.map((contact) => contact.name));`,
  },
  view: {
    token: "getManagedContact",
    describe: "One contact of managed monitoring.",
    example: `export const phone = compute.getManagedContactOutput({ id: 567 }).phone;`,
  },
});
