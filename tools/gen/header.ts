const WORDS = "Generated from the definitions by `npm run gen`. Do not edit.";

/** The first line of each kind of generated file. JSON has no comments: a property is used instead. */
export const HEADER = {
  ts: `// ${WORDS}`,
  md: `<!-- ${WORDS} -->`,
  json: { $comment: WORDS },
} as const;

/** Whether a file is a generated one. */
export function isGenerated(text: string): boolean {
  return text.startsWith(HEADER.ts) || text.startsWith(HEADER.md);
}
