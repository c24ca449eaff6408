import { z } from "zod";

/** The part of JSON Schema that the definitions' types use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  /** Name of an enumeration, and a sentence about its values, where it has its own. */
  readonly enumName?: string;
  readonly enumDescribe?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The values that a program may give for a field. */
export function givenSchema(type: z.ZodType): JsonSchema {
  return z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

/** The values that a field has as an output. */
export function observedSchema(type: z.ZodType): JsonSchema {
  return z.toJSONSchema(type, { io: "output", unrepresentable: "any" }) as JsonSchema;
}
