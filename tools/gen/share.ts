import type { DataFunction, Property } from "./model";
import { singular } from "./names";
import { type ObjectShape, outerObjects, type Shape, type ShapeField } from "./shape";

/**
 * Gives nested objects of data sources with the same properties one name. An item of a list and the result that returns
 * one such object then have the same type. The name is that of the first, or, where several properties of one object
 * have the type, the singular of that object's name.
 */
export function shareTypes(functions: readonly DataFunction[]): DataFunction[] {
  const names = new Map<string, string>();
  const nameRepeated = ({ name, fields }: ObjectShape): void => {
    const objects = fields.flatMap((field) => outerObjects(field.shape));
    const keys = objects.map((object) => keyOf(object.fields.map(shareField)));
    const repeated = keys.filter((key, index) => keys.indexOf(key) < index && !names.has(key));
    if (singular(name) !== name) for (const key of repeated) names.set(key, singular(name));
  };
  const shareField = (field: ShapeField): ShapeField => ({ ...field, shape: share(field.shape) });
  const share = (shape: Shape): Shape => {
    switch (shape.kind) {
      case "array":
        return { ...shape, items: share(shape.items) };
      case "map":
        return { ...shape, values: share(shape.values) };
      case "nullable":
        return { ...shape, of: share(shape.of) };
      case "union":
        return { ...shape, of: shape.of.map(share) };
      case "object": {
        nameRepeated(shape);
        const fields = shape.fields.map(shareField);
        const key = keyOf(fields);
        const name = names.get(key) ?? shape.name;
        names.set(key, name);
        return { kind: "object", name, describe: shape.describe, fields };
      }
      default:
        return shape;
    }
  };
  const shareAll = (properties: readonly Property[]) =>
    properties.map((property) => ({ ...property, shape: share(property.shape) }));
  return functions
    .map((one) => ({ ...one, arguments: shareAll(one.arguments), results: shareAll(one.results) }))
    .map((one) => ({ ...one, resultType: one.holdsSecrets ? undefined : names.get(keyOf(one.results)) }));
}

/** The facts that are written about a type's properties. */
function keyOf(fields: readonly (ShapeField | Property)[]): string {
  const written = fields.map((field) => ({
    name: field.name,
    prose: "prose" in field ? field.prose : field.describe,
    isRequired: field.isRequired,
    bounds: field.bounds,
    shape: field.shape,
  }));
  return JSON.stringify(written);
}
