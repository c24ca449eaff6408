import type { Running } from "../support/api";
import type { Members, Prepared, Rows } from "./row";

const contact: Members = {
  name: "Whole",
  email: "whole@example.com",
  group: "whole",
  phone: { primary: "555-0100", secondary: "555-0101" },
};
const service: Members = {
  address: "10.0.0.1:80",
  label: "whole-service",
  service_type: "tcp",
  timeout: 10,
  body: "fine",
  consultation_group: "group",
  credentials: [1],
  notes: "none",
  region: "us-east",
};

/** Managed monitoring. */
export const managedRows: Rows = {
  "Contacts List": { list: { filterable: ["group"] } },
  "Contact Create": { body: contact },
  "Contact View": {},
  "Contact Update": {
    body: contact,
    nullable: ["group", "phone.secondary"],
    readOnly: ["id", "updated"],
    prepare: addEmptyContact,
  },
  "Contact Delete": {},
  "Credentials List": { list: {} },
  "Credential Create": {
    body: { label: "whole", password: "secret", username: "whole" },
    required: ["label", "password"],
  },
  "Managed SSH Key View": {},
  "Credential View": {},
  "Credential Update": { body: { label: "whole" }, readOnly: ["id", "last_decrypted"] },
  "Credential Delete": {},
  "Credential Revoke": { scopes: ["account:read_write"] },
  "Credential Username and Password Update": {
    body: { password: "secret", username: "whole" },
    required: ["password"],
  },
  "Issues List": { list: {} },
  "Issue View": {},
  "Managed Stats View": { scopes: ["account:read_only"] },
  "Compute Settings List": { list: {} },
  "Compute Settings View": {},
  "Compute Settings Update": {
    body: { ssh: { access: true, ip: "any", port: 22, user: "root" } },
    readOnly: ["id", "label", "group"],
  },
  "Services List": { list: {} },
  "Service Create": { body: service, required: ["address", "label", "service_type", "timeout"] },
  "Service View": {},
  "Service Update": {
    body: service,
    nullable: ["body", "notes"],
    readOnly: ["id", "status", "created", "updated"],
    prepare: addPrivateService,
  },
  "Service Delete": {},
  "Service Disable": {},
  "Service Enable": {},
};

// No field of a contact is required, so one without any can be read.
async function addEmptyContact({ api }: Running): Promise<Prepared> {
  await api("POST", "/managed/contacts", { body: {} });
  return {};
}

// Only a service with a private address has a region.
async function addPrivateService({ api }: Running): Promise<Prepared> {
  await api("POST", "/managed/services", { body: { ...service, label: "private-service" } });
  return {};
}
