import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

test("Issue View and Issues List answer an issue with its ticket and the services it is about", async () => {
  const objects = { managedIssues: [{ id: 7, ticket: { id: 42, label: "Managed Issue opened!" }, services: [3, 5] }] };
  running.emulator.control.seed({ objects });
  const issue = await api("GET", "/managed/issues/7");
  expect(issue.status).toBe(200);
  expect(issue.body).toEqual({
    id: 7,
    created: "2026-01-02T03:04:05",
    entity: { id: 42, label: "Managed Issue opened!", type: "ticket", url: "/support/tickets/42" },
    services: [3, 5],
  });
  const list = await api("GET", "/managed/issues");
  expect(list.body).toEqual({ data: [issue.body], page: 1, pages: 1, results: 1 });
});

test("an account without issues has an empty list, and an issue that does not exist is answered with 404", async () => {
  expect((await api("GET", "/managed/issues")).body).toEqual({ data: [], page: 1, pages: 1, results: 0 });
  for (const id of ["1", "0", "x"]) expect((await api("GET", `/managed/issues/${id}`)).status).toBe(404);
});

test("control fills the missing fields of an issue", async () => {
  running.emulator.control.seed({ objects: { managedIssues: [{}, { services: [1] }] } });
  const { data } = (await api("GET", "/managed/issues")).body;
  expect(data.map(({ id, services }) => [id, services])).toEqual([
    [1, []],
    [2, [1]],
  ]);
});

test("issues are listed by pages within their bounds, and cannot be filtered", async () => {
  running.emulator.control.seed({ objects: { managedIssues: Array.from({ length: 26 }, () => ({})) } });
  const second = await api("GET", "/managed/issues?page=2&page_size=25");
  expect(second.body).toMatchObject({ page: 2, pages: 2, results: 26 });
  expect(second.body.data).toHaveLength(1);
  for (const query of ["page=0", "page_size=24", "page_size=501", "page=x"]) {
    expect((await api("GET", `/managed/issues?${query}`)).status).toBe(400);
  }
  const refused = await api("GET", "/managed/issues", { headers: { "x-filter": `{"id":1}` } });
  expect([refused.status, fields(refused)]).toEqual([400, ["X-Filter"]]);
});
