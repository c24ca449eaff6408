import { type Kind, numbered } from "./kind";

/** The beginning of every password in a program. */
export const PASSWORD = "pa55word";

/** Objects of managed monitoring. */
export const managedKinds: readonly Kind[] = [
  {
    token: "ManagedContact",
    table: "managedContacts",
    keyOf: numbered,
    path: (id) => `/managed/contacts/${id}`,
    args: (label, variant) => ({
      name: label,
      email: `${label}@example.com`,
      ...(variant === 1 ? { group: "operations" } : {}),
      phone: { primary: variant === 2 ? "+12155550102" : "+12155550101" },
    }),
    row: ({ name, email, group = null }) => ({ name, email, group }),
    tampered: { name: "by somebody else" },
    seed: ({ name, email, group = null, phone }) => ({ name, email, group, phone }),
  },
  {
    token: "ManagedCredential",
    table: "managedCredentials",
    unique: true,
    keyOf: numbered,
    path: (id) => `/managed/credentials/${id}`,
    args: (label, variant) => ({
      label: variant === 2 ? `${label}-b` : label,
      username: "monitor",
      password: `${PASSWORD} of ${label} ${variant}`,
    }),
    row: ({ label, username, password }) => ({ label, username, password }),
    unreadable: ["username", "password"],
    tampered: { label: "by somebody else" },
  },
  {
    token: "ManagedService",
    table: "managedServices",
    parent: { token: "ManagedCredential", inputs: ["credentials"] },
    keyOf: numbered,
    path: (id) => `/managed/services/${id}`,
    args: (label, variant, parent) => ({
      label,
      address: `https://${label}.example.com/`,
      serviceType: variant === 2 ? "tcp" : "url",
      timeout: variant === 1 ? 20 : 10,
      credentials: parent["id"] === undefined ? [] : [parent["id"]],
    }),
    row: ({ label, timeout, serviceType, credentials }) => ({
      label,
      timeout,
      service_type: serviceType,
      credentials: Array.isArray(credentials) ? credentials.map(Number) : [],
    }),
    tampered: { timeout: 99 },
  },
];
