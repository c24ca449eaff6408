import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it, test } from "vitest";
import { coverageFacts, coverageFile } from "../../tools/coverage";
import { probeAll } from "../../tools/coverage/probe";
import { type Facts, renderCoverage } from "../../tools/coverage/render";
import { described } from "../emulator/support/description";

let facts: Facts;

beforeAll(async () => {
  facts = await coverageFacts();
});

describe("an emulator, asked for every operation of the description,", () => {
  it("answers the account's owner", () => {
    const refused = described.filter(({ operation }) => !isSuccess(facts.answers.get(operation)?.owner));
    expect(refused.map(({ operation }) => operation)).toEqual([]);
  });

  it("refuses a request without a token, unless it needs none", () => {
    for (const { operation, access } of described)
      expect([operation, facts.answers.get(operation)?.anonymous === 401]).toEqual([operation, access === "token"]);
  });

  it("refuses a token of another scope, where a scope is needed", () => {
    for (const { operation, scopes } of described)
      expect([operation, facts.answers.get(operation)?.otherScope === 401]).toEqual([operation, scopes.length > 0]);
  });
});

test("every other operation with a route is answered, too", () => {
  const routes = facts.services.flatMap((service) => service.routes);
  const refused = routes.filter(({ operation }) => !isSuccess(facts.answers.get(operation)?.owner));
  expect(refused.map(({ operation }) => operation)).toEqual([]);
});

test("an operation without a route shows as missing, with what the emulator answers in its place", async () => {
  const [some] = described;
  if (some === undefined) throw new Error("nothing is described");
  const invented = { ...some, operation: "Invented View", path: "/invented/{inventedId}" };
  const answers = await probeAll([invented]);
  expect(renderCoverage({ ...facts, described: [invented], answers })).toContain(
    "| Invented View | **missing** | any token | 404 | 404 | 404 |",
  );
});

test("everything that a service declares as not emulated is listed", () => {
  const text = renderCoverage(facts);
  const notes = facts.services.flatMap(({ notEmulated = [] }) => notEmulated);
  expect(notes.length).toBeGreaterThan(20);
  for (const note of notes) expect(text).toContain(`- ${note}\n`);
});

test("the members that a request ignores are listed by operation", () => {
  expect(facts.answers.get("VPC Update")?.ignored).toEqual(["id", "region", "subnets", "created", "updated"]);
  expect(facts.answers.get("VPC Delete")?.ignored).toBeUndefined();
  const listed = renderCoverage(facts).split("\n");
  expect(listed).toContain("| VPC Update | `id`, `region`, `subnets`, `created`, `updated` |");
  expect(listed.filter((line) => line.startsWith("| User Preferences Update | `"))).toHaveLength(1);
});

test("COVERAGE.md is as the emulator answers", async () => {
  // Otherwise: npm run gen.
  expect(await readFile(coverageFile, "utf8")).toBe(renderCoverage(facts));
});

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}
