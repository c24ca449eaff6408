const WORDS = "Generated from the definitions by `npm run gen`. Do not edit.";

/** What each kind of generated file begins with. JSON has no comments: a property of this name stands in for one. */
export const HEADER = {
  ts: `// ${WORDS}`,
  md: `<!-- ${WORDS} -->`,
  json: { $comment: WORDS },
} as const;

/** Tells whether a file is one of those that are written here. */
export function isGenerated(text: string): boolean {
  return text.startsWith(HEADER.ts) || text.startsWith(HEADER.md);
}
