import { describe, expect, it } from "vitest";
import { Runtime } from "../../provider/runtime";

const hidden = (name: string) => ({ __compute: { name } });

describe("a runtime without settings", () => {
  it("returns the whole message to the first of ten resources checked at once, and the others refer to it", async () => {
    const runtime = new Runtime({ settings: {}, warn: () => undefined });
    const names = Array.from({ length: 10 }, (_, index) => `net${index}`);
    const all = await Promise.all(
      names.map((name) => runtime.check("Vpc", {}, { region: "us-east", ...hidden(name) })),
    );
    const reasons = all.map((checked) => checked.problems[0]?.reason ?? "");
    expect(reasons.filter((reason) => reason.includes("COMPUTE_URL") && reason.includes("COMPUTE_TOKEN"))).toHaveLength(
      1,
    );
    expect(reasons.filter((reason) => reason.endsWith('see the message at "net0".'))).toHaveLength(9);
  });

  it("answers a diff all the same: it never fails", async () => {
    const runtime = new Runtime({ settings: {}, warn: () => undefined });
    const diff = await runtime.diff("Vpc", "1", { region: "a" }, { region: "b" });
    expect(diff.replaces).toEqual(["region"]);
  });

  it("says which setting a public data source lacks: the address, not the token", async () => {
    const runtime = new Runtime({ settings: {}, warn: () => undefined });
    await expect(runtime.invoke("getRegions", {})).rejects.toThrow(
      /^The address of the service is not set[^.]*COMPUTE_URL\.$/,
    );
  });
});

describe("settings", () => {
  it.each([
    [{ url: "ftp://x", token: "t" }, "compute:url"],
    [{ url: "https://u:p@example.com/v4", token: "t" }, "compute:url"],
    [{ url: "http://example.com/v4", token: "t" }, "compute:allowPlainHttp"],
    [{ url: "https://example.com/v4", token: "two words" }, "compute:token"],
    [{ url: "https://example.com/v4", token: "t", brand: "a/b/c" }, "brand"],
    [{ url: "https://example.com/v4", token: "t", timeout: "soon" }, "compute:timeout"],
    [{ url: "https://example.com/v4", token: "t", maxRetries: "-1" }, "compute:maxRetries"],
    [{ url: "https://example.com/v4", token: "t", timeout: "0" }, "compute:timeout"],
    [{ url: "https://example.com/v4", token: "t", timeout: "3601" }, "compute:timeout"],
    [{ url: "https://example.com/v4", token: "t", maxRetries: "21" }, "compute:maxRetries"],
    [{ url: "https://example.com/v4", token: "t", maxRetries: "1.5" }, "compute:maxRetries"],
  ])("a wrong one is named: %o", async (settings, name) => {
    const runtime = new Runtime({ settings, warn: () => undefined });
    const { problems } = await runtime.check("Vpc", {}, { region: "us-east" });
    expect(problems[0]?.reason).toContain(name);
  });
});
