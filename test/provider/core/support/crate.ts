import { z } from "zod";
import { defineResource } from "../../../../provider/core/define";
import { replace, update } from "../../../../provider/core/shape";
import type { BoxBody, Shelf } from "./shelf";

const describe = "One property.";

/** The largest photo, in bytes. */
export const MAX_PHOTO = 64;

/** A box that is created from files: a change of one is sent, a change of the other replaces the box. */
export const crate = defineResource({
  token: "Crate",
  noun: "crate",
  describe: "A box with papers.",
  inputs: {
    label: { type: z.string(), describe, onChange: update() },
    manual: {
      type: z.string().optional(),
      describe,
      onChange: update({ clearing: null }),
      writeOnly: { file: { hashOutput: "manualHash" } },
    },
    photo: {
      type: z.string().optional(),
      describe,
      onChange: replace,
      writeOnly: { file: { maxBytes: MAX_PHOTO, gzip: true, hashOutput: "photoHash" } },
    },
  },
  outputs: {
    manualHash: { type: z.string().optional(), describe },
    photoHash: { type: z.string().optional(), describe },
  },
  id: { crateId: "number" },
  lookupKeys: ["label"],
  example: "",

  idOf: (body) => ({ crateId: String((body as BoxBody).id) }),
  decode: (body) => ({ label: (body as BoxBody).label }),
  create: async (shelf: Shelf, { label }) =>
    shelf.request("POST", "crate", () => shelf.addBox({ label, region: "south" })),
  read: async (shelf, { crateId }) => shelf.request("GET", `crate ${crateId}`, () => shelf.box(crateId)),
  update: async (shelf, { crateId }, changes) =>
    shelf.request("PUT", `crate ${crateId} ${Object.keys(changes).join()}`, () =>
      Object.assign(shelf.box(crateId), changes.label === undefined ? {} : { label: changes.label }),
    ),
  delete: async (shelf, { crateId }) => shelf.request("DELETE", `crate ${crateId}`, () => shelf.removeBox(crateId)),
  list: async (shelf) => shelf.request("GET", "crates", () => [...shelf.boxes.values()]),
});
