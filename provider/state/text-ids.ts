import { isRecord, type Props, type ResourceShape } from "../core";

/** The outputs of a state, with ids as text where an earlier version wrote numbers. */
export function withTextIds({ outputs }: ResourceShape, values: Props): Props {
  const numeric = Object.keys(outputs).filter((name) => outputs[name]?.wasNumeric && values[name] !== undefined);
  return { ...values, ...Object.fromEntries(numeric.map((name) => [name, textIds(values[name])])) };
}

function textIds(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(textIds);
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, isIdOrNested(name, part) ? textIds(part) : part]);
  return Object.fromEntries(parts);
}

function isIdOrNested(name: string, part: unknown): boolean {
  return name === "id" || typeof part === "object";
}
