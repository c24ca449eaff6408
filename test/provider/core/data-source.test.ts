import { expect, test } from "vitest";
import { z } from "zod";
import { defineDataSource, readDataSource } from "../../../provider/core/data-source";
import { InputError } from "../../../provider/core/errors";

const source = defineDataSource({
  token: "getBox",
  describe: "One box.",
  arguments: { boxId: { type: z.union([z.string(), z.number()]).transform(String), describe: "Id of the box." } },
  result: { label: { type: z.string(), describe: "Name of the box." } },
  example: "",
  read: async (prefix: string, { boxId }) => ({ label: `${prefix}${boxId}` }),
});

test("a data source gets its arguments parsed", async () => {
  expect(await readDataSource(source, "box ", { boxId: 7 })).toEqual({ label: "box 7" });
});

test.each([
  [{}, "getBox: boxId: is required"],
  [{ boxId: 7, boxid: 7 }, "getBox: boxid: is not an input of getBox; did you mean boxId? Its inputs are boxId"],
])("a fault in an argument is named without its value: %j", async (values, message) => {
  const failure = readDataSource(source, "", values);
  await expect(failure).rejects.toThrow(message);
  await expect(failure).rejects.toThrow(InputError);
});

test("what is undefined in a result is dropped, and null is kept", async () => {
  const read = async () => ({ label: undefined, parts: [{ a: undefined, b: null }], none: null });
  expect(await readDataSource({ ...source, read }, "", { boxId: 7 })).toStrictEqual({
    parts: [{ b: null }],
    none: null,
  });
});

test.each(["Box", "getbox", "get", "forgetBox", "getBox2"])("the token %s is not get… and fails loudly", (token) => {
  expect(() => defineDataSource({ ...source, token })).toThrow("the token is not get…");
});

test("an argument that is left out has its default", async () => {
  const size = { type: z.number().default(3), describe: "Size of the box." };
  const sized = defineDataSource({
    ...source,
    arguments: { size },
    read: async (_api: string, { size }) => ({ label: `size ${size}` }),
  });
  expect(await readDataSource(sized, "", {})).toEqual({ label: "size 3" });
  expect(await readDataSource(sized, "", { size: 5 })).toEqual({ label: "size 5" });
});
