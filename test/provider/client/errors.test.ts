import { inspect } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError, ClientError, ConnectionError } from "../../../provider/client";
import { Bench, cut, json, refusal, rejection, type Step, TOKEN, text } from "./support";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const create = {
  operation: "VPC Create",
  method: "POST",
  path: "/vpcs",
  body: {},
  needs: "the scope vpc:read_write",
} as const;

async function errorOf(step: Step, rest: { public?: true } = {}, token: string | undefined = TOKEN): Promise<ApiError> {
  const server = await bench.serve(step);
  return rejection(bench.client(server.url, { token }).send({ ...create, ...rest }), ApiError);
}

// @rule envelope-error error-1 error-3 error-report
test("an error names operation, method, path, status, fields and reasons on one line", async () => {
  const errors = [
    { field: "label", reason: "Label must be unique among your VPCs" },
    { field: "subnets[0].ipv4", reason: "Must be an IPv4\nnetwork" },
    { field: null, reason: "Ask support" },
    { reason: "Try later" },
    { field: "x" },
    "junk",
  ];
  const error = await errorOf(json(400, { errors }));
  expect(error.message).toBe(
    "VPC Create (POST /vpcs) failed with 400: label: Label must be unique among your VPCs; " +
      "subnets[0].ipv4: Must be an IPv4 network; Ask support; Try later",
  );
  expect(error).toMatchObject({ name: "ApiError", status: 400, envelope: true, ambiguous: false });
  expect(error.reasons).toEqual([
    { field: "label", reason: "Label must be unique among your VPCs" },
    { field: "subnets[0].ipv4", reason: "Must be an IPv4 network" },
    { field: undefined, reason: "Ask support" },
    { field: undefined, reason: "Try later" },
  ]);
  expect(error).toBeInstanceOf(ClientError);
});

// @rule auth-2 error-4a
test("a 401 says which settings give the token, and which scope is needed", async () => {
  const { message } = await errorOf(refusal(401, "Invalid Token"));
  expect(message).toContain("failed with 401: Invalid Token; the token was refused; it is given by");
  expect(message).toContain("compute:token or COMPUTE_TOKEN; this operation needs the scope vpc:read_write");
});

test("a 401 without any token asks for one", async () => {
  const { message } = await errorOf(refusal(401, "Invalid Token"), {}, "");
  expect(message).toContain("no token was given; set compute:token or COMPUTE_TOKEN");
});

test("a 401 of a public operation does not speak of the token, which was not sent", async () => {
  const { message } = await errorOf(refusal(401, "Invalid Token"), { public: true });
  expect(message).toBe("VPC Create (POST /vpcs) failed with 401: Invalid Token");
});

test("a 403 says which grant is needed", async () => {
  const error = await errorOf(refusal(403, "Unauthorized"));
  expect(error.message).toMatch(/failed with 403: Unauthorized; this operation needs the scope vpc:read_write$/);
  expect(error.needs).toBe("the scope vpc:read_write");
});

const PAGE = `<!DOCTYPE html>\n<html><head><title>400 Bad\n Request</title></head><body>${"<p>lots</p>".repeat(500)}</body></html>`;

test.each([
  [
    "an HTML page by its title",
    text(400, PAGE),
    /: the response is an HTML page \("400 Bad Request"\), not the JSON error envelope$/,
  ],
  ["an HTML 404", text(404, PAGE), /failed with 404: the response is an HTML page .*; check compute:url$/],
  ["a plain text", text(403, "Access\ndenied"), /: the response is "Access denied", not the JSON error envelope; this/],
  ["an empty body", text(400, ""), /failed with 400: the response is empty$/],
  ["other JSON", json(400, { message: "hidden" }), /: the response is JSON, but not the error envelope$/],
  ["an envelope without reasons", json(400, { errors: [] }), /: the response is JSON, but not the error envelope$/],
  ["JSON cut short", text(400, '{"errors": [{"rea'), /failed with 400: the response was cut short$/],
])("%s is described in a few words", async (_title, step, words) => {
  const error = await errorOf(step);
  expect(error.message).toMatch(words);
  expect(error.message.length).toBeLessThan(300);
  expect(error).toMatchObject({ envelope: false, reasons: [] });
});

test("an HTML page with status 200 is an error that says so", async () => {
  expect((await errorOf(text(200, PAGE))).message).toMatch(
    /failed with 200: the response is an HTML page .* not JSON;/,
  );
});

test("a full stop at the end of a reason is left out before what to do", async () => {
  const { message } = await errorOf(refusal(403, "Not allowed."));
  expect(message).toMatch(/failed with 403: Not allowed; this operation needs the scope vpc:read_write$/);
});

test("a long answer is cut, and control characters do not reach the terminal", async () => {
  const long = await errorOf(text(400, `\u001b[31m${"word ".repeat(1000)}`));
  expect(long.message.length).toBeLessThan(250);
  expect(long.message).not.toContain("\u001b");
  const reason = await errorOf(refusal(400, `\u001b]0;title\u0007${"x".repeat(5000)}`));
  expect(reason.message.length).toBeLessThan(600);
  expect(reason.message).toMatch(/^[ -~…]*$/);
});

test.each([
  ["a reason", refusal(400, `token ${TOKEN} and pass hunter2222 are bad`)],
  ["a field", json(400, { errors: [{ field: `${TOKEN}.hunter2222`, reason: "bad" }] })],
  ["an HTML page", text(400, `<title>${TOKEN} hunter2222</title>`)],
  ["a text, at the place where it is cut", text(400, `${"x".repeat(100)} ${TOKEN} hunter2222`)],
  ["a text, broken by escapes", text(400, `${TOKEN.slice(0, 8)}\u001b[0m${TOKEN.slice(8)} hunter2222`)],
  ["a redirect", text(302, "", { location: `https://x.example/?t=${TOKEN}&p=hunter2222` })],
  ["what is not HTTP", (response: Parameters<Step>[0]) => response.socket?.end(`${TOKEN} hunter2222\r\n\r\n`)],
])("no secret that the service repeats in %s reaches an error, its stack, cause or fields", async (_title, step) => {
  const server = await bench.serveBy(() => step);
  const secrets = ["hunter2222"];
  const sending = bench.client(server.url).send({ ...create, body: { password: "hunter2222" }, secrets });
  const error = await sending.catch((thrown: unknown) => thrown);
  if (!(error instanceof ClientError)) throw error;
  const everything = [inspect(error, { depth: 9 }), JSON.stringify(error), error.message, error.stack].join("\n");
  expect(everything).not.toContain(TOKEN);
  expect(everything).not.toContain("hunter2222");
  expect(everything).not.toContain(TOKEN.slice(0, 8));
  expect(error.message).not.toContain("\n");
});

test("the body of a request is in no error", async () => {
  const server = await bench.serve(cut);
  const body = { description: "a body of one's own" };
  const error = await rejection(bench.client(server.url).send({ ...create, body }), ConnectionError);
  expect(inspect(error, { depth: 9 })).not.toContain("a body of one's own");
  expect(error.message).toBe(
    `VPC Create (POST /vpcs) failed: ${server.host} closed the connection without a response (UND_ERR_SOCKET); ` +
      "it may have been carried out: check before you repeat it",
  );
  expect(error.cause).toBeInstanceOf(Error);
  expect(error.status).toBeUndefined();
});

test("an error knows when its first attempt began", async () => {
  const server = await bench.serve(refusal(503, "Busy", { "retry-after": "30" }), refusal(400, "No"));
  const began = bench.clock.time;
  const error = await rejection(bench.client(server.url).send(create), ApiError);
  expect(error).toMatchObject({ startedAt: began, attempts: 2 });
  expect(bench.clock.time).toBe(began + 30_000);
});
