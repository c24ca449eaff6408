import { inspect } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../provider/client";
import { Bench, refusal, rejection, TOKEN } from "./support";

vi.mock("../../../provider/client/readings", async (importOriginal) => ({
  ...(await importOriginal<typeof import("../../../provider/client/readings")>()),
  readingsOf: (text: string) => {
    throw new Error(`too much: ${text}`);
  },
}));

const bench = new Bench();
afterEach(() => bench.close());

test("a text whose redaction fails is not shown: a fixed sentence replaces it", async () => {
  const server = await bench.serve(refusal(400, `no ${TOKEN} here`));
  const sending = bench.client(server.url).send({ operation: "VPC Create", method: "POST", path: "/vpcs", body: {} });
  const error = await rejection(sending, ApiError);
  const hidden = "[hidden: removing the secrets from this text failed]";
  expect(error.message).toBe(`VPC Create (POST ${hidden}) failed with 400: ${hidden}`);
  expect(inspect(error, { depth: 9 })).not.toMatch(new RegExp(`${TOKEN}|too much`));
});
