import { z } from "zod";
import { path, type ReadFamily } from "../client";
import { by, declaredPart, type Props, unmanaged, update } from "../core";
import { type Api, defineResource, deleteFrom, isInList, writeNew, writeTo } from "./api";
import { managedAccess } from "./shared/access";
import { managedAutoname } from "./shared/managed";
import { answeredId, dateTime, emailAddress } from "./shared/types";

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
  // @rule managed-body limit-contact
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
  list: { operation: "Contacts List", method: "GET", path: "/managed/contacts", needs: managedAccess.read },
  idOf: (item) => contactId(item),
  get: (id) => ({
    operation: "Contact View",
    method: "GET",
    path: path`/managed/contacts/${id}`,
    needs: managedAccess.write,
  }),
};

/** Id of a contact's body. */
export function contactId(answer: unknown): string {
  return answeredId(answer);
}

/** Property values of a contact's body. A contact without numbers has no `phone`. */
export function contactOf(answer: unknown): Props {
  const { name, email, group, phone, updated } = body.parse(answer);
  return { name, email, group, phone: phone === undefined ? undefined : withoutEmpty(phone), updated };
}

// @rule managed-3
/** Source: Managed monitoring, Contact Create, View, Update, Delete, Contacts List. */
export const managedContact = defineResource({
  token: "ManagedContact",
  noun: "managed contact",
  describe: "A contact notified about problems.",
  inputs: {
    name: {
      type: z.string().min(2).max(64),
      describe: contactFields.name.describe,
      onChange: update(),
    },
    email: {
      type: emailAddress.optional(),
      describe: contactFields.email.describe,
      onChange: update(unmanaged),
    },
    group: {
      type: z.string().min(2).max(50).optional(),
      describe: contactFields.group.describe,
      onChange: update({ clearing: null }),
    },
    phone: {
      type: phone.strict().optional(),
      describe: `${contactFields.phone.describe} Removing \`secondary\` clears that number.`,
      onChange: update(unmanaged),
      compare: declaredPart(by(withoutEmpty)),
    },
  },
  outputs: { updated: contactFields.updated },
  id: { contactId: "number" },
  access: managedAccess,
  lookupKeys: ["name", "email"],
  autoname: { input: "name", ...managedAutoname(64) },
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
  create: (api: Api, { name, email, group, phone }, step) =>
    step.make(() =>
      writeNew(api, contactFamily, {
        operation: "Contact Create",
        method: "POST",
        path: "/managed/contacts",
        body: { name, email, group, phone },
        needs: managedAccess.write,
      }),
    ),
  read: (api, { contactId }) => api.reads.view(contactFamily, contactId),
  async update(api, { contactId }, { name, email, group, phone }, _inputs, { recorded }) {
    const isPhoneChanged = phone && changedNumbers(phoneIn(recorded), phone) !== undefined;
    const changes = {
      ...{ name, email, group },
      phone: isPhoneChanged ? await wholePhone(api, contactId, phoneIn(recorded), phone) : undefined,
    };
    // Only the state had to learn that a number is left to others now.
    if (Object.values(changes).every((value) => value === undefined)) return undefined;
    return await writeTo(api, contactFamily, contactId, {
      operation: "Contact Update",
      method: "PUT",
      path: path`/managed/contacts/${contactId}`,
      body: changes,
      needs: managedAccess.write,
    });
  },
  delete: (api, { contactId }) =>
    deleteFrom(api, contactFamily, contactId, {
      operation: "Contact Delete",
      method: "DELETE",
      path: path`/managed/contacts/${contactId}`,
      needs: managedAccess.write,
    }),
  list: (api) => api.client.list(contactFamily.list),
  known: (api) => api.reads.all(contactFamily),
  isListed: (api, { contactId }, since) => isInList(api, contactFamily, contactId, since),
});

/** The numbers to send: a second one that is no longer declared is cleared, a first one stops being managed. */
function changedNumbers(recorded: Phone, desired: Phone): object | undefined {
  const secondary = desired.secondary ?? (recorded.secondary === undefined ? undefined : null);
  const isSame = (desired.primary ?? recorded.primary) === recorded.primary && secondary === recorded.secondary;
  return isSame ? undefined : { primary: desired.primary, secondary };
}

/** The numbers to send, both of them: the service may take the object as it is sent, and a number left out as none. */
async function wholePhone(api: Api, id: string, recorded: Phone, desired: Phone): Promise<object> {
  const held = phoneIn(contactOf(await api.client.send(contactFamily.get(id))));
  return { ...held, ...withoutUndefined(changedNumbers(recorded, desired) ?? {}) };
}

function withoutUndefined(numbers: object): object {
  return Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== undefined));
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
