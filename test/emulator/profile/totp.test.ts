import { expect, test } from "vitest";
import { codeAt, isCurrent, newSecret } from "../../../emulator/services/profile/totp";

// RFC 6238, appendix B, SHA-1: the ASCII secret "12345678901234567890" in base32, the last six of the eight digits.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %d seconds the code is %s, as in RFC 6238", (seconds, code) => {
  expect(codeAt(secret, seconds * 1000)).toBe(code);
});

test("a code is valid in its own time step and the two next to it only", () => {
  const current = [-2, -1, 0, 1, 2].map((step) => isCurrent(secret, "081804", (1_111_111_109 + step * 30) * 1000));
  expect(current).toEqual([false, true, true, true, false]);
});

test("secrets are 160 bits in base32, and each is different", () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});
