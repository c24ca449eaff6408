/** What warns: in the words of npm, pnpm, yarn, Node and the engine. */
const WARNING = /warn|deprecat|experimental|unmet peer|incorrect peer|ignored build scripts/i;

/** Warnings that may appear when the package is installed and used, each with the reason why it is not ours to mend. */
const EXPLAINED: readonly (readonly [warning: RegExp, reason: string])[] = [
  [/@opentelemetry\/\S+ ?.* incorrect peer dependency "@opentelemetry\/api@/, "of @pulumi/pulumi, which needs both"],
  [/unmet peer @opentelemetry\/api@/, "of @pulumi/pulumi, which needs both"],
  [/^\s*WARN\s+Issues with peer dependencies found$/, "heads the lines about unmet peers, each of which is judged"],
  [/^╭ Warning ─+╮$/, "heads the line about build scripts, which is judged"],
  [/Ignored build scripts: protobufjs@\S+\.\s/, "pnpm runs no scripts unasked; that one only checks a version"],
];

/** The lines of a log that warn and are not explained. */
export function unexplainedWarnings(log: string): string[] {
  const lines = log.split("\n").filter((line) => WARNING.test(line));
  return lines.filter((line) => !EXPLAINED.some(([warning]) => warning.test(line)));
}
