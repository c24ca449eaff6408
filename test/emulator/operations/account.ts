import type { Running } from "../support/api";
import type { Prepared, Rows } from "./row";

/** The account and its events. */
export const accountRows: Rows = {
  "Account View": { scopes: ["account:read_only"] },
  "Account Transfer View": { scopes: ["account:read_only"] },
  "Events List": {
    list: { filterable: ["id", "action", "created", "username", "read", "seen"] },
    scopes: ["account:read_only"],
    prepare: recordEvent,
  },
};

// No world has events: only requests record them.
async function recordEvent({ api }: Running): Promise<Prepared> {
  await api("POST", "/vpcs", { body: { label: "recorded", region: "us-east" } });
  return {};
}
