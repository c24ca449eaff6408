import { describe, expect, test } from "vitest";
import { operations, services } from "../../emulator/services";
import { type Described, described, referenced, undescribed } from "./support/description";

type Operation = ReturnType<typeof operations>[number];

const routes = operations();
const keyOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;

const byKey: ReadonlyMap<string, Operation> = new Map(routes.map((route) => [keyOf(route), route]));

test("the description's tables have 103 operations with a path, and Tags List without one", () => {
  expect(described).toHaveLength(104);
  expect(new Set(described.map(keyOf)).size).toBe(104);
  expect(new Set(described.map(({ operation }) => operation)).size).toBe(104);
  const perFamily: Record<string, number> = {};
  for (const { family } of described) perFamily[family] = (perFamily[family] ?? 0) + 1;
  expect(perFamily).toEqual({
    Profile: 26,
    "Managed monitoring": 24,
    Images: 6,
    "Object storage": 23,
    VPCs: 12,
    StackScripts: 5,
    Regions: 4,
    Tags: 4,
  });
});

describe.each(described.map((each) => [keyOf(each), each] as const))("%s", (key, wanted) => {
  test("is answered under the description's name", () => {
    expect(byKey.get(key)?.operation).toBe(wanted.operation);
    expect(byKey.get(key)?.undescribed).toBeUndefined();
  });

  // @rule profile-4 managed-1 tag-1 tag-6 auth-2 auth-4 vpc-scope
  test("requires exactly the scopes of the description", () => {
    expect(askedBy(byKey.get(key))).toEqual(askedIn(wanted));
  });
});

test.each([...referenced, ...undescribed])("%s, which the description's tables leave out, is answered", (key) => {
  expect(byKey.has(key)).toBe(true);
});

test("every other operation that is answered has a reason", () => {
  const known = new Set(described.map(keyOf));
  for (const route of routes) if (!known.has(keyOf(route))) expect(route.undescribed, keyOf(route)).toMatch(/\w{4}/);
});

test("no two services answer the same path, and no two operations have the same name", () => {
  expect(new Set(routes.map(keyOf)).size).toBe(routes.length);
  expect(new Set(routes.map(({ operation }) => operation)).size).toBe(routes.length);
  expect(new Set(services.map(({ name }) => name)).size).toBe(services.length);
});

function askedIn({ access, scopes, unrestrictedOnly }: Described): object {
  return { access, scopes: [...scopes].sort(), unrestrictedOnly };
}

function askedBy(route: Operation | undefined): object {
  const access = route?.auth === "none" ? "public" : route?.auth === "optional" ? "optional" : "token";
  const scopes = [route?.scope ?? []].flat().sort();
  return { access, scopes, unrestrictedOnly: route?.unrestrictedOnly === true };
}
