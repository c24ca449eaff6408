import { z } from "zod";
import { aliases, asSet, by } from "../../../../provider/core";
import { defineResource } from "../../../../provider/core/define";
import { PartialCreate } from "../../../../provider/core/errors";
import { ignore, local, replace, replaceFirst, unmanaged, update } from "../../../../provider/core/shape";
import type { BoxBody, Shelf, SlotBody } from "./shelf";

const label = z
  .string()
  .min(1)
  .max(24)
  .regex(/^[A-Za-z0-9-]*$/, "must contain only letters, digits and hyphens");
const nameRule = { max: 24, characters: "A-Za-z0-9-" };
const trim = (value: unknown) => (value as string).trim();
const describe = "One property.";

/** Every kind of input that a definition can have. */
export const box = defineResource({
  token: "Box",
  noun: "box",
  describe: "A box on the shelf.",
  inputs: {
    label: { type: label, describe, onChange: update() },
    region: { type: z.string().min(1), describe, onChange: replace, compare: aliases },
    note: { type: z.string().max(10).default(""), describe, onChange: update() },
    group: { type: z.string().optional(), describe, onChange: update({ clearing: null }) },
    owner: { type: z.string().optional(), describe, onChange: update(unmanaged) },
    colors: {
      type: z
        .array(z.enum(["red", "green", "blue"]))
        .max(4)
        .default([]),
      describe,
      onChange: update(),
      compare: asSet,
    },
    contact: {
      type: z
        .strictObject({ primary: z.string().min(3).optional(), secondary: z.string().min(3).optional() })
        .optional(),
      describe,
      onChange: update({ clearing: null }),
    },
    key: { type: z.string().optional(), describe, onChange: replace, compare: by(trim) },
    size: { type: z.number().int().min(1).max(9).optional(), describe, onChange: replaceFirst },
    password: {
      type: z.string().min(6).optional(),
      describe,
      onChange: update(unmanaged),
      secret: true,
      writeOnly: true,
    },
    pin: { type: z.string().optional(), describe, onChange: update({ clearing: null }), secret: true, writeOnly: true },
    seed: { type: z.string().optional(), describe, onChange: replace, writeOnly: true },
    enabled: { type: z.boolean().default(true), describe, onChange: update() },
    forceDestroy: { type: z.boolean().default(false), describe, onChange: local },
    comment: { type: z.string().optional(), describe, onChange: ignore },
  },
  outputs: {
    created: { type: z.string(), describe },
    badge: { type: z.object({ text: z.string(), hint: z.string().optional() }), describe },
  },
  id: { boxId: "number" },
  uniqueKey: ["label"],
  lookupKeys: ["label", "group"],
  autoname: { input: "label", ...nameRule },
  example: "",
  check: ({ note, group }) =>
    note !== undefined && note === group ? [{ property: "note", reason: "must differ from group" }] : [],

  idOf: (body) => ({ boxId: String((body as BoxBody).id) }),
  decode(body) {
    const { id: _, ...fields } = body as BoxBody;
    return { ...fields, badge: { text: `box ${fields.label}`, hint: undefined } };
  },
  async create(shelf: Shelf, inputs, step) {
    const { password, pin, seed, forceDestroy: _, comment: __, enabled, ...values } = inputs;
    const send = async () => shelf.request("POST", "box", () => shelf.addBox(values as Parameters<Shelf["addBox"]>[0]));
    const made = (await step.make(send, { without: ["enabled"] })) as BoxBody;
    for (const [name, value] of Object.entries({ password, pin, seed })) shelf.secrets.set(`${made.id}/${name}`, value);
    if (enabled !== false) return made;
    try {
      return disable(shelf, String(made.id));
    } catch (error) {
      throw new PartialCreate(made, ["disable"], error);
    }
  },
  read: async (shelf, { boxId }) => shelf.request("GET", `box ${boxId}`, () => shelf.box(boxId)),
  async update(shelf, { boxId }, changes) {
    return shelf.request("PUT", `box ${boxId} ${JSON.stringify(changes)}`, () => {
      const { password, pin, ...values } = changes;
      for (const [name, value] of Object.entries({ password, pin }))
        if (name in changes) shelf.secrets.set(`${boxId}/${name}`, value);
      return Object.assign(shelf.box(boxId), values);
    });
  },
  delete: async (shelf, { boxId }) => shelf.request("DELETE", `box ${boxId}`, () => shelf.removeBox(boxId)),
  list: async (shelf, _parents, lookup) =>
    shelf.request("GET", `boxes ${lookup?.key ?? ""}`, () =>
      [...shelf.boxes.values()].filter((one) => lookup === undefined || matches(one, lookup)),
    ),
  containedObjects: {
    allowedBy: "forceDestroy",
    find: async (shelf, { boxId }) =>
      shelf.request("GET", `slots ${boxId}`, () => shelf.slotsOf(boxId)).map((slot) => `slot ${slot.label}`),
  },
  steps: { disable: { complete: async (shelf, { boxId }) => disable(shelf, boxId) } },
});

/** A part of a box: a composite id and a composite unique key. */
export const slot = defineResource({
  token: "Slot",
  noun: "slot",
  describe: "A slot in a box.",
  inputs: {
    boxId: { type: z.union([z.string(), z.number()]).transform(String), describe, onChange: replace },
    label: { type: label, describe, onChange: update() },
    width: { type: z.number(), describe, onChange: replaceFirst },
  },
  outputs: { slotId: { type: z.string(), describe } },
  id: { boxId: "number", slotId: "number" },
  uniqueKey: ["boxId", "label"],
  lookupKeys: ["label"],
  autoname: { input: "label", ...nameRule },
  example: "",

  idOf: (body, inputs) => ({ boxId: String(inputs["boxId"]), slotId: String((body as SlotBody).id) }),
  decode(body, { boxId }) {
    const { id, ...fields } = body as SlotBody;
    return { ...fields, boxId, slotId: String(id) };
  },
  create: async (shelf: Shelf, { boxId, label, width }) =>
    shelf.request("POST", `slot in ${boxId}`, () => shelf.addSlot(boxId, { label, width })),
  read: async (shelf, { boxId, slotId }) =>
    shelf.request("GET", `slot ${boxId}/${slotId}`, () => shelf.slot(boxId, slotId)),
  update: async (shelf, { boxId, slotId }, changes) =>
    shelf.request("PUT", `slot ${boxId}/${slotId} ${JSON.stringify(changes)}`, () =>
      Object.assign(shelf.slot(boxId, slotId), changes),
    ),
  delete: async (shelf, { boxId, slotId }) =>
    shelf.request("DELETE", `slot ${boxId}/${slotId}`, () => {
      shelf.slot(boxId, slotId);
      shelf.slots.delete(`${boxId}/${slotId}`);
    }),
  list: async (shelf, { boxId = "" }) => shelf.request("GET", `slots ${boxId}`, () => shelf.slotsOf(boxId)),
});

function disable(shelf: Shelf, id: string): BoxBody {
  return shelf.request("DISABLE", `box ${id}`, () => Object.assign(shelf.box(id), { enabled: false }));
}

function matches(body: BoxBody, { key, value }: { key: string; value: string }): boolean {
  return Object.entries(body).some(([name, held]) => name === key && held === value);
}
