/** What is dialled before a number within a country, and left out behind the country's code. */
const TRUNK_PREFIXES = ["", "0", "1", "8", "06", "01"];

/** Country codes have one to three digits. */
const LONGEST_COUNTRY_CODE = 3;

/**
 * Tells whether two spellings mean one phone number: `212-555-0123` and `+12125550123` do. Which country a national
 * number belongs to is not known here, so any country's code may stand before it.
 */
export function samePhoneNumber(left: unknown, right: unknown): boolean {
  if (typeof left !== "string" || typeof right !== "string") return false;
  const [one, other] = [digitsOf(left), digitsOf(right)];
  if (isInternational(left) === isInternational(right)) return one === other;
  return isInternational(left) ? isNationalOf(other, one) : isNationalOf(one, other);
}

function isNationalOf(national: string, international: string): boolean {
  return TRUNK_PREFIXES.some((prefix) => {
    const number = national.slice(prefix.length);
    const codeLength = international.length - number.length;
    const hasCode = codeLength >= 1 && codeLength <= LONGEST_COUNTRY_CODE && number !== "";
    return national.startsWith(prefix) && hasCode && international.endsWith(number);
  });
}

function isInternational(text: string): boolean {
  return text.trim().startsWith("+");
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, "");
}
