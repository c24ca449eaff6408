import { afterEach, beforeEach, expect, test } from "vitest";
import { type Running, start } from "../support/api";

let running: Running;

beforeEach(async () => {
  running = await start();
});
afterEach(() => running.emulator.close());

async function fieldsOf(script: string): Promise<unknown> {
  const made = await running.api("POST", "/compute/stackscripts", {
    body: { label: "fields", images: ["any/all"], script },
  });
  expect(made.status).toBe(200);
  return made.body["user_defined_fields"];
}

test("a tag's attributes become a field, oneof and manyof in lower case", async () => {
  const script = `#!/bin/bash
# <UDF name="size" label="How large" oneOf="small,large" default="small" example="large" />
# <UDF name="parts" label="Which parts" manyOf="a,b,c" default="a,b" example="c" />`;
  expect(await fieldsOf(script)).toEqual([
    { name: "size", label: "How large", oneof: "small,large", default: "small", example: "large" },
    { name: "parts", label: "Which parts", manyof: "a,b,c", default: "a,b", example: "c" },
  ]);
});

test("header and required are returned as written", async () => {
  expect(await fieldsOf(`# <UDF name="h" label="Settings" header="Yes" default="Yes" required="Yes">`)).toEqual([
    { name: "h", label: "Settings", example: "", header: "Yes", default: "Yes", required: "Yes" },
  ]);
});

test("name, label and example are always present, other properties only if the tag has them", async () => {
  expect(await fieldsOf(`<udf name="bare"/>`)).toEqual([{ name: "bare", label: "bare", example: "" }]);
});

test("case, order, line ends, kinds of quotes and brackets in values do not matter", async () => {
  const script = `<Udf\n  LABEL = 'Say "hi" > there'\n  NAME="a"\t>  <UDF name="b" label="" default=""/>`;
  expect(await fieldsOf(script)).toEqual([
    { name: "a", label: `Say "hi" > there`, example: "" },
    { name: "b", label: "", example: "", default: "" },
  ]);
});

test("only a tag with a name declares a field, and unknown attributes are left out", async () => {
  const script = `<UDF label="no name"> <UDFX name="x"> <UDF name=bare> <UDF name="open" UDF name="y"
    <UDF name="real" label="Real" colour="red" __proto__="x">`;
  expect(await fieldsOf(script)).toEqual([{ name: "real", label: "Real", example: "" }]);
  expect(await fieldsOf("#!/bin/sh\necho hello")).toEqual([]);
});

test("a StackScript's fields follow its script", async () => {
  await fieldsOf(`<UDF name="a" label="A">`);
  const { id } = (await running.api("GET", "/compute/stackscripts", { headers: { "x-filter": `{"mine":true}` } })).body
    .data[0] as { id: number };
  const changed = await running.api("PUT", `/compute/stackscripts/${id}`, { body: { script: `<UDF name="b">` } });
  expect(changed.body["user_defined_fields"]).toMatchObject([{ name: "b" }]);
  const unchanged = await running.api("PUT", `/compute/stackscripts/${id}`, { body: { label: "renamed" } });
  expect(unchanged.body["user_defined_fields"]).toMatchObject([{ name: "b" }]);
});
