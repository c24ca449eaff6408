import { afterEach, expect, test } from "vitest";
import { ApiError, Client, isNotFoundEnvelope, makeSettings, PathError, path } from "../../../provider/client";
import { Bench, json, refusal, rejection, TOKEN, text } from "./support";

const bench = new Bench();
afterEach(() => bench.close());

const vpcs = { operation: "VPCs List", method: "GET", path: "/vpcs" } as const;

// @rule general-1 general-2 general-3 auth-1 json-1
test("a request carries the token, the user-agent, the query, the filter and its JSON body", async () => {
  const server = await bench.serve(json(200, { id: 1 }), json(200, {}));
  const client = bench.client(`${server.url}/`);
  const body = { label: "né", left: undefined, none: null };
  expect(await client.send({ operation: "VPC Create", method: "POST", path: "/vpcs", body })).toEqual({ id: 1 });
  await client.send({ ...vpcs, query: { a: "1&2", b: undefined }, filter: { label: "né 💡" } });
  expect(server.seen[0]).toMatchObject({
    method: "POST",
    target: "/v4/vpcs",
    headers: {
      authorization: `Bearer ${TOKEN}`,
      "user-agent": "pulumi-compute/1.2.3",
      "content-type": "application/json",
      accept: "application/json",
    },
    body: '{"label":"né","none":null}',
  });
  expect(server.seen[1]).toMatchObject({ method: "GET", target: "/v4/vpcs?a=1%262", body: "" });
  const filter = String(server.seen[1]?.headers["x-filter"]);
  expect(filter).toMatch(/^[ -~]+$/);
  expect(JSON.parse(filter)).toEqual({ label: "né 💡" });
  expect(server.seen[1]?.headers["content-type"]).toBeUndefined();
});

test("ids stay encoded on the wire", async () => {
  const server = await bench.serve(json(200, {}));
  const request = { operation: "Image View", method: "GET", path: path`/images/${"private/12"}` } as const;
  await bench.client(server.url).send(request);
  expect(server.seen[0]?.target).toBe("/v4/images/private%2F12");
});

test("public operations carry no token", async () => {
  const server = await bench.serve(json(200, {}));
  await bench.client(server.url).send({ operation: "Regions List", method: "GET", path: "/regions", public: true });
  expect(server.seen[0]?.headers.authorization).toBeUndefined();
});

test("no path can send a request, and with it the token, to another origin", async () => {
  const other = await bench.serve(json(200, {}));
  const server = await bench.serve(json(200, {}));
  const client = bench.client(server.url);
  for (const target of [`@${other.host}/x`, `//${other.host}/../x`, other.url, "/../x"]) {
    await expect(client.send({ ...vpcs, path: target })).rejects.toBeInstanceOf(PathError);
  }
  expect([...server.seen, ...other.seen]).toEqual([]);
});

test("a redirect is not followed, and the error names the origin of its target only", async () => {
  const other = await bench.serve(json(200, {}));
  const location = `http://user:pass@${other.host}/secret?token=abc`;
  const server = await bench.serve(text(302, "", { location }), text(307, "", { location: "/elsewhere" }));
  const client = bench.client(server.url);
  const error = await rejection(client.send(vpcs), ApiError);
  expect(error).toMatchObject({ status: 302, envelope: false, ambiguous: false });
  expect(error.message).toContain(`http://${other.host} is not followed`);
  expect(error.message).not.toMatch(/secret|pass|abc/);
  const post = client.send({ operation: "VPC Create", method: "POST", path: "/vpcs", body: {} });
  expect((await rejection(post, ApiError)).status).toBe(307);
  expect(other.seen).toEqual([]);
  expect(server.seen).toHaveLength(2);
});

test("204, and an empty answer to a write, resolve with undefined", async () => {
  const server = await bench.serve(text(204, ""), text(200, ""));
  const client = bench.client(server.url);
  expect(await client.send({ operation: "Grants List", method: "GET", path: "/profile/grants" })).toBeUndefined();
  expect(await client.send({ operation: "VPC Delete", method: "DELETE", path: "/vpcs/1" })).toBeUndefined();
});

test("the service's clock is read from its JSON responses, not from pages of proxies", async () => {
  const proxy = text(400, "<html>", { date: "Wed, 01 May 2019 00:00:00 GMT" });
  const server = await bench.serve(proxy, json(200, {}, { date: "Wed, 01 May 2024 12:34:56 GMT" }));
  const client = bench.client(server.url);
  await rejection(client.send(vpcs), ApiError);
  expect(client.serviceTime).toBeUndefined();
  await client.send(vpcs);
  expect(client.serviceTime).toEqual({
    date: Date.parse("2024-05-01T12:34:56Z"),
    startedAt: bench.clock.time,
    answeredAt: bench.clock.time,
  });
});

test("only a 404 with the error envelope can mean that an object was deleted", async () => {
  const server = await bench.serve(
    refusal(404, "Not found"),
    text(404, "<html><title>Not Found</title></html>"),
    text(404, ""),
    json(404, { errors: [] }),
    json(404, { message: "no route" }),
    refusal(405, "Method not allowed"),
  );
  const client = bench.client(server.url);
  const deleted: boolean[] = [];
  for (let index = 0; index < 6; index++)
    deleted.push(isNotFoundEnvelope(await rejection(client.send(vpcs), ApiError)));
  expect(deleted).toEqual([true, false, false, false, false, false]);
  expect(isNotFoundEnvelope(new Error("404"))).toBe(false);
});

test("clients keep working side by side after one of them is closed", async () => {
  const server = await bench.serve(json(200, {}), json(200, { ok: true }));
  const first = new Client(makeSettings({ url: server.url }));
  const second = bench.client(server.url);
  await first.send(vpcs);
  await first.close();
  expect(await second.send(vpcs)).toEqual({ ok: true });
});
