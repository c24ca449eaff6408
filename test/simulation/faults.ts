import type { Fault } from "../../emulator";
import type { World } from "./world";

const forever = Number.POSITIVE_INFINITY;
const html = "<html><body>502 Bad Gateway</body></html>";
const errors = { errors: [{ reason: "The service is not well" }] };
const busy = { errors: [{ reason: "busy" }] };
const post = { method: "POST" } as const;
const notS3 = /^(?!\/_objects)/;

/** Ways in which the service and the network misbehave, by name. Each lasts until the end of the next command. */
const faults: Readonly<Record<string, Fault>> = {
  // Answers of creations that are lost although the object was created.
  "post-cut": { ...post, when: "after", cut: true },
  "post-500": { ...post, when: "after", status: 500, body: errors },
  "post-html": { ...post, when: "after", status: 502, body: html },
  // Requests that are not carried out.
  "post-refused": { ...post, status: 503, body: errors, headers: { "Retry-After": "2" } },
  "post-cut-before": { ...post, cut: true },
  "post-ok-with-errors": { ...post, status: 200, body: errors },
  "post-ok-with-errors-after": { ...post, when: "after", status: 200, body: errors },
  "delete-ok-with-errors": { method: "DELETE", status: 200, body: errors },
  "delete-ok-with-errors-after": { method: "DELETE", when: "after", status: 200, body: errors },
  "delete-cut": { method: "DELETE", when: "after", cut: true },
  "put-cut": { method: "PUT", when: "after", cut: true },
  busy: { method: "PUT", status: 400, body: busy, times: 3 },
  "delete-busy": { method: "DELETE", status: 400, body: busy, times: 3 },
  "post-busy": { ...post, status: 400, body: busy, times: 3 },
  "too-many": { status: 429, body: errors, times: 4 },
  "years-later": { status: 429, body: errors, headers: { "Retry-After": "99999999" }, times: 2 },
  html: { method: "GET", status: 200, body: html, times: 2 },
  unavailable: { status: 503, body: errors, times: 3 },
  // Answers that cannot be right.
  "id-negative": { ...post, set: { id: -1 } },
  "id-huge": { ...post, set: { id: 1e29 } },
  "id-missing": { ...post, unset: ["id"] },
  "field-of-another-type": { method: "GET", set: { label: { of: "another type" } }, times: 3 },
  "fields-of-another-type": { method: "GET", set: { "data.*.label": 7 }, times: 3 },
  "post-field-of-another-type": { ...post, set: { label: 7 } },
  "no-pages": { method: "GET", unset: ["pages"], times: forever },
  "text-pages": { method: "GET", set: { pages: "3" }, times: forever },
  endless: { method: "GET", pages: "endless", times: forever },
  repeated: { method: "GET", pages: "repeated", times: forever },
  "no-profile": { path: "/profile", status: 500, body: errors, times: forever },
  "no-account": { path: "/account", status: 403, body: errors, times: forever },
};

/** Families that answer 404 throughout. */
const families: Readonly<Record<string, RegExp>> = {
  vpcs: /^\/vpcs/,
  sshkeys: /^\/profile\/sshkeys/,
  stackscripts: /^\/compute\/stackscripts/,
  managed: /^\/managed/,
  buckets: /^\/object-storage\/buckets/,
  keys: /^\/object-storage\/keys/,
  tags: /^\/tags/,
  images: /^\/images/,
};

/** Names of all faults. */
export const faultNames: readonly string[] = [
  ...Object.keys(faults),
  "post-silent",
  "put-silent",
  ...Object.keys(families).map((family) => `404-${family}`),
];

/** Arms a fault. @param nth - the first of the matching requests that it affects */
export function arm(world: World, name: string, nth: number): void {
  if (name.endsWith("-silent")) {
    world.network.silences.push({ method: name === "post-silent" ? "POST" : "PUT", target: /./, left: 1 });
    return;
  }
  const family = families[name.replace(/^404-/, "")];
  if (name.startsWith("404-") && family !== undefined) {
    const body = { errors: [{ reason: "Not found" }] };
    world.main.control.addFault({ path: family, status: 404, body, times: forever });
    return;
  }
  const fault = faults[name];
  if (fault === undefined) throw new Error(`There is no fault ${name}.`);
  world.main.control.addFault({ path: notS3, ...fault, nth });
}

/** Ends all faults. */
export function disarm(world: World): void {
  world.main.control.clearFaults();
  world.network.silences = [];
}
