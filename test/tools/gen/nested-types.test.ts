import { expect, test } from "vitest";
import { z } from "zod";
import type { Definitions } from "../../../tools/gen/generate";
import { compileErrors } from "./compiler";
import { generated, getNothing, invented } from "./support";

const lids = { type: z.array(z.object({ size: z.number().describe("Size in pixels.") })), describe: "Lids." };

/** Parts nested in a box and a part alone: `GetBoxPart` and its lids are the name of both. */
function boxes(alone = lids): Definitions {
  const parts = z.array(z.object({ lids: lids.type.describe(lids.describe) }));
  const source = (token: string, result: (typeof getNothing)["result"]) => ({ ...getNothing, token, result });
  return {
    ...invented,
    dataSources: [
      source("getBox", { parts: { type: parts, describe: "Parts." } }),
      source("getBoxPart", { lids: alone }),
    ],
  };
}

test("nested values of one name are the same, and the sdk exports their type once", async () => {
  const index = await generated(boxes(), "sdk/index.ts");
  expect(index.match(/type GetBoxPartLid\b/g)).toHaveLength(1);
  const files = new Map<string, string>();
  for (const path of ["sdk/get-box.ts", "sdk/get-box-part.ts"]) {
    files.set(path, await generated(boxes(), path));
    expect(files.get(path)).toContain("export interface GetBoxPartLid {");
  }
  expect(compileErrors(files)).toEqual([]);
});

test("nested values of one name that differ are refused", async () => {
  const other = { type: z.array(z.object({ size: z.string().describe("Size in pixels.") })), describe: "Lids." };
  await expect(generated(boxes(other as never), "sdk/index.ts")).rejects.toThrow(
    "There are two types with the name GetBoxPartLid.",
  );
});
