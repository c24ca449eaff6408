import type { Running } from "../support/api";
import type { Prepared, Rows } from "./row";

const read = ["account:read_only"];
const write = ["account:read_write"];

/** Personal access tokens. */
export const tokenRows: Rows = {
  "Profile Tokens List": { scopes: read, list: { filterable: ["label", "created"] } },
  "Profile Token Create": {
    scopes: write,
    body: { label: "whole", scopes: "account:read_only account:read_write", expiry: "2099-01-01T00:00:00" },
  },
  "Profile Token View": { scopes: read },
  "Profile Token Update": {
    scopes: write,
    body: { label: "whole" },
    readOnly: ["id", "scopes", "created", "expiry", "token"],
  },
  "Profile Token Revoke": { scopes: write, prepare: makeToken },
};

// Not the emulator's own token, with which the test goes on.
async function makeToken({ api }: Running): Promise<Prepared> {
  const { body } = await api("POST", "/profile/tokens", { body: { label: "short-lived" } });
  return { path: `/profile/tokens/${body.id}` };
}
