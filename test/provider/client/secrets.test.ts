import { inspect } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError, type ClientError } from "../../../provider/client";
import { Bench, json, refusal, rejection, type Step, TOKEN, text } from "./support";
import { encoders } from "./support-secrets";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const create = { operation: "VPC Create", method: "POST", path: "/vpcs", body: {} } as const;
const PASSWORD = `hunter"2'2<&>/+%41 é`;

/** Everything of an error that can be shown. */
function everythingOf(error: Error): string {
  return [inspect(error, { depth: 9, maxStringLength: null }), JSON.stringify(error), error.message, error.stack].join(
    "\n",
  );
}

test.each([
  ["6,000 unusual characters", "(.*+?^$|[]{}\\)".repeat(430)],
  ["30,000 usual characters", "correct-horse-battery-staple.".repeat(1035)],
])("a secret of %s is not shown, and neither are the others", async (_title, secret) => {
  const server = await bench.serve(refusal(400, `${TOKEN} ${secret} and ${secret} ${PASSWORD}!`));
  const sending = bench.client(server.url).send({ ...create, secrets: [secret, PASSWORD] });
  const error = await rejection(sending, ApiError);
  expect(error.message).toMatch(
    /^VPC Create \(POST \/vpcs\) failed with 400: \[redacted\] \[redacted\](…$| and \[redacted\] \[redacted\]!)/,
  );
  expect(everythingOf(error)).not.toContain(secret.slice(0, 12));
  expect(everythingOf(error)).not.toContain(TOKEN);
});

test.each(Object.entries(encoders))("a secret that the service repeats %s is in no error", async (_form, encode) => {
  const echo = encode(PASSWORD);
  const steps: readonly Step[] = [
    refusal(400, `no ${echo} here`),
    json(400, { errors: [{ field: `x.${echo}`, reason: "bad" }] }),
    text(400, `<html><body><p>bad: ${echo}</p></body></html>`),
    text(400, `${"word ".repeat(22)}${echo}`),
    json(200, { errors: [{ reason: echo }] }),
  ];
  const server = await bench.serve(...steps);
  const client = bench.client(server.url);
  for (let index = 0; index < steps.length; index++) {
    const error = await rejection(client.send({ ...create, secrets: [PASSWORD] }), ApiError);
    expect(error.message).toContain("[reda");
    expect(everythingOf(error)).not.toContain(echo.slice(0, 8));
  }
});

test("the secrets of other requests of the client are redacted too, also those that were sent later", async () => {
  const release = Promise.withResolvers<void>();
  const server = await bench.serveBy((seen, index) => (response) => {
    if (index === 0) void release.promise.then(() => refusal(400, `bad: ${PASSWORD} ${TOKEN}`)(response, seen));
    else json(200, {})(response, seen);
  });
  const client = bench.client(server.url);
  const first = rejection(client.send({ ...create, path: `/vpcs/${encodeURIComponent(PASSWORD)}` }), ApiError);
  await client.send({ ...create, secrets: [PASSWORD] });
  release.resolve();
  const error = await first;
  expect(error.message).toBe("VPC Create (POST /vpcs/[redacted]) failed with 400: bad: [redacted] [redacted]");
  expect(error.path).toBe("/vpcs/[redacted]");
});

test("tags that split a secret do not hide it", async () => {
  const server = await bench.serve(text(400, "<h1>hunter<b>22-sec</b>ret</h1>"));
  const error = await rejection(bench.client(server.url).send({ ...create, secrets: ["hunter22-secret"] }), ApiError);
  expect(error.message).toContain('an HTML page ("[redacted]")');
});

test("a client redacts texts of others, with all secrets that it was given", async () => {
  const server = await bench.serve(json(200, {}));
  const client = bench.client(server.url);
  await client.send({ ...create, secrets: [PASSWORD] });
  expect(client.redact(`a ${TOKEN} b ${encodeURIComponent(PASSWORD)} c`)).toBe("a [redacted] b [redacted] c");
});

test("of many reasons twenty are shown and the others counted, and what to do is not cut off", async () => {
  const errors = Array.from({ length: 2000 }, (_, index) => ({
    field: "label",
    reason: `reason ${index} ${"x".repeat(900)}`,
  }));
  const server = await bench.serve(
    json(401, { errors }),
    json(401, { errors: errors.slice(0, 21) }),
    json(401, { errors: errors.slice(0, 20).map(() => ({ reason: "No" })) }),
  );
  const client = bench.client(server.url);
  const error = await rejection(client.send(create), ApiError);
  expect(error.message.length).toBeLessThanOrEqual(4000);
  expect(error.message).toMatch(
    /…; and 1,980 more; the token was refused; it is given by compute:token or COMPUTE_TOKEN$/,
  );
  expect(error.reasons).toHaveLength(20);
  expect((await rejection(client.send(create), ApiError)).message).toContain("…; and 1 more; the token");
  expect((await rejection(client.send(create), ApiError)).message).not.toContain("more");
});

test("no message is longer than 4,000 characters, and its advice is whole", async () => {
  const server = await bench.serve(refusal(500, "reason ".repeat(1000)));
  const request = { ...create, operation: "Long ".repeat(900), path: `/vpcs/${"x".repeat(5000)}` };
  const error = await rejection<ClientError>(bench.client(server.url).send(request), ApiError);
  expect(error.message).toHaveLength(4000);
  expect(error.message).toMatch(/…; it may have been carried out: check before you repeat it$/);
});
