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
    const problem = expect.stringContaining(`compute:${name} must be `);
    expect(configured(text)).toEqual({ ok: false, problem });
  }
});

test.each([
  ["https://api.example.com", "https://api.example.com/v4"],
  ["https://api.example.com/", "https://api.example.com/v4"],
  ["http://127.0.0.1:8080/gateway", "http://127.0.0.1:8080/gateway/v4"],
])("the address %s, without a version segment, is refused with the command that sets it", (url, complete) => {
  const problem = `compute:url: has no version segment: set it with \`pulumi config set compute:url ${complete}\`, or in the environment variable COMPUTE_URL`;
  expect(configure({ url, token: "t" }, "needs token")).toEqual({ ok: false, problem });
});

// @rule version-1
test.each(["https://api.example.com/v4", "https://api.example.com/v4beta/", "https://x.example/v4/gateway"])(
  "the address %s has a version segment",
  (url) => {
    expect(configure({ url, token: "t" }, "needs token")).toMatchObject({ ok: true });
  },
);

test.each([
  ["tokn", "token"],
  ["Token", "token"],
  ["maxretries", "maxRetries"],
  ["max-wait", "maxWait"],
  ["ulr", "url"],
  ["previewCheck", "previewChecks"],
])("the key %s is refused with the setting that was probably meant, %s", (name, meant) => {
  const given = { url: "https://x.example/v4", token: "t", unknownNames: [name] };
  const problem = `compute:${name} is not a setting; did you mean compute:${meant}? Set that one, and remove it with \`pulumi config rm compute:${name}\`.`;
  expect(configure(given, "needs token")).toEqual({ ok: false, problem });
});

test.each(["endpoint", "x", "secretKey"])("the key %s, like none, is refused with all settings", (name) => {
  const given = { url: "https://x.example/v4", token: "t", unknownNames: [name] };
  const problem = expect.stringMatching(
    `^compute:${name} is not a setting: remove it with \`pulumi config rm compute:${name}\`.* compute:url, compute:token, `,
  );
  expect(configure(given, "needs token")).toEqual({ ok: false, problem });
});

test.each(["previewChecks", "notFound"] as const)(
  "a wrong word of compute:%s is refused with the right ones",
  (name) => {
    const given = { url: "https://x.example/v4", token: "t", [name]: "locl" };
    const problem = expect.stringMatching(new RegExp(`^compute:${name} must be ".*" or ".*"\\.$`));
    expect(configure(given, "needs token")).toEqual({ ok: false, problem });
  },
);
