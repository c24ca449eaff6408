import { expect, test } from "vitest";
import { z } from "zod";
import type { Definitions } from "../../../tools/gen/generate";
import { compileErrors } from "./compiler";
import { generated, getNothing, invented } from "./support";

const lid = z.object({ size: z.number().describe("Size in pixels.") }).describe("One lid.");

const lids = { type: z.array(lid), describe: "Lids." };

/** Parts nested in a box and a part alone, with lids in both. */
function boxes(alone = lids): Definitions {
  const parts = z.array(z.object({ lids: lids.type.describe(lids.describe) }).describe("One part."));
  const source = (token: string, result: (typeof getNothing)["result"]) => ({ ...getNothing, token, result });
  return {
    ...invented,
    dataSources: [
      source("getBox", { parts: { type: parts, describe: "Parts." } }),
      source("getBoxPart", { lids: alone }),
    ],
  };
}

test("nested values with the same properties are one type, which stands in one module of the sdk", async () => {
  const types = await generated(boxes(), "sdk/types/output.ts");
  expect(types.match(/\bGetBoxPartLid\b/g)).toHaveLength(1);
  const [box, part] = ["sdk/get-box.ts", "sdk/get-box-part.ts"];
  const files = new Map([
    [box, await generated(boxes(), box)],
    [part, await generated(boxes(), part)],
  ]);
  expect(files.get(box)).toContain("export interface GetBoxPartLid {");
  expect(files.get(part)).not.toContain("interface GetBoxPartLid {");
  expect(compileErrors(files)).toEqual([]);
});

test("what a view returns is the type of the list's entries, where both have the same properties", async () => {
  const [list, view] = ["sdk/get-box.ts", "sdk/get-box-part.ts"];
  const files = new Map([
    [list, await generated(boxes(), list)],
    [view, await generated(boxes(), view)],
  ]);
  expect(files.get(view)).toContain("export type GetBoxPartResult = GetBoxPart;");
  expect(compileErrors(files)).toEqual([]);
  const otherProse = { ...lids, describe: "Other lids." };
  expect(await generated(boxes(otherProse), view)).toContain("export interface GetBoxPartResult {");
});

test("the schema has one type for nested values with the same properties, whatever holds them", async () => {
  const entry = z.object({ size: z.number().describe("Size in pixels.") }).describe("One entry.");
  const source = (token: string, name: string) => ({
    ...getNothing,
    token,
    result: { [name]: { type: z.array(entry), describe: "Entries." } },
  });
  const definitions = { ...invented, dataSources: [source("getCrates", "crates"), source("getBarrels", "barrels")] };
  const { types, functions } = JSON.parse(await generated(definitions, "schema.json"));
  expect(Object.keys(types).filter((token) => /:Get/.test(token))).toEqual(["compute:index:GetCratesCrate"]);
  expect(functions["compute:index:getBarrels"].outputs.properties.barrels.items).toEqual({
    $ref: "#/types/compute:index:GetCratesCrate",
  });
});

test("nested values that several properties of one object share are named by the singular of that object", async () => {
  const pages = {
    type: z.array(z.object({ size: z.number().describe("Size in pixels.") }).describe("One page.")),
    describe: "Pages.",
  };
  const albums = z.object({ front: pages.type.describe("Front."), back: pages.type.describe("Back.") });
  const source = { ...getNothing, token: "getBooks", result: { albums: { type: albums, describe: "Albums." } } };
  const { types } = JSON.parse(await generated({ ...invented, dataSources: [source] }, "schema.json"));
  const names = Object.keys(types).filter((token) => /:Get/.test(token));
  expect(names.sort()).toEqual(["compute:index:GetBooksAlbum", "compute:index:GetBooksAlbums"]);
});

test("nested values of one name that differ are refused", async () => {
  const other = {
    type: z.array(z.object({ size: z.string().describe("Size in pixels.") }).describe("One lid.")),
    describe: "Lids.",
  };
  await expect(generated(boxes(other as never), "sdk/index.ts")).rejects.toThrow(
    "There are two types with the name GetBoxPartLid.",
  );
});
