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
