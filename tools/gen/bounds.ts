import type { JsonSchema } from "./json-schema";

/** The bounds of a value in words, for instance `1 to 64 characters`; undefined without bounds. */
export function boundsOf(schema: JsonSchema): string | undefined {
  const alternatives = schema.anyOf ?? schema.oneOf ?? [];
  const own = [
    range(schema.minLength, schema.maxLength, "character"),
    // The pattern of a named format repeats the rule of the format.
    schema.format === undefined ? pattern(schema.pattern) : `format \`${schema.format}\``,
    numbers(schema),
    range(schema.minItems, schema.maxItems, "entry"),
    entries(schema),
  ];
  const within = alternatives.length === 1 || alternatives.some((one) => one.type === "null");
  const inner = within ? alternatives.map(boundsOf) : [];
  const found = [...own, ...inner].filter((text) => text !== undefined);
  return found.length > 0 ? found.join("; ") : undefined;
}

function range(least: number | undefined, most: number | undefined, unit: "character" | "entry"): string | undefined {
  const units = unit === "entry" ? "entries" : "characters";
  const counted = (count: number) => `${count} ${count === 1 ? unit : units}`;
  if (least !== undefined && least === most) return `exactly ${counted(least)}`;
  if (least && most !== undefined) return `${least} to ${counted(most)}`;
  if (most !== undefined) return `at most ${counted(most)}`;
  return least ? `at least ${counted(least)}` : undefined;
}

function pattern(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `matches \`${text}\``;
}

function numbers(schema: JsonSchema): string | undefined {
  // The limits of a safe integer say nothing about the field.
  const real = (bound: number | undefined) => (Math.abs(bound ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : bound);
  const least = real(schema.minimum);
  const most = real(schema.maximum);
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  const parts = [
    least === undefined ? undefined : `at least ${least}`,
    schema.exclusiveMinimum === undefined ? undefined : `more than ${schema.exclusiveMinimum}`,
    most === undefined ? undefined : `at most ${most}`,
    schema.exclusiveMaximum === undefined ? undefined : `less than ${schema.exclusiveMaximum}`,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(", ") : undefined;
}

function entries(schema: JsonSchema): string | undefined {
  const each = typeof schema.items === "object" ? boundsOf(schema.items) : undefined;
  return each === undefined ? undefined : `each entry: ${each}`;
}
