import { nullable, oneOf, type Shape } from "./shape";

// From the sections Profile and Managed of "Resources and their fields" in the API description.

const profile: Shape = {
  authentication_type: oneOf("password", "idp"),
  authorized_keys: nullable(["string"]),
  email: /@/,
  email_notifications: "boolean",
  ip_whitelist_enabled: "boolean",
  shell_auth_method: oneOf("password_keys", "keys_only", "disabled"),
  referrals: {
    code: "string",
    completed: "number",
    credit: "number",
    pending: "number",
    total: "number",
    url: "url",
  },
  restricted: "boolean",
  timezone: "string",
  two_factor_auth: "boolean",
  uid: "integer",
  username: "string",
  verified_phone_number: "string?",
};

const app: Shape = {
  created: "time",
  expiry: "time?",
  id: "integer",
  label: "string",
  scopes: "string",
  thumbnail_url: "string?",
  website: "url",
};

const device: Shape = {
  created: "time",
  expiry: "time",
  id: "integer",
  last_authenticated: "time",
  last_remote_addr: "string",
  user_agent: "string",
};

const login: Shape = {
  datetime: "time",
  id: "integer",
  ip: "string",
  restricted: "boolean",
  status: oneOf("successful", "failed"),
  username: "string",
};

const grant: Shape = { id: "integer", label: "string", permissions: oneOf("read_only", "read_write") };

const grants: Shape = {
  database: [grant],
  domain: [grant],
  image: [grant],
  compute: [grant],
  longview: [grant],
  nodebalancer: [grant],
  stackscript: [grant],
  volume: [grant],
  vpc: [grant],
  global: {
    account_access: nullable(oneOf("read_only", "read_write")),
    add_databases: "boolean",
    add_domains: "boolean",
    add_firewalls: "boolean",
    add_images: "boolean",
    add_computes: "boolean",
    add_longview: "boolean",
    add_nodebalancers: "boolean",
    add_stackscripts: "boolean",
    add_volumes: "boolean",
    add_vpcs: "boolean",
    cancel_account: "boolean",
    child_account_access: "boolean",
    longview_subscription: "boolean",
  },
};

const sshKey: Shape = { created: "time", id: "integer", label: "string", ssh_key: "string" };

// A response is null until it is answered.
const question: Shape = { id: "integer", question: "string", response: "string?" };

const contact: Shape = {
  email: "string",
  group: "string?",
  id: "integer",
  name: "string",
  phone: { primary: "string", secondary: "string?" },
  updated: "time",
};

const credential: Shape = { id: "integer", label: "string", last_decrypted: "time?" };

const issue: Shape = {
  created: "time",
  entity: { id: "integer", label: "string", type: "string", url: "string" },
  id: "integer",
  services: ["integer"],
};

const computeSettings: Shape = {
  group: "string",
  id: "integer",
  label: "string",
  ssh: { access: "boolean", ip: "string", port: "integer", user: "string" },
};

// The region is there only with a private address.
const service: Shape = {
  address: "string",
  body: "string?",
  consultation_group: "string",
  created: "time",
  credentials: ["integer"],
  id: "integer",
  label: "string",
  notes: "string?",
  region: "string?",
  service_type: oneOf("url", "tcp"),
  status: oneOf("disabled", "pending", "ok", "problem"),
  timeout: "integer",
  updated: "time",
};

/** Objects of the profile and of managed monitoring. */
export const accountShapes = {
  profile,
  app,
  device,
  login,
  grants,
  sshKey,
  question,
  contact,
  credential,
  issue,
  computeSettings,
  service,
};
