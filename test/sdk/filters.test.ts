import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { ArgumentFields } from "../../provider/core";
import { dataSources } from "../../provider/data";
import { type ComparedKind, operatorsOf } from "../../provider/data/filter-check";
import { pascalCase } from "../../tools/gen/names";
import { programErrors } from "../tools/gen/compiler";

const OPERATORS = ["+gt", "+gte", "+lt", "+lte", "+neq", "+contains"] as const;

/** The lists that take a filter, with the types of the properties that it can name. */
const filtered = dataSources.flatMap(({ token, arguments: fields }) => {
  const filters = fields["filter"]?.filters;
  return filters === undefined ? [] : [{ token, fields: filters, given: requiredOf(fields) }];
});

/** Arguments that a call needs beside the filter. */
function requiredOf(fields: ArgumentFields): string {
  const needed = Object.entries(fields).filter(([, { type }]) => !type.safeParse(undefined).success);
  return needed.map(([name]) => `${name}: "1", `).join("");
}

function compiled(lines: Readonly<Record<string, string>>): (name: string) => string[] {
  const head = 'import * as compute from "pulumi-compute";\nexport const used = compute;\n';
  return programErrors(Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, `${head}${line}\n`])));
}

/** Tells by the type of a field alone which operators it has. */
function operatorsByType(type: z.ZodType): readonly string[] {
  const present = type instanceof z.ZodNullable ? (type.unwrap() as z.ZodType) : type;
  const isList = present instanceof z.ZodArray;
  const entry = isList ? (present.element as z.ZodType) : present;
  return operatorsOf({ kind: kindOf(entry), isList, canBeNull: false });
}

function kindOf(entry: z.ZodType): ComparedKind {
  if (entry instanceof z.ZodBoolean) return "boolean";
  const [takesNumber, takesText] = [entry.safeParse(5).success, entry.safeParse("5").success];
  if (takesNumber && takesText) return "id";
  return takesNumber ? "number" : "text";
}

describe("filters of data sources, for the compiler", () => {
  test("every property has exactly the operators that the provider accepts for it", () => {
    const claims = filtered.flatMap(({ token, fields }) =>
      Object.entries(fields).map(([name, { type }]) => {
        const operators = operatorsByType(type);
        const value = `compute.types.input.${pascalCase(token)}FilterFields["${name}"]`;
        const lines = OPERATORS.map(
          (operator, index) =>
            `export const has${index}: "${operator}" extends keyof compute.FilterOperators<${value}> ? true : false = ${operators.includes(operator)};`,
        );
        return [`${token} ${name}`, lines.join("\n")] as const;
      }),
    );
    expect(claims.length).toBeGreaterThan(80);
    const errors = compiled(Object.fromEntries(claims));
    expect(claims.flatMap(([name]) => errors(name))).toEqual([]);
  });

  test("a misspelt name or operator is refused in every list, in both forms, at every depth", () => {
    const calls = filtered.flatMap(({ token, fields, given }) => {
      const [name = ""] = Object.keys(fields);
      return misspelt(name).flatMap((filter) => {
        const args = `({ ${given}filter: ${filter} })`;
        return [`void compute.${token}${args};`, `compute.${token}Output${args};`];
      });
    });
    expect(calls.length).toBeGreaterThan(300);
    const errors = compiled(Object.fromEntries(calls.map((call) => [call, call])));
    expect(calls.filter((call) => errors(call).length !== 1)).toEqual([]);
  });

  test("every property is compared with a value of its type, and null only where it may be absent", () => {
    const calls = filtered.flatMap(({ token, fields, given }) =>
      Object.entries(fields).map(([name, { type }]) => {
        const isNullable = type.safeParse(null).success;
        return { call: `void compute.${token}({ ${given}filter: { ${name}: null } });`, isNullable };
      }),
    );
    const errors = compiled(Object.fromEntries(calls.map(({ call }) => [call, call])));
    expect(calls.filter(({ call, isNullable }) => (errors(call).length === 0) !== isNullable)).toEqual([]);
    expect(new Set(calls.map(({ isNullable }) => isNullable)).size).toBe(2);
  });
});

/** Filters with one fault each. */
function misspelt(name: string): readonly string[] {
  return [
    `{ ${name}s_: null }`,
    `{ ${name}: { "+greater": null as never } }`,
    `{ "+and": [{ "+or": [{ ${name}: { "+is": null as never } }] }] }`,
    `{ "+or": [{ ${name}s_: null }] }`,
    `{ "+any": [] }`,
    `{ "+order_by": "${name}s_" }`,
    `{ "+order_by": "${name}", "+order": "down" }`,
    `{ ${name}: Symbol() }`,
  ];
}
