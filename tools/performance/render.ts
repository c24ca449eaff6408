import { type Counted, type Step, steps, total } from "./count";
import { COUNT } from "./kinds";

const BEGIN = "<!-- Requests: recorded by `npm run gen`. Do not edit. -->";
const END = "<!-- End of the requests. -->";

/**
 * docs/performance.md with the table of requests in its place; the rest stays.
 *
 * @param text - the document as it is
 * @throws Error if the document has no place for the table
 */
export function renderPerformance(text: string, counted: readonly Counted[], single: readonly string[]): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin === -1 || end < begin) throw new Error("docs/performance.md has no place for the table of requests.");
  return `${text.slice(0, begin)}${BEGIN}\n\n${tables(counted, single)}\n${text.slice(end)}`;
}

function tables(counted: readonly Counted[], single: readonly string[]): string {
  const tokens = [...Map.groupBy(counted, ({ token }) => token)];
  return `The requests of ${COUNT} resources of one type, with generated names where a name may be left out:

| resource | ${steps.join(" | ")} |
| --- |${steps.map(() => " ---: |").join("")}
${tokens.map(([token, found]) => `| \`${token}\` | ${steps.map((step) => cell(found, step)).join(" | ")} |`).join("\n")}

They are:

| resource | step | requests |
| --- | --- | --- |
${counted.map((one) => `| \`${one.token}\` | ${one.step} | ${inWords(one)} |`).join("\n")}

Of ${single.map((token) => `\`${token}\``).join(", ")} a stack has one.
`;
}

function cell(found: readonly Counted[], step: Step): string {
  const counted = found.find((one) => one.step === step);
  return counted === undefined ? "–" : String(total(counted));
}

/** The most frequent first. */
function inWords({ operations }: Counted): string {
  const sorted = [...operations].sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1));
  return sorted.length === 0 ? "none" : sorted.map(([operation, count]) => `${count} ${operation}`).join(", ");
}
