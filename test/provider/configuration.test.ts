import { expect, test } from "vitest";
import { configure } from "../../provider/configuration";
import { packageVersion } from "../../provider/version";

test("the linode brand comes with its address", () => {
  expect(configure({ brand: "linode", token: "t" }, "needs token")).toMatchObject({
    ok: true,
    client: {
      url: "https://api.linode.com/v4",
      brand: { compute: "linode", shell: "lish" },
      version: packageVersion(),
    },
  });
});

test("numbers may be at their limits, and a timeout becomes whole milliseconds", () => {
  const given = { url: "https://x.example/v4", token: "t" };
  const settingsOf = (numbers: { timeout: string; maxRetries: string }) =>
    configure({ ...given, ...numbers }, "needs token");
  const greatest = { timeoutMs: 3_600_000, maxRetries: 20 };
  expect(settingsOf({ timeout: "3600", maxRetries: "20" })).toMatchObject({ ok: true, client: greatest });
  const least = { timeoutMs: 1, maxRetries: 0 };
  expect(settingsOf({ timeout: "0.0001", maxRetries: "0" })).toMatchObject({ ok: true, client: least });
});

test.each([
  ["maxWait", "maxWaitMs", ["0", 0], ["86400", 86_400_000], ["-1", "86401", "soon"]],
  ["connectTimeout", "connectTimeoutMs", ["0.01", 10], ["300", 300_000], ["0", "301"]],
  ["concurrency", "concurrency", ["1", 1], ["256", 256], ["0", "257", "1.5"]],
] as const)("compute:%s may be at its limits, and not beyond them", (name, option, least, greatest, wrong) => {
  const configured = (text: string) =>
    configure({ url: "https://x.example/v4", token: "t", [name]: text }, "needs token");
  for (const [text, value] of [least, greatest]) {
    expect(configured(text)).toMatchObject({ ok: true, client: { [option]: value } });
  }
  for (const text of wrong) {
    const problem = expect.stringContaining(`The setting compute:${name} is wrong: `);
    expect(configured(text)).toEqual({ ok: false, problem });
  }
});
