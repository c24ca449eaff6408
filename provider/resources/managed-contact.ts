import { z } from "zod";
import { path, type ReadFamily } from "../client";
import { by, declaredPart, type Props, unmanaged } from "../core";
import { type Api, defineResource, write } from "./api";
import { managedAutoname, managedRead, managedWrite } from "./shared/managed";
import { dateTime, emailAddress } from "./shared/types";

const body = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullish(),
  group: z.string().nullish(),
  phone: z.object({ primary: z.string().nullish(), secondary: z.string().nullish() }).nullish(),
  updated: z.string().nullish(),
});

const phone = z.object({
  primary: z.string().optional().describe("Number to call first."),
  secondary: z.string().optional().describe("Number to call when the first does not answer."),
});

type Phone = z.infer<typeof phone>;

/** What the service returns of a contact. */
export const contactFields = {
  name: { type: z.string(), describe: "Name of the contact; 2 to 64 characters." },
  email: { type: z.string().optional(), describe: "Email address." },
  group: {
    type: z.string().optional(),
    describe: "Group of contacts that this one belongs to, for display only; 2 to 50 characters.",
  },
  phone: { type: phone.optional(), describe: "Telephone numbers." },
  updated: { type: dateTime.optional(), describe: "When the contact was last changed, in UTC.", changes: true },
} as const;

/** Contacts as the service lists them. */
export const contactFamily: ReadFamily = {
  key: "managed contacts",
  list: { operation: "Contacts List", method: "GET", path: "/managed/contacts", needs: managedRead },
  idOf: (item) => contactId(item),
  get: (id) => ({
    operation: "Contact View",
    method: "GET",
    path: path`/managed/contacts/${id}`,
    needs: managedWrite,
  }),
};

/** Id of a contact's body. */
export function contactId(answer: unknown): string {
  return String(body.parse(answer).id);
}

/** Property values of a contact's body. A contact without numbers has no `phone`. */
export function contactOf(answer: unknown): Props {
  const { name, email, group, phone, updated } = body.parse(answer);
  return { name, email, group, phone: phone === undefined ? undefined : withoutEmpty(phone), updated };
}

/** Source: Managed monitoring, Contact Create, View, Update, Delete, Contacts List. */
export const managedContact = defineResource({
  token: "ManagedContact",
  noun: "managed contact",
  describe: "A contact notified about problems.",
  inputs: {
    name: {
      type: z.string().min(2).max(64),
      describe: contactFields.name.describe,
      onChange: "update",
      autoname: managedAutoname(64),
    },
    email: {
      type: emailAddress.optional(),
      describe: contactFields.email.describe,
      onChange: "update",
      clear: unmanaged,
    },
    group: {
      type: z.string().min(2).max(50).optional(),
      describe: contactFields.group.describe,
      onChange: "update",
      clear: null,
    },
    phone: {
      type: phone.strict().optional(),
      describe: `${contactFields.phone.describe} Removing \`secondary\` clears that number.`,
      onChange: "update",
      clear: unmanaged,
      compare: declaredPart(by(withoutEmpty)),
    },
  },
  outputs: { updated: contactFields.updated },
  id: { contactId: "number" },
  lookupKeys: ["name", "email"],
  example: `import * as compute from "pulumi-compute";

const onCall = new compute.ManagedContact("on-call", {
  email: "on-call@example.com",
  group: "operations",
  phone: { primary: "+1 555 0100" },
});

export const contactId = onCall.id;
`,

  idOf: (answer) => ({ contactId: contactId(answer) }),
  decode: contactOf,
  create: (api: Api, { name, email, group, phone }) =>
    write(api, contactFamily, {
      operation: "Contact Create",
      method: "POST",
      path: "/managed/contacts",
      body: { name, email, group, phone },
      needs: managedWrite,
    }),
  read: (api, { contactId }) => api.reads.view(contactFamily, contactId),
  async update(api, { contactId }, { name, email, group, phone }, _inputs, { recorded }) {
    const numbers = phone ? changedNumbers(phoneIn(recorded), phone) : undefined;
    const changes = { name, email, group, phone: numbers };
    // Only the state had to learn that a number is left to others now.
    if (Object.values(changes).every((value) => value === undefined)) return undefined;
    return await write(api, contactFamily, {
      operation: "Contact Update",
      method: "PUT",
      path: path`/managed/contacts/${contactId}`,
      body: changes,
      needs: managedWrite,
    });
  },
  delete: (api, { contactId }) =>
    write(api, contactFamily, {
      operation: "Contact Delete",
      method: "DELETE",
      path: path`/managed/contacts/${contactId}`,
      needs: managedWrite,
    }),
  list: (api) => api.client.list(contactFamily.list),
});

/** The numbers to send: a second one that is no longer declared is cleared, a first one stops being managed. */
function changedNumbers(recorded: Phone, desired: Phone): object | undefined {
  const secondary = desired.secondary ?? (recorded.secondary === undefined ? undefined : null);
  const isSame = (desired.primary ?? recorded.primary) === recorded.primary && secondary === recorded.secondary;
  return isSame ? undefined : { primary: desired.primary, secondary };
}

function phoneIn({ phone: numbers }: Props): Phone {
  return phone.safeParse(numbers).data ?? {};
}

/** Numbers as they are compared: an empty one is none. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, number]) => number !== "" && number !== null && number !== undefined);
  return given.length > 0 ? Object.fromEntries(given) : null;
}
