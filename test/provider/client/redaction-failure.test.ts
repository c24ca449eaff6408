import { inspect } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "../../../provider/client/api-error";
import { Redactor } from "../../../provider/client/redaction";
import { TOKEN } from "./support";

afterEach(() => {
  vi.restoreAllMocks();
});

const request = { operation: "VPC View", method: "GET", path: "/vpcs/1" } as const;
const facts = { ...request, ambiguous: false, attempts: 1, startedAt: 0 };

test("a text whose redaction fails is not shown: a fixed sentence replaces it", () => {
  const redactor = new Redactor();
  redactor.add([TOKEN]);
  const value = { errors: [{ field: `f ${TOKEN}`, reason: `no ${TOKEN} here` }] };
  const response = { kind: "response", status: 400, headers: {}, body: { kind: "json", value } } as const;
  vi.spyOn(String.prototype, "matchAll").mockImplementation((text) => {
    throw new RangeError(`too much: ${text}`);
  });
  const error = apiError(facts, request, response, { token: TOKEN, redact: redactor.redact });
  vi.restoreAllMocks();
  const hidden = "[hidden: removing the secrets from this text failed]";
  expect(error.message).toBe(`VPC View (GET /vpcs/1) failed with 400: ${hidden}: ${hidden}`);
  expect(inspect(error, { depth: 9 })).not.toMatch(new RegExp(`${TOKEN}|too much`));
});
