import type { Rows } from "./row";

/** The account and its events. */
export const accountRows: Rows = {
  "Account View": { scopes: ["account:read_only"] },
  "Account Transfer View": { scopes: ["account:read_only"] },
  "Events List": { list: {}, scopes: ["events:read_only"] },
};
