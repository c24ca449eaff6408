import { describe, expect, it } from "vitest";
import { missingScopes, timeUnderPublicLimits } from "../../emulator";

type Request = Parameters<typeof timeUnderPublicLimits>[0][number];

const fast = { answerMs: 0, parallel: 8 };

function times(count: number, request: Request): Request[] {
  return Array.from({ length: count }, () => request);
}

const vpcs = { method: "GET", path: "/vpcs", operation: "VPCs List" };
const create = { method: "POST", path: "/vpcs", operation: "VPC Create" };
const images = { method: "GET", path: "/images", operation: "Images List" };
const key = { method: "POST", path: "/object-storage/keys", operation: "Key Create" };

describe("the time of requests under the public limits", () => {
  it.each<[what: string, requests: Request[], seconds: number]>([
    ["no request", [], 0],
    ["200 pages of a list", times(200, vpcs), 0],
    ["201 pages of a list", times(201, vpcs), 60],
    ["401 pages of a list", times(401, vpcs), 120],
    ["400 creations", times(400, create), 0],
    ["401 creations", times(401, create), 60],
    ["21 lists of images", times(21, images), 60],
    ["61 keys", times(61, key), 60],
    ["121 keys", times(121, key), 120],
    [
      "801 requests of several operations",
      [
        ...times(200, vpcs),
        ...times(400, create),
        ...times(201, key),
        ...times(200, { ...create, operation: "Other" }),
      ],
      180,
    ],
  ])("of %s is known", (_what, requests, seconds) => {
    expect(timeUnderPublicLimits(requests, fast)).toBe(seconds * 1000);
  });

  it("includes the answers, as many at once as are sent in parallel", () => {
    expect(timeUnderPublicLimits(times(1, create), { answerMs: 100, parallel: 4 })).toBe(100);
    expect(timeUnderPublicLimits(times(40, create), { answerMs: 100, parallel: 4 })).toBe(1075);
  });
});

describe("the scopes that refused requests lacked", () => {
  const refused = [
    { operation: "VPC Create", status: 401 },
    { operation: "Image Create", status: 403 },
    { operation: "Key Create", status: 200 },
  ];

  it.each([
    ["", "compute", ["computes:read_only", "images:read_write", "vpc:read_write"]],
    ["vpc:read_only images:read_write", "compute", ["computes:read_only", "vpc:read_write"]],
    ["vpc:read_write images:read_write linodes:read_write", "linode", []],
    ["vpc:*", "linode", ["images:read_write", "linodes:read_only"]],
    ["*", "compute", []],
  ] as const)("with %o, in the words of %s, are %o", (granted, brand, missing) => {
    expect(missingScopes(refused, granted, brand)).toEqual(missing);
  });
});
