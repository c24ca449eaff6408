/** A noun with its article: `a VPC`, `an SSH key`. */
export function withArticle(noun: string): string {
  return `${/^([aeiou]|SSH)/i.test(noun) ? "an" : "a"} ${noun}`;
}
