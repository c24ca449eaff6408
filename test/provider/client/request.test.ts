import { expect, test } from "vitest";
import { PathError, path } from "../../../provider/client";
import { requestUrl, userAgent } from "../../../provider/client/request";

test("every value in a path is encoded", () => {
  expect(path`/images/${"private/123"}`).toBe("/images/private%2F123");
  expect(path`/vpcs/${12}/subnets/${"a b?c#d%e"}`).toBe("/vpcs/12/subnets/a%20b%3Fc%23d%25e");
  expect(path`/tags/${"ü/.."}`).toBe("/tags/%C3%BC%2F..");
  expect(path`/profile`).toBe("/profile");
});

test.each(["", ".", "..", "\ud800"])("the value %j is refused in a path", (value) => {
  expect(() => path`/tags/${value}`).toThrow(PathError);
});

test("a path and its query are put below the service's address", () => {
  const query = { page: 2, mine: true, marker: "a&b=c", left: undefined };
  expect(requestUrl("https://x.example/v4", path`/images/${"private/1"}`, query).href).toBe(
    "https://x.example/v4/images/private%2F1?page=2&mine=true&marker=a%26b%3Dc",
  );
  expect(requestUrl("https://x.example", "/vpcs").href).toBe("https://x.example/vpcs");
});

test.each([
  "vpcs",
  "/../v3/vpcs",
  "/vpcs/../../x",
  "/vpcs/%2e%2e/x",
  "/vpcs/./x",
  "/vpcs?x=1",
  "/vpcs#x",
  "/a b",
  "/a\\b",
  ".evil.example/x",
  "@evil.example/x",
  "",
])("the path %j, which would not go out as it is, is refused", (text) => {
  expect(() => requestUrl("https://x.example/v4", text)).toThrow(PathError);
});

test.each([
  ["", "must not be empty."],
  [".", 'must not be ".".'],
  ["..", 'must not be "..".'],
  ["\ud800", "contains invalid characters."],
])("the error of the value %j in a path says what is wrong", (value, words) => {
  expect(() => path`/tags/${value}`).toThrow(`An id or label in a request path ${words}`);
});

test("the user-agent holds no character that a product token cannot", () => {
  expect(userAgent("1.2.3-beta+4")).toBe("pulumi-compute/1.2.3-beta+4");
  expect(userAgent("1.2 (x)\r\ny/z")).toBe("pulumi-compute/1.2xyz");
  expect(userAgent("é")).toBe("pulumi-compute/0.0.0");
});
