import { oneLine } from "../../client";
import type { Rehearsal } from "./rehearsal";
import { refusalLine } from "./text";
import { countsOf, durationOf, reasonOf, resultOf, stepsInOrder, unmanagedLines } from "./words";

const LONGEST_TEXT = 1000;
/** Rows of a long list that are shown: a comment has a maximum length. */
const MOST_ROWS = 100;

/** A rehearsal in Markdown, for the comment on a merge request. */
export function markdownOf(rehearsal: Rehearsal): string {
  const { result, refusals, missingScopes, unknown, operations } = rehearsal;
  const steps = stepsInOrder(rehearsal).map((step) => [
    step.action === "delete" || step.action === "replace" ? `**${step.action}**` : step.action,
    step.type,
    code(step.name),
    step.id === undefined ? "" : code(step.id),
    escaped(reasonOf(step)),
  ]);
  const requests = operations.map(({ operation, method, count }) => [method, escaped(operation), String(count)]);
  const sections = [
    `### ${result === "succeeds" ? "Rehearsal" : "Rehearsal: the run fails"}`,
    escaped(resultOf(rehearsal), "keep code"),
    `${countsOf(rehearsal)}. ${durationOf(rehearsal)}.`,
    list("Refused", refusals.map(refusalLine)),
    list("The token lacks", missingScopes),
    list("Affected, and not managed by the stack", unmanagedLines(rehearsal)),
    table(["Action", "Resource", "Name", "Id", "Why"], steps),
    details("Requests by operation", table(["Method", "Operation", "Requests"], requests)),
    details("What the rehearsal cannot know", unknown.map((line) => `- ${escaped(line)}`).join("\n")),
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const lines = [head, head.map(() => "---"), ...rows.slice(0, MOST_ROWS)].map((row) => `| ${row.join(" | ")} |`);
  return [...lines, ...cut(rows)].join("\n");
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return [`**${title}**`, "", ...lines.slice(0, MOST_ROWS).map((line) => `- ${escaped(line)}`), ...cut(lines)].join(
    "\n",
  );
}

function cut(rows: readonly unknown[]): string[] {
  return rows.length > MOST_ROWS ? ["", `… ${rows.length - MOST_ROWS} more.`] : [];
}

function details(title: string, body: string): string {
  return body === "" ? "" : `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

/** Names come from the account: they must not become markup, nor mention anybody. */
function escaped(text: string, kept: "keep code" | "none" = "none"): string {
  const line = oneLine(text, LONGEST_TEXT);
  const pattern = kept === "keep code" ? /[\\*_[\]<>|#@~]/g : /[\\`*_[\]<>|#@~]/g;
  return line.replace(pattern, (sign) => `&#${sign.codePointAt(0)};`);
}

function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}
