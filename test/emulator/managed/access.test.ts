import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../../emulator/services";
import { type Running, start } from "../support/api";

const read = "account:read_only";
const write = "account:read_write";

// Operation, method, path and scope, as the description's table has them; the last two are the public service's own.
const table = [
  ["Contacts List", "GET", "/managed/contacts", read],
  ["Contact Create", "POST", "/managed/contacts", write],
  ["Contact View", "GET", "/managed/contacts/{contactId}", write],
  ["Contact Update", "PUT", "/managed/contacts/{contactId}", write],
  ["Contact Delete", "DELETE", "/managed/contacts/{contactId}", write],
  ["Credentials List", "GET", "/managed/credentials", read],
  ["Credential Create", "POST", "/managed/credentials", write],
  ["Managed SSH Key View", "GET", "/managed/credentials/sshkey", read],
  ["Credential View", "GET", "/managed/credentials/{credentialId}", write],
  ["Credential Update", "PUT", "/managed/credentials/{credentialId}", write],
  ["Credential Delete", "DELETE", "/managed/credentials/{credentialId}", write],
  ["Credential Username and Password Update", "POST", "/managed/credentials/{credentialId}/update", write],
  ["Issues List", "GET", "/managed/issues", read],
  ["Issue View", "GET", "/managed/issues/{issueId}", read],
  ["Compute Settings List", "GET", "/managed/compute-settings", read],
  ["Compute Settings View", "GET", "/managed/compute-settings/{computeId}", read],
  ["Compute Settings Update", "PUT", "/managed/compute-settings/{computeId}", write],
  ["Services List", "GET", "/managed/services", read],
  ["Service Create", "POST", "/managed/services", write],
  ["Service View", "GET", "/managed/services/{serviceId}", read],
  ["Service Update", "PUT", "/managed/services/{serviceId}", write],
  ["Service Delete", "DELETE", "/managed/services/{serviceId}", write],
  ["Service Disable", "POST", "/managed/services/{serviceId}/disable", write],
  ["Service Enable", "POST", "/managed/services/{serviceId}/enable", write],
  ["Credential Revoke", "POST", "/managed/credentials/{credentialId}/revoke", write],
  ["Managed Stats View", "GET", "/managed/stats", read],
] as const;

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeAll(async () => {
  running = await start({ world: "small" });
  const { control } = running.emulator;
  control.addToken({ token: "reads", scopes: read });
  control.addToken({ token: "writes", scopes: write });
  control.addToken({ token: "others", scopes: "images:read_write stackscripts:read_write" });
  const global = { account_access: "read_write" } as never;
  control.addUser({ username: "restricted", restricted: true, grants: { global, objects: {} } });
  control.addToken({ token: "restricted", username: "restricted" });
});
afterAll(() => running.emulator.close());

test("managed monitoring has the operations of the description, and two of the public service's own", () => {
  const managed = operations().filter(({ path }) => path.startsWith("/managed/"));
  const described = table.map(([operation, method, path]) => `${operation}: ${method} ${path}`);
  expect(managed.map(({ operation, method, path }) => `${operation}: ${method} ${path}`).sort()).toEqual(
    described.toSorted(),
  );
  expect(managed.filter(({ undescribed }) => undescribed).map(({ operation }) => operation)).toEqual([
    "Credential Revoke",
    "Managed Stats View",
  ]);
});

describe.each(table)("%s (%s %s)", (_operation, method, template, scope) => {
  const path = template.replace(/\{.*\}/, "1");
  // One that is refused as 400 or 404 has come past all checks of access without changing anything.
  const harmless = method === "DELETE" || path.endsWith("/revoke") ? template.replace(/\{.*\}/, "999") : path;
  const body = method === "POST" ? { label: 1, name: 1 } : {};

  test("refuses to be called without a token, with an unknown one, and by restricted users", async () => {
    expect((await api(method, path, { token: null })).status).toBe(401);
    expect((await api(method, path, { token: "unknown" })).status).toBe(401);
    const restricted = await api(method, path, { token: "restricted" });
    expect([restricted.status, restricted.body]).toEqual([403, { errors: [{ reason: "Unauthorized" }] }]);
  });

  test(`needs ${scope}`, async () => {
    const refusal = { errors: [{ reason: "Your OAuth token is not authorized to use this endpoint." }] };
    const lacking = scope === write ? ["reads", "others"] : ["others"];
    for (const token of lacking) {
      const refused = await api(method, path, { token });
      expect([refused.status, refused.body]).toEqual([401, refusal]);
    }
    const enough = scope === write ? ["writes"] : ["reads", "writes"];
    for (const token of enough) {
      const answered = await api(method, harmless, { token, ...(method === "GET" ? {} : { body }) });
      expect([200, 400, 404]).toContain(answered.status);
    }
  });

  test("answers a body that is no object in the envelope, never with 500", async () => {
    if (method === "GET") return;
    for (const sent of ["[]", `"text"`, "5", "null", "{", "true"]) {
      const refused = await api(method, harmless, { body: sent });
      expect(refused.status).toBe(400);
      expect(refused.body.errors).toEqual([{ reason: expect.any(String) }]);
    }
  });
});
