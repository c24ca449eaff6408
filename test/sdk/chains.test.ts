import { describe, expect, test } from "vitest";
import type { DataSourceShape, Reference } from "../../provider/core";
import { dataSources } from "../../provider/data";
import { resources } from "../../provider/resources";
import { readDataFunction, readResource } from "../../tools/gen/fields";
import type { Resource } from "../../tools/gen/model";
import { isTextEnum, namedShapes, type Shape } from "../../tools/gen/shape";
import { programErrors } from "../tools/gen/compiler";

const HEAD = `import * as compute from "pulumi-compute";
import type * as pulumi from "@pulumi/pulumi";
type Plain<T> = T extends pulumi.Output<infer V> ? V : T;
type IsTyped<T> = 0 extends 1 & T ? false : unknown extends T ? false : true;
declare const nothing: { readonly none: unique symbol };
export type { Plain, IsTyped, pulumi };
export const unused = [compute, nothing];
`;

/** A line of a program, and what it proves. */
type Claims = Readonly<Record<string, string>>;

/** Compiles every claim in one go, each as a program of its own. */
function errorsOf(claims: Claims): (claim: string) => string[] {
  return programErrors(Object.fromEntries(Object.entries(claims).map(([claim, line]) => [claim, `${HEAD}${line}\n`])));
}

function proves(claims: Claims): void {
  const errors = errorsOf(claims);
  const failed = Object.keys(claims).flatMap((claim) => errors(claim).map((error) => `${claim}: ${error}`));
  expect(failed).toEqual([]);
}

const models = resources.map((definition) => ({ definition, model: readResource(definition) }));

describe("a value of the package goes where the package takes it", () => {
  test("every output of a resource that is an input too goes into the same input", () => {
    const claims = models.flatMap(({ model: { token, inputs } }) =>
      inputs.map(({ name }) => [
        `${token} ${name}`,
        `export const chain = (one: compute.${token}): compute.${token}Args["${name}"] => one.${name};`,
      ]),
    );
    expect(claims.length).toBeGreaterThan(80);
    proves(Object.fromEntries(claims));
  });

  test("the property of another resource goes into every input that names it", () => {
    const claims = models.flatMap(({ definition, model }) =>
      (definition.references ?? []).map((reference) => [
        `${model.token} ${reference.at}`,
        `export const chain = (one: compute.${reference.to}): ${typeAt(model, reference)} => ${givenBy(reference)};`,
      ]),
    );
    expect(claims.length).toBeGreaterThan(6);
    proves(Object.fromEntries(claims));
  });

  test("every property that a data source returns of one object goes into the input of its resource", () => {
    const claims = dataSources.flatMap((source) => {
      const resource = models.find(({ model }) => `get${model.token}` === source.token);
      const shared = resource?.model.inputs.filter(({ name }) => name in source.result) ?? [];
      return shared.map(({ name }) => [
        `${source.token} ${name}`,
        `export const chain = (one: pulumi.Output<compute.${resultOf(source)}>): compute.${resource?.model.token}Args["${name}"] => one.${name};`,
      ]);
    });
    expect(claims.length).toBeGreaterThan(30);
    proves(Object.fromEntries(claims));
  });
});

describe("no field loses its type", () => {
  test("every input, output, argument and result that is not free JSON has a type", () => {
    const ofResources = models.flatMap(({ model: { token, inputs, outputs } }) => [
      ...inputs.map(({ name, shape }) => typed(`compute.${token}Args["${name}"]`, shape)),
      ...[...inputs.map(({ observed }) => observed), ...outputs].map(({ name, shape }) =>
        typed(`Plain<compute.${token}["${name}"]>`, shape),
      ),
    ]);
    const ofSources = dataSources
      .map(readDataFunction)
      .flatMap(({ typeName, arguments: fields, results }) => [
        ...fields.map(({ name, shape }) => typed(`compute.${typeName}OutputArgs["${name}"]`, shape)),
        ...results.map(({ name, shape }) => typed(`compute.${typeName}Result["${name}"]`, shape)),
      ]);
    const claims = [...ofResources, ...ofSources].flat();
    expect(claims.length).toBeGreaterThan(300);
    proves(Object.fromEntries(claims.map((type) => [type, `export const typed: IsTyped<${type}> = true;`])));
  });

  test("every input refuses a value of another type", () => {
    const claims = models.flatMap(({ model: { token, inputs } }) =>
      inputs.filter(({ shape }) => !isFree(shape)).map(({ name }) => `compute.${token}Args["${name}"]`),
    );
    const errors = errorsOf(Object.fromEntries(claims.map((type) => [type, `export const wrong: ${type} = nothing;`])));
    expect(claims.filter((type) => errors(type).length !== 1)).toEqual([]);
  });

  test("every enumeration refuses a misspelt word, takes its constants, and has one name for the same values", () => {
    const enums = models.flatMap(({ model }) =>
      model.inputs.flatMap(({ shape }) => namedShapes(shape).filter(isTextEnum)),
    );
    const byValues = new Map(enums.map(({ name, values }) => [values.join(), name]));
    expect(enums.filter(({ name, values }) => byValues.get(values.join()) !== name)).toEqual([]);
    const names = [...new Set(enums.map(({ name }) => name))];
    expect(names).toContain("Acl");
    proves(
      Object.fromEntries(
        names.map((name) => [
          name,
          `export const values: readonly compute.${name}[] = Object.values(compute.${name});`,
        ]),
      ),
    );
    const errors = errorsOf(
      Object.fromEntries(names.map((name) => [name, `export const wrong: compute.${name} = "misspelt";`])),
    );
    expect(names.filter((name) => errors(name).length !== 1)).toEqual([]);
  });

  test("every input that is an enumeration refuses a misspelt word, and takes any text as an output", () => {
    const inputs = models.flatMap(({ model: { token, inputs: all } }) =>
      all.filter(({ shape }) => isTextEnum(shape)).map(({ name }) => `compute.${token}Args["${name}"]`),
    );
    expect(inputs.length).toBeGreaterThan(3);
    const errors = errorsOf(
      Object.fromEntries(inputs.map((type) => [type, `export const wrong: ${type} = "misspelt";`])),
    );
    expect(inputs.filter((type) => errors(type).length !== 1)).toEqual([]);
    proves(
      Object.fromEntries(
        inputs.map((type) => [type, `export const any = (text: pulumi.Output<string>): ${type} => text;`]),
      ),
    );
  });
});

/** The type of the input, or of the entry or property of it, that a reference stands in. */
function typeAt({ token, inputs }: Resource, { at }: Reference): string {
  const [name = at, member] = at.replace("[]", "").split(".");
  const shape = inputs.find((input) => input.name === name)?.shape;
  const object = shape && namedShapes(shape).find(({ kind }) => kind === "object");
  return member === undefined
    ? `compute.${token}Args["${name}"]`
    : `compute.types.input.${object?.name}Args["${member}"]`;
}

/** What stands there: the property of the other resource, or a list of it. */
function givenBy({ at, property }: Reference): string {
  return at.endsWith("[]") ? `[one.${property}]` : `one.${property}`;
}

/** The name of the type of a data source's result. */
function resultOf({ token }: DataSourceShape): string {
  return `G${token.slice(1)}Result`;
}

function typed(type: string, shape: Shape): string[] {
  return isFree(shape) ? [] : [type];
}

/** Any JSON: there is nothing to check. */
function isFree(shape: Shape): boolean {
  return shape.kind === "json" || (shape.kind === "map" && isFree(shape.values));
}
