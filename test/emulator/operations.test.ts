import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "./operations";
import { type Running, start } from "./support/api";
import { targets, validRequest } from "./support/hostile";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeAll(async () => {
  running = await start({ world: "small" });
});
afterAll(() => running.emulator.close());

test("every operation has a row, and every row has an operation", () => {
  const names = targets.map(([, { operation }]) => operation);
  expect(Object.keys(rows).sort()).toEqual([...names].sort());
});

test.each(targets)("%s carries out a request with every documented member", async (_name, target) => {
  const { path, body } = await validRequest(running, target);
  const reply = await api(target.method, path, body === undefined ? {} : { body });
  expect([reply.status, reply.body.errors]).toEqual([target.operation === "Grants List" ? 204 : 200, undefined]);
});
