import { oneLine } from "../../client";
import { tableText } from "../table-text";
import type { Refusal, Rehearsal } from "./rehearsal";
import { countsOf, durationOf, reasonOf, resultOf, stepsInOrder, unmanagedLines } from "./words";

const LONGEST_NAME = 60;
const LONGEST_MESSAGE = 2000;
/** Rows of a long list that are shown. */
const MOST_ROWS = 50;

/** A rehearsal as text for people. Without colours. */
export function textOf(rehearsal: Rehearsal): string {
  const { refusals, missingScopes, unknown, warnings, operations } = rehearsal;
  const steps = stepsInOrder(rehearsal).map((step) => [
    step.action,
    step.type,
    oneLine(step.name, LONGEST_NAME),
    step.id === undefined ? "" : oneLine(step.id, LONGEST_NAME),
    reasonOf(step),
  ]);
  const requests = operations.map(({ operation, method, count }) => [method, operation, String(count)]);
  const sections = [
    table(["ACTION", "RESOURCE", "NAME", "ID", "WHY"], steps),
    list("Refused:", refusals.map(refusalLine)),
    list("The token lacks:", missingScopes),
    list("Affected, and not managed by the stack:", unmanagedLines(rehearsal)),
    list(
      "Warnings:",
      warnings.map((warning) => oneLine(warning, LONGEST_MESSAGE)),
    ),
    table(["METHOD", "OPERATION", "REQUESTS"], requests),
    list("A copy cannot know everything:", unknown),
    [resultOf(rehearsal), `${countsOf(rehearsal)}. ${durationOf(rehearsal)}.`].join("\n"),
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

/** A refusal on one line: resource, name, and the message with what to do. */
export function refusalLine({ type, name, message }: Refusal): string {
  const subject = type === undefined || name === undefined ? "" : `${type} ${oneLine(name, LONGEST_NAME)}: `;
  return `${subject}${oneLine(message, LONGEST_MESSAGE)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? "" : [tableText(head, rows.slice(0, MOST_ROWS)), ...cut(rows)].join("\n");
}

function list(title: string, lines: readonly string[]): string {
  return lines.length === 0
    ? ""
    : [title, ...lines.slice(0, MOST_ROWS).map((line) => `  ${line}`), ...cut(lines)].join("\n");
}

function cut(rows: readonly unknown[]): string[] {
  return rows.length > MOST_ROWS ? [`… ${rows.length - MOST_ROWS} more: use --json for the full list.`] : [];
}
