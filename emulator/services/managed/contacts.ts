import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { nullable, object, optional, parse, present, refine, text } from "../../shared/validate";
import { countIn, type World } from "../../worlds";

// @rule limit-contact
const limits = { name: { min: 2, max: 64 }, group: { min: 2, max: 50 } } as const;
const read = "account:read_only";
const write = "account:read_write";
const one = "/managed/contacts/{contactId}";

/** A contact notified about problems. */
export interface Contact {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly group: string | null;
  readonly phone: { readonly primary: string; readonly secondary: string | null };
  readonly updated: string;
}

/** Contacts of the account. */
export const contactTable = defineTable<Contact>({
  name: "managedContacts",
  key: (contact) => contact.id,
  complete(given, { store, timestamp }) {
    const id = given.id ?? store.next("managedContacts");
    const phone = { primary: "", secondary: null, ...given.phone };
    const about = { name: `Contact ${id}`, email: `contact-${id}@example.com`, group: null, updated: timestamp };
    return { ...about, ...given, id, phone };
  },
});

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/managed/contacts",
    operation: "Contacts List",
    scope: read,
    unrestrictedOnly: true,
    handler: listContacts,
  },
  {
    method: "POST",
    path: "/managed/contacts",
    operation: "Contact Create",
    scope: write,
    unrestrictedOnly: true,
    handler: createContact,
  },
  {
    method: "GET",
    path: one,
    operation: "Contact View",
    // The description requires this scope, unlike for the list.
    scope: write,
    unrestrictedOnly: true,
    handler: (call) => view(contactOf(call)),
  },
  {
    method: "PUT",
    path: one,
    operation: "Contact Update",
    scope: write,
    unrestrictedOnly: true,
    handler: updateContact,
  },
  {
    method: "DELETE",
    path: one,
    operation: "Contact Delete",
    scope: write,
    unrestrictedOnly: true,
    handler: deleteContact,
  },
];

/** Contacts of managed monitoring. */
export const managedContacts: Service = {
  name: "managedContacts",
  tables: [contactTable],
  routes,
  seed,
  notEmulated: ["Enabling and disabling Managed: it is always enabled."],
};

const email = refine(text(), (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? undefined : "Must be an email address"));

// @rule managed-3 managed-body
// The description marks no field as required, for creating or for changing a contact.
const rule = object({
  name: optional(text(limits.name)),
  email: optional(email),
  group: optional(nullable(text(limits.group))),
  phone: optional(object({ primary: optional(text()), secondary: optional(nullable(text())) })),
});

type ContactInput = Exclude<ReturnType<typeof rule>, symbol>;

function listContacts(call: UserCall): JsonObject {
  return listPage(call, call.store.in(contactTable), { view, filterable: { group: (contact) => contact.group } });
}

function createContact(call: UserCall): JsonObject {
  const empty = { name: "", email: "", group: null, phone: { primary: "", secondary: null }, updated: call.timestamp };
  const contact = changed(call, { id: 0, ...empty }, parse(rule, call.body));
  return view(call.store.in(contactTable).put({ ...contact, id: call.store.next("managedContacts") }));
}

function updateContact(call: UserCall): JsonObject {
  const contact = contactOf(call);
  const input = parse(rule, call.body, view(contact));
  return view(call.store.in(contactTable).put(changed(call, contact, input)));
}

function deleteContact(call: UserCall): undefined {
  call.store.in(contactTable).delete(contactOf(call).id);
}

function changed(call: UserCall, contact: Contact, { phone, ...input }: ContactInput): Contact {
  const merged = phone === undefined ? contact.phone : { ...contact.phone, ...present(phone) };
  return { ...contact, ...present(input), phone: merged, updated: call.timestamp };
}

function contactOf(call: UserCall): Contact {
  const contact = call.store.in(contactTable).get(call.params.id("contactId"));
  if (contact === undefined) throw notFound();
  return contact;
}

function view({ id, name, email, group, phone, updated }: Contact): JsonObject {
  return { id, name, email, group, phone: { primary: phone.primary, secondary: phone.secondary }, updated };
}

function seed(stage: Stage, world: World): void {
  for (let n = 1; n <= countIn(world, "managedContacts"); n++) {
    const id = stage.store.next("managedContacts");
    stage.store.in(contactTable).put({
      id,
      name: `Contact ${id}`,
      email: `contact-${id}@example.com`,
      group: n % 3 === 0 ? null : `group-${n % 3}`,
      phone: { primary: `555-01${String(n % 100).padStart(2, "0")}`, secondary: n % 2 === 0 ? "555-0199" : null },
      updated: stage.timestamp,
    });
  }
}
