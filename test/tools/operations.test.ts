import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { dataSources } from "../../provider/data";
import { resources } from "../../provider/resources";
import { operationsFacts, operationsFile } from "../../tools/operations";
import { recordStory, type Step } from "../../tools/operations/record";
import { type Facts, gaps, renderOperations } from "../../tools/operations/render";
import { operationOf } from "../../tools/operations/resolve";
import { described } from "../emulator/support/description";

let facts: Facts;

beforeAll(async () => {
  facts = await operationsFacts();
});

/** What a resource or data source requested in a step: names of operations, each once. */
function requested(token: string, step: Step): string[] {
  const requests = facts.recorded
    .filter((one) => one.token === token && one.step === step)
    .flatMap((one) => one.requests);
  return [...new Set(requests.map((one) => operationOf(one, [...described, ...facts.others])?.operation ?? one.path))];
}

describe("the operations that programs use", () => {
  it("are all those of the description, except those with a reason", () => {
    expect(gaps(facts)).toEqual([]);
  });

  it("are in the document as they were recorded", async () => {
    // Otherwise: npm run gen.
    expect(await readFile(operationsFile, "utf8")).toBe(renderOperations(facts));
  });

  it("are identified by method and path as in the emulator's log", () => {
    const requests = facts.recorded.flatMap((one) => one.requests);
    for (const one of requests)
      expect(operationOf(one, [...described, ...facts.others])?.operation).toBe(one.operation);
  });

  it("are recorded for every step of every resource", () => {
    // Only one text is accepted for a user.
    const unchangeable = ["ObjectStorageCancellation"];
    for (const { token, inputs, action, stateOnly } of resources) {
      const changes = Object.values(inputs).map(({ onChange }) => onChange.kind);
      const wanted: Step[] = ["create", "read", "delete"];
      if (!stateOnly) wanted.push("adopt");
      if (!stateOnly && !action) wanted.push("list");
      if (changes.includes("update")) wanted.push("update");
      if (changes.some((change) => change.startsWith("replace")) && !unchangeable.includes(token))
        wanted.push("replace");
      const found = new Set(facts.recorded.filter((one) => one.token === token).map(({ step }) => step));
      expect([token, [...found].sort()]).toEqual([token, wanted.sort()]);
    }
  });

  it("are recorded for every data source, which makes a request each time", () => {
    for (const { token } of dataSources) {
      const calls = facts.recorded.filter((one) => one.token === token);
      expect([token, calls.map(({ step }) => step)]).toEqual([token, calls.map(() => "invoke")]);
      expect([token, calls.length > 0 && calls.every(({ requests }) => requests.length > 0)]).toEqual([token, true]);
    }
  });

  it.each<[string, Step, string[]]>([
    ["SshKey", "update", ["Profile View", "Account View", "SSH Key Update"]],
    ["Vpc", "delete", ["Profile View", "Account View", "VPCs List", "VPC Delete"]],
    ["getSshKeys", "invoke", ["SSH Keys List"]],
    ["getPreferences", "invoke", ["User Preferences View"]],
    ["getBuckets", "invoke", ["Buckets List", "Buckets in Cluster List"]],
  ])("are for %s (%s) those of its own requests, and no others", (token, step, operations) => {
    expect(requested(token, step)).toEqual(operations);
  });
});

describe("the document", () => {
  const [some] = described;
  if (some === undefined) throw new Error("nothing is described");
  const invented = { ...some, operation: "Invented View", path: "/invented/{inventedId}" };

  it("marks an operation of the description that no program used, and counts it as a gap", () => {
    const more = { ...facts, described: [...described, invented] };
    expect(renderOperations(more)).toContain("| Invented View | `GET /invented/{inventedId}` | – (not requested) |");
    expect(gaps(more)).toEqual(["Invented View"]);
    expect(gaps({ ...more, unused: { ...more.unused, "Invented View": "nobody needs it" } })).toEqual([]);
  });

  it("names a resource at an operation only for the steps in which the request was made", () => {
    const request = { method: "GET", path: "/invented/7", query: "", time: "", authorized: true, status: 200 };
    const recorded = [
      { token: "Thing", step: "read", requests: [request, request] },
      { token: "Thing", step: "delete", requests: [] },
      { token: "getThing", step: "invoke", requests: [request] },
    ] as const;
    expect(renderOperations({ described: [invented], others: [], recorded, unused: {} })).toContain(
      "| Invented View | `GET /invented/{inventedId}` | `Thing` (read), `getThing` |",
    );
  });
});

describe("the operation of a request", () => {
  it.each([
    ["GET", "/regions/availability", "Regions Availability List"],
    ["GET", "/regions/us-east", "Region View"],
    ["GET", "/vpcs/ips", "VPC IP Addresses List"],
    ["DELETE", "/object-storage/buckets/us-east-1/www.example.com", "Bucket Remove"],
    ["GET", "/images/private%2F12", "Image View"],
    ["PATCH", "/regions/us-east", undefined],
    ["GET", "/regions/", undefined],
    ["GET", "/regions/us-east/more", undefined],
  ])("%s %s is %s", (method, path, operation) => {
    expect(operationOf({ method, path }, described)?.operation).toBe(operation);
  });
});

describe("the recording", () => {
  it("fails where a step of a resource fails", async () => {
    await expect(recordStory({ token: "Vpc", versions: [{ label: "net", region: 7 }] })).rejects.toThrow(/region/);
    await expect(recordStory({ token: "Nothing", versions: [{}] })).rejects.toThrow("There is no resource Nothing.");
  });
});
