// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs to be scanned
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { services } from "../../emulator/services";
import { coverage, coverageFile } from "../../tools/coverage";
import { renderCoverage } from "../../tools/coverage/render";
import { scanTests } from "../../tools/coverage/scan";
import { described } from "../emulator/support/description";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "coverage-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const endpoints = [
  { method: "GET", path: "/things" },
  { method: "POST", path: "/things" },
  { method: "GET", path: "/things/{thingId}" },
  { method: "GET", path: "/things/list" },
  { method: "PUT", path: "/things/{thingId}" },
  { method: "POST", path: "/things/{thingId}/enable" },
  { method: "POST", path: "/things/{thingId}/disable" },
];

/** What is found in one test file. */
async function found(text: string): Promise<string[]> {
  await writeFile(join(folder, "sample.test.ts"), text);
  return [...(await scanTests(folder, endpoints)).keys()].sort();
}

describe("the scan finds the requests of", () => {
  test.each([
    ["a plain call", `api("GET", "/things")`, ["GET /things"]],
    ["a path with a query", `api("GET", "/things?page=2")`, ["GET /things"]],
    [
      "a template with a value that only a run would tell",
      "api('GET', `/things/${made.id}`)",
      ["GET /things/{thingId}"],
    ],
    ["a constant", `const path = "/things";\napi("POST", path);`, ["POST /things"]],
    ["a constant in a template", "const all = '/things';\napi('GET', `${all}/7`);", ["GET /things/{thingId}"]],
    [
      "a helper with the path as parameter",
      `const get = (path: string) => api("GET", path);\nget("/things");\nget("/things/1");`,
      ["GET /things", "GET /things/{thingId}"],
    ],
    [
      "a helper with a part of the path as parameter",
      "const act = (what: string) => api('POST', `/things/1/${what}`);\nact('enable');\nact('disable');",
      ["POST /things/{thingId}/disable", "POST /things/{thingId}/enable"],
    ],
    [
      "a loop",
      `for (const path of ["/things", "/things/1"]) api("GET", path);`,
      ["GET /things", "GET /things/{thingId}"],
    ],
    [
      "a table",
      `test.each([["PUT", "/things/1"], ["POST", "/things"]])("", (m, p) => api(m, p));`,
      ["POST /things", "PUT /things/{thingId}"],
    ],
    ["the more literal of two paths", `api("GET", "/things/list")`, ["GET /things/list"]],
    ["nothing, for a path that only a run would tell", `api("GET", somewhere())`, []],
    ["nothing, for a path that is none", `api("GET", "/other")`, []],
    ["nothing, for a comment", `// api("GET", "/things")`, []],
  ])("%s", async (_what, text, keys) => {
    expect(await found(text)).toEqual(keys);
  });
});

test("the scan takes constants from files beside the tests, and counts test files only", async () => {
  await writeFile(join(folder, "support.ts"), `export const things = "/things";\napi("POST", things);`);
  expect(await found(`api("GET", things)`)).toEqual(["GET /things"]);
});

test("every operation of the description has a route and a test file that makes its request", async () => {
  const text = await coverage();
  for (const { operation, method, path } of described) {
    const row = text.split("\n").find((line) => line.startsWith(`| ${operation} | \`${method} ${path}\` |`));
    expect(row, operation).toMatch(/ \| [a-z0-9/-]+(, [a-z0-9/-]+)* \|$/);
  }
});

test("an operation without a route and one without a test show as such", () => {
  const [some] = described;
  if (some === undefined) throw new Error("Nothing is described.");
  const facts = { services: [], described: [some], referenced: [], tests: new Map(), walkers: ["a.test.ts"] };
  expect(renderCoverage(facts)).toContain(`| ${some.operation} | **missing** | any token | — |`);
});

test("whatever a service says it does not emulate is listed", async () => {
  const text = await coverage();
  const notes = services.flatMap(({ notEmulated = [] }) => notEmulated);
  expect(notes.length).toBeGreaterThan(20);
  for (const note of notes) expect(text).toContain(`- ${note}\n`);
});

test("COVERAGE.md is as the operations, the description and the tests want it", async () => {
  // Otherwise: npm run coverage.
  expect(await readFile(coverageFile, "utf8")).toBe(await coverage());
});
