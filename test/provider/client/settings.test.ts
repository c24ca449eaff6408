import { expect, test } from "vitest";
import { brands, Client, makeSettings, normalizeUrl, SettingsError } from "../../../provider/client";

test.each([
  ["https://api.example.com/v4/", "https://api.example.com/v4"],
  ["  https://API.example.com:443/v4//  ", "https://api.example.com/v4"],
  ["https://api.example.com", "https://api.example.com"],
  ["http://localhost:8080/v4", "http://localhost:8080/v4"],
  ["http://127.8.9.10/v4", "http://127.8.9.10/v4"],
  ["http://127.100.200.250/v4", "http://127.100.200.250/v4"],
  ["http://[::1]:80/v4", "http://[::1]/v4"],
  ["http://api.localhost/v4", "http://api.localhost/v4"],
])("the address %j is taken as %j", (text, url) => {
  expect(normalizeUrl(text)).toBe(url);
});

test.each([
  "",
  "api.example.com/v4",
  "ftp://api.example.com/v4",
  "https://api.example.com/v4?x=1",
  "https://api.example.com/v4#x",
  "https://api.example.com/v4?",
  "http://api.example.com/v4",
  "http://127.0.0.1.example.com/v4",
  "http://localhost.example.com/v4",
  "http://10.0.0.1/v4",
])("the address %j is refused with an error that names compute:url", (text) => {
  expect(() => normalizeUrl(text)).toThrow(SettingsError);
  expect(() => normalizeUrl(text)).toThrow(/^compute:url: /);
});

test("a refused address with a password does not show the password", () => {
  for (const url of [
    "https://me:hunter22@api.example.com/v4",
    "https://:hunter22@api.example.com/v4",
    "https://hunter22@api.example.com/v4",
    "http://me:hunter22@",
    "me:hunter22@x/y",
  ]) {
    try {
      normalizeUrl(url);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SettingsError);
      expect(String(error)).not.toContain("hunter22");
    }
  }
});

test("plain http goes to a host that is allowed by name, and to that one only", () => {
  expect(normalizeUrl("http://proxy.internal:8080/v4", [" Proxy.internal "])).toBe("http://proxy.internal:8080/v4");
  expect(() => normalizeUrl("http://other.internal/v4", ["proxy.internal"])).toThrow(/other\.internal/);
});

test("a client refuses an address that settings made by hand would smuggle in", () => {
  const settings = { ...makeSettings({ url: "https://api.example.com/v4" }), url: "http://api.example.com/v4" };
  expect(() => new Client(settings)).toThrow(SettingsError);
});

test("settings are completed with defaults", () => {
  expect(makeSettings({ url: "https://x.example/", token: " abc\n" })).toEqual({
    url: "https://x.example",
    token: "abc",
    brand: brands.compute,
    version: "0.0.0",
    timeoutMs: 60_000,
    connectTimeoutMs: 10_000,
    maxRetries: 5,
    maxWaitMs: 300_000,
    concurrency: 64,
    certificates: undefined,
    allowPlainHttp: [],
  });
  expect(makeSettings({ url: "https://x.example", token: "" }).token).toBeUndefined();
});

test("a token that no header can hold is refused without being shown", () => {
  for (const token of ["abc def", "abc\r\nX-Evil: 1", "añb"]) {
    const make = () => makeSettings({ url: "https://x.example", token });
    expect(make).toThrow(SettingsError);
    expect(make).toThrow(/^compute:token: [^ñ]*$/);
    expect(make).not.toThrow(/Evil|abc/);
  }
});
