import type { Running } from "../support/api";
import type { Prepared, Rows } from "./row";

const read = ["account:read_only"];
const write = ["account:read_write"];
const events = ["events:read_only"];

/** The account, its settings and its events. */
export const accountRows: Rows = {
  "Account View": { scopes: read },
  "Account Update": {
    scopes: write,
    body: {
      first_name: "Whole",
      last_name: "Whole",
      company: "Whole",
      email: "whole@example.com",
      phone: "555-0100",
      address_1: "1 Whole Street",
      address_2: "2nd floor",
      city: "Whole",
      state: "PA",
      zip: "19102",
      country: "US",
      tax_id: "W1",
    },
    readOnly: [
      "active_since",
      "active_promotions",
      "balance",
      "balance_uninvoiced",
      "billing_source",
      "capabilities",
      "credit_card",
      "euuid",
    ],
  },
  "Account Settings View": { scopes: read },
  "Account Settings Update": {
    scopes: write,
    body: { network_helper: false, backups_enabled: true },
    readOnly: ["managed", "longview_subscription", "object_storage"],
  },
  "Account Transfer View": { scopes: read },
  "Events List": {
    scopes: events,
    list: { filterable: ["id", "action", "created", "read", "entity.id", "entity.type"] },
    prepare: makeEvent("/account/events"),
  },
  "Event View": { scopes: events, prepare: makeEvent("/account/events/1") },
  "Event Mark as Read": { scopes: events, prepare: makeEvent("/account/events/1/read") },
  "Event Mark as Seen": { scopes: events, prepare: makeEvent("/account/events/1/seen") },
};

// A world has no events: only requests make them.
function makeEvent(path: string): (running: Running) => Promise<Prepared> {
  return async ({ api }) => {
    await api("POST", "/vpcs", { body: { label: "recorded", region: "us-east" } });
    return { path };
  };
}
