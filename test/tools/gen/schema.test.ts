import { describe, expect, test } from "vitest";
import { generate } from "../../../tools/gen/generate";
import { gadget, generated, invented, real } from "./support";

describe("the schema", () => {
  test("is named and versioned as the package", async () => {
    const schema = JSON.parse(await generated(real, "schema.json"));
    expect(schema).toMatchObject({ name: "compute", version: real.package.version, license: "Apache-2.0" });
    expect(schema.config.variables.token.secret).toBe(true);
  });

  test("has every setting as configuration, as a plain type, and providers have all but the stack's own", async () => {
    const { config, provider } = JSON.parse(await generated(real, "schema.json"));
    expect(Object.keys(config.variables)).toEqual(Object.keys(real.settings));
    for (const variable of Object.values(config.variables)) expect(variable).toHaveProperty("type");
    expect(config.variables.host).toMatchObject({ type: "string" });
    const { host: _host, ...others } = config.variables;
    expect(provider.inputProperties).toEqual(others);
  });

  test("marks inputs that are required, replace the resource, or are secret", async () => {
    const { resources } = JSON.parse(await generated(invented, "schema.json"));
    const { inputProperties, requiredInputs, properties, required } = resources["compute:index:Gadget"];
    expect(requiredInputs).toEqual(["size", "kind", "region", "partId", "password"]);
    expect(required).not.toContain("owner");
    expect(required).toEqual(expect.arrayContaining(["name", "lines", "keep", "secretKey", "counts"]));
    const marked = (mark: string) => Object.keys(inputProperties).filter((name) => inputProperties[name][mark]);
    expect(marked("willReplaceOnChanges")).toEqual(["size", "kind", "phone", "lines", "region", "partId"]);
    expect(marked("secret")).toEqual(["password"]);
    expect(properties.secretKey.secret).toBe(true);
    expect(properties.password.secret).toBe(true);
    expect(inputProperties.partId.oneOf).toEqual([{ type: "string" }, { type: "integer" }]);
    expect(properties.partId.type).toBe("string");
    expect(inputProperties.keep.description).toBe(
      "Keep it. Default `false`. Changing it sends nothing: the stack's state keeps it. Removing it means `false`.",
    );
  });

  test("lets a list be narrowed by the parents in an id and by the keys, as optional texts", async () => {
    const { resources } = JSON.parse(await generated(invented, "schema.json"));
    expect(resources["compute:index:Gadget"].listInputs).toEqual({
      type: "object",
      properties: {
        partId: { type: "string", description: "Lists only objects with this value. Part." },
        name: { type: "string", description: "Lists only objects with this value. Name of the gadget." },
      },
    });
  });

  test("has lists of all resources except actions, and what only the state holds", async () => {
    const { resources } = JSON.parse(await generated(real, "schema.json"));
    const others = real.resources
      .filter((one) => one.action || one.stateOnly)
      .map(({ token }) => `compute:index:${token}`);
    const unlisted = Object.keys(resources).filter((token) => resources[token].listInputs === undefined);
    expect(unlisted).toEqual(others);
    expect(resources["compute:index:ProfileSettings"].listInputs).toEqual({ type: "object", properties: {} });
    const { listInputs } = resources["compute:index:BucketObject"];
    expect(Object.keys(listInputs.properties)).toEqual(["cluster", "bucket"]);
  });

  test("refuses a resource that is listed by a property that it does not have", async () => {
    const { region: _region, ...inputs } = gadget.inputs;
    const broken = {
      ...invented,
      resources: [{ ...gadget, inputs, id: { region: "text" as const, name: "text" as const } }],
    };
    await expect(generate(broken)).rejects.toThrow("Gadget has no property region to list by.");
  });
});
