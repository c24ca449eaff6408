import { describe, expect, test } from "vitest";
import { adoptable, isSelected, type Selection, selectedResources } from "../../../../provider/cli/adopt/selection";

const ALL: Selection = { only: [], match: [], exclude: [] };

function tokens(selection: Partial<Selection>): string[] {
  return selectedResources({ ...ALL, ...selection }).map(({ token }) => token);
}

describe("--only", () => {
  test("without it, all infrastructure is selected: no action, nothing that only the state holds, and no content of buckets", () => {
    const all = tokens({});
    for (const token of ["Vpc", "BucketCertificate", "SshKey"]) expect(all).toContain(token);
    for (const token of [
      "AppRevocation",
      "TrustedDeviceRevocation",
      "ObjectStorageCancellation",
      "ObjectUrl",
      "BucketObject",
    ])
      expect(all).not.toContain(token);
  });

  test("what every user has once is selected with --profile, or by its name", () => {
    const own = ["PhoneNumber", "ProfilePreferences", "ProfileSettings", "SecurityQuestions", "TwoFactorAuth"];
    expect(tokens({ profile: true }).filter((token) => !tokens({}).includes(token))).toEqual(
      expect.arrayContaining(own),
    );
    for (const token of own) expect(tokens({})).not.toContain(token);
    expect(tokens({ only: ["ProfileSettings"] })).toEqual(["ProfileSettings"]);
  });

  test("names resources in any case, in the order of the documentation, content included", () => {
    expect(tokens({ only: ["vpcsubnet", "BucketObject", "Vpc"] })).toEqual(["Vpc", "VpcSubnet", "BucketObject"]);
  });

  test.each(["Vpcs", "AppRevocation"])("%s is refused with the names there are", (name) => {
    expect(() => tokens({ only: [name] })).toThrow(`--only: ${name} cannot be adopted; these can: ManagedContact, `);
  });
});

describe("--match and --exclude", () => {
  const [definition] = adoptable;
  if (definition === undefined) throw new Error("There are no resources.");
  const object = { definition, id: "12/34", name: "shop/web-1" };

  test.each([
    ["shop*", true],
    ["*web-?", true],
    ["12/*", true],
    ["ManagedContact/shop*", true],
    ["web*", false],
    ["Vpc/shop*", false],
    ["SHOP*", false],
  ])("%s meets a name, an id, or a class with a name: %s", (pattern, meets) => {
    expect(isSelected({ ...ALL, match: [pattern] }, object)).toBe(meets);
    expect(isSelected({ ...ALL, exclude: [pattern] }, object)).toBe(!meets);
  });

  test("one of several patterns is enough, and what is excluded stays out", () => {
    expect(isSelected({ ...ALL, match: ["nothing", "shop*"] }, object)).toBe(true);
    expect(isSelected({ ...ALL, match: ["shop*"], exclude: ["*1"] }, object)).toBe(false);
  });
});
