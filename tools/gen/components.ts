import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Analyzer, type PropertyDefinition } from "@pulumi/pulumi/provider/experimental/analyzer";
import type { Component, ComponentInput, PackageInfo, Property } from "./model";
import { kebabCase, PACKAGE } from "./names";
import type { Shape } from "./shape";

/**
 * Reads the components. Their classes are their definitions: names, types and prose are those of the class and of its
 * arguments, as Pulumi's own reader of components finds them.
 *
 * @param root - the root of the repository
 * @throws TypeError for a type that cannot be written out
 */
export async function readComponents(
  root: string,
  info: PackageInfo,
  names: readonly string[],
): Promise<readonly Component[]> {
  const analyzer = new Analyzer(join(root, "components"), PACKAGE, { ...info, main: "table.ts" }, new Set(names));
  const { components } = analyzer.analyze();
  return await Promise.all(
    Object.values(components).map(async ({ name, description = "", inputs, outputs }) => ({
      token: name,
      file: kebabCase(name),
      describe: oneLine(description),
      inputs: Object.entries(inputs).map(([input, definition]) => readInput(name, input, definition)),
      outputs: Object.entries(outputs).map(([output, definition]) => readProperty(name, output, definition)),
      example: await readFile(join(root, "examples", kebabCase(name), "index.ts"), "utf8"),
    })),
  );
}

function readInput(component: string, name: string, definition: PropertyDefinition): ComponentInput {
  return { ...readProperty(component, name, definition), isPlain: definition.plain ?? false };
}

function readProperty(component: string, name: string, definition: PropertyDefinition): Property {
  const prose = oneLine(definition.description ?? "");
  if (prose === "") throw new TypeError(`${component}: the property ${name} has no description`);
  return {
    name,
    describe: prose,
    prose,
    shape: shapeOf(`${component}.${name}`, definition),
    bounds: undefined,
    isRequired: definition.optional !== true,
    // As in the prose of every secret property of a resource.
    isSecret: prose.endsWith("Secret."),
  };
}

function shapeOf(place: string, definition: PropertyDefinition): Shape {
  const kind = "type" in definition ? definition.type : undefined;
  if (kind === "string" || kind === "number" || kind === "integer" || kind === "boolean") return { kind };
  if (kind === "array" && definition.items) return { kind: "array", items: shapeOf(place, definition.items) };
  if (kind === "object" && definition.additionalProperties)
    return { kind: "map", values: shapeOf(place, definition.additionalProperties) };
  throw new TypeError(`${place}: this type cannot be written out`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
