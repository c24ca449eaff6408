import { randomBytes } from "node:crypto";
import type { AutonameRule } from "./shape";

const SUFFIX_DIGITS = 7;

/**
 * Makes a name: the resource's name, fitted to the rule, a hyphen and seven random hexadecimal digits.
 *
 * @param hex - random digits; injectable for tests
 */
export function autoname(rule: AutonameRule, resourceName: string, hex: string = randomHex()): string {
  const cased = rule.lowerCase ? resourceName.toLowerCase() : resourceName;
  const fitted = cased
    .replace(new RegExp(`[^${rule.characters}]+`, "g"), "-")
    .replace(/-{2,}/g, "-")
    .replace(/^-/, "")
    .slice(0, rule.max - SUFFIX_DIGITS - 1)
    .replace(/-$/, "");
  return fitted === "" ? `x-${hex}` : `${fitted}-${hex}`;
}

function randomHex(): string {
  return randomBytes(4).toString("hex").slice(0, SUFFIX_DIGITS);
}
