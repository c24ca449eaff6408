import type { Fault } from "../../emulator";

const html = "<html><body>502 Bad Gateway</body></html>";
const errors = { errors: [{ reason: "The service is not well" }] };
const busy = { errors: [{ reason: "busy" }] };
const post = { method: "POST" } as const;

/** Ways in which the service misbehaves during one command, by name. */
const faults: Readonly<Record<string, Fault>> = {
  "post-cut": { ...post, when: "after", cut: true, times: 2 },
  "post-500": { ...post, when: "after", status: 500, body: errors },
  "post-html": { ...post, when: "after", status: 502, body: html },
  "post-cut-before": { ...post, cut: true },
  "post-busy": { ...post, status: 400, body: busy, times: 2 },
  "put-cut": { method: "PUT", when: "after", cut: true },
  "put-500": { method: "PUT", status: 500, body: errors, times: 2 },
  "delete-cut": { method: "DELETE", when: "after", cut: true },
  "delete-busy": { method: "DELETE", status: 400, body: busy },
  html: { method: "GET", status: 200, body: html, times: 2 },
  unavailable: { status: 503, body: errors, times: 2 },
  "too-many": { status: 429, body: errors, times: 2 },
};

export const faultNames: readonly string[] = Object.keys(faults);

/** A fault, from the nth request that it matches. Requests for the content of objects are left alone. */
export function faultNamed(name: string, nth: number): Fault {
  const fault = faults[name];
  if (fault === undefined) throw new Error(`There is no fault ${name}.`);
  return { path: /^(?!\/_objects)/, ...fault, nth };
}
