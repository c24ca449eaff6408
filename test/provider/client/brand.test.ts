import { expect, test } from "vitest";
import {
  brandField,
  brandImageId,
  brandPath,
  brandScope,
  brands,
  defaultUrl,
  neutralBody,
  neutralField,
  neutralImageId,
  neutralScope,
  parseBrand,
  SettingsError,
} from "../../../provider/client";

test("a brand is read from a preset name, two words or nothing", () => {
  expect(parseBrand(undefined)).toEqual({ compute: "compute", shell: "shell" });
  expect(parseBrand("compute")).toEqual(brands.compute);
  expect(parseBrand(" linode ")).toEqual({ compute: "linode", shell: "lish" });
  expect(parseBrand("acme/term")).toEqual({ compute: "acme", shell: "term" });
});

test.each(["", "acme", "acme/", "/term", "a/b/c", "Acme/term", "acme/te rm", "../x", "toString", "constructor/"])(
  "the brand %j is refused, and the error names the accepted forms",
  (text) => {
    expect(() => parseBrand(text)).toThrow(SettingsError);
    expect(() => parseBrand(text)).toThrow(/^compute:brand: .*"compute" or "linode".*"compute\/shell"/);
  },
);

test("only the linode brand has an address of its own", () => {
  expect(defaultUrl(parseBrand("linode/lish"))).toBe("https://api.linode.com/v4");
  expect(defaultUrl(brands.compute)).toBeUndefined();
  expect(defaultUrl(parseBrand("linode/shell"))).toBeUndefined();
});

test.each([
  ["/compute/stackscripts", "/linode/stackscripts"],
  ["/compute/instances/12/boot", "/linode/instances/12/boot"],
  ["/managed/compute-settings", "/managed/linode-settings"],
  ["/managed/compute-settings/12", "/managed/linode-settings/12"],
  ["/managed/services", "/managed/services"],
  ["/tags/compute", "/tags/compute"],
  ["/tags/compute-settings", "/tags/compute-settings"],
  ["/object-storage/buckets/us-east/compute", "/object-storage/buckets/us-east/compute"],
  ["/computers", "/computers"],
  ["/managed/compute", "/managed/compute"],
  ["/compute-settings", "/compute-settings"],
  ["/images/compute%2Fdebian12", "/images/compute%2Fdebian12"],
])("the path %s becomes %s", (path, branded) => {
  expect(brandPath(brands.linode, path)).toBe(branded);
  expect(brandPath(brands.compute, path)).toBe(path);
});

test.each([
  ["compute_id", "linode_id"],
  ["computes", "linodes"],
  ["add_computes", "add_linodes"],
  ["shell_auth_method", "lish_auth_method"],
  ["computer", "computer"],
  ["label", "label"],
  ["computes[0].compute_id", "linodes[0].linode_id"],
])("the field %s becomes %s, and comes back", (field, branded) => {
  expect(brandField(brands.linode, field)).toBe(branded);
  expect(neutralField(brands.linode, branded)).toBe(field);
});

// @rule general-5 image-1
test("image ids and scopes change their brand prefix only", () => {
  expect(brandImageId(brands.linode, "compute/debian12")).toBe("linode/debian12");
  expect(neutralImageId(brands.linode, "linode/debian12")).toBe("compute/debian12");
  expect(brandImageId(brands.linode, "private/compute")).toBe("private/compute");
  expect(brandImageId(brands.linode, "any/all")).toBe("any/all");
  expect(brandScope(brands.linode, "images:read_write and computes:read_only")).toBe(
    "images:read_write and linodes:read_only",
  );
});

test("scopes come back in the words of the API description, and others stay", () => {
  expect(neutralScope(brands.linode, "linodes:read_only images:read_write")).toBe(
    "computes:read_only images:read_write",
  );
  expect(neutralScope(brands.compute, "computes:read_only")).toBe("computes:read_only");
});

test("a body comes back with the names of its fields in the words of the API description, and its values as they are", () => {
  const body = { linodes: [{ linode_id: 1, label: "linode" }], lish_auth_method: null, nested: { add_linodes: true } };
  expect(neutralBody(brands.linode, body)).toEqual({
    computes: [{ compute_id: 1, label: "linode" }],
    shell_auth_method: null,
    nested: { add_computes: true },
  });
  expect(neutralBody(brands.compute, body)).toEqual(body);
  expect(neutralBody(brands.linode, "linodes")).toBe("linodes");
});
