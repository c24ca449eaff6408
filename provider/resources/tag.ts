import { z } from "zod";
import { type ApiRequest, type Brand, brands, isNotFoundEnvelope } from "../client";
import { asSet, by, type Comparison, declaredPart, type InputField, type Props, replace, update } from "../core";
import { type Api, defineResource, writeNew } from "./api";
import { tagAccess } from "./shared/access";
import { numericId } from "./shared/types";
import { changeMembers, completeTag, deleteTag, isSaveLabel, RECREATE, readStep, saveLabel } from "./tag-changes";
import {
  findTagged,
  inWords,
  isTagListed,
  membersOf,
  minus,
  noMembers,
  normalLabel,
  readTagged,
  tagBody,
  tagFamily,
  tagList,
} from "./tag-members";

const MOST_NAMED = 20;

const ids = z.array(z.string());

const body = z.object({
  label: z.string(),
  members: z.object({ computes: ids, domains: ids, nodebalancers: ids, volumes: ids }).optional(),
});

const answered = z.object({ label: z.string() });

// @rule limit-tag
const label = {
  type: z
    .string()
    .min(3, { abort: true })
    .max(50)
    .refine((label) => label.trim().length >= 3, "must have at least 3 characters without surrounding space"),
  describe:
    "The tag itself; 3 to 50 characters. Surrounding space is ignored. The public service, which has the brand `linode`, stores it in lower case: there, differences in case are ignored too.",
  onChange: replace,
  compare: labelsOn(brands.compute),
} as const satisfies InputField;

/** Source: Tags, New Tag Create, Tag Delete, Tagged Objects List, Tags List. */
export const tag = defineResource({
  token: "Tag",
  noun: "tag",
  describe:
    "A tag and the objects that have it. Undeclared objects keep the tag, but deleting the resource removes it from every object. The service cannot remove a tag from a single object: when a declared object is removed from the program, the tag is deleted and created again with all other objects that had it, including undeclared ones.",
  inputs: {
    label,
    computes: members("computes"),
    domains: members("domains"),
    nodebalancers: members("NodeBalancers"),
    volumes: members("volumes"),
  },
  outputs: {},
  id: { label: "text" },
  idExample: "my-tag",
  uniqueKey: ["label"],
  access: tagAccess,
  lookupKeys: [],
  example: `import * as compute from "pulumi-compute";

const production = new compute.Tag("production", {
  label: "production",
  computes: [123, 124],
  domains: [55],
});

export const label = production.label;
`,

  idOf: (answer) => ({ label: body.parse(answer).label }),
  decode(answer): Props {
    const { label, members } = body.parse(answer);
    return { label, ...members };
  },
  async existingObject(api: Api, { label }) {
    // A shared list may be from before others made it.
    const found = await findTagged(api, label.trim());
    return found === undefined ? undefined : { label: label.trim(), members: found.members };
  },
  async create(api: Api, inputs, step) {
    const declared = membersOf(inputs);
    const label = inputs.label.trim();
    const request: ApiRequest = {
      operation: "New Tag Create",
      method: "POST",
      path: "/tags",
      body: tagBody(api.brand, label, declared),
      needs: tagAccess.write,
    };
    const made = await step.make(() => writeNew(api, tagFamily(api.brand), request), { renamed: { label } });
    return { label: answered.parse(made).label, members: declared };
  },
  async read(api, { label }, recorded) {
    try {
      const { members } = await readTagged(api, label);
      return { label, members };
    } catch (error) {
      // A process that was killed while it created the tag again has left which objects had it.
      if (!isNotFoundEnvelope(error) || recorded === undefined) throw error;
      if ((await findTagged(api, saveLabel(label))) === undefined) throw error;
      return { label, members: membersOf(recorded) };
    }
  },
  async update(api, { label }, _changes, inputs, step) {
    await changeMembers(api, label, membersOf(step.recorded), membersOf(inputs), step);
  },
  async delete(api, { label }) {
    if (await isTagListed(api, saveLabel(label))) await deleteTag(api, saveLabel(label));
    await deleteTag(api, label);
  },
  async list(api) {
    const entries = await api.client.list(tagList);
    return entries.filter((entry) => !isSaveLabel(answered.parse(entry).label));
  },
  async isListed(api, { label }, since) {
    const family = tagFamily(api.brand);
    const entries = await api.reads.allSince(family, since);
    return entries.some((entry) => family.idOf(entry) === normalLabel(api.brand, label));
  },
  unlisted: { inputs: ["computes", "domains", "nodebalancers", "volumes"], readWhen: "asked" },
  // @rule tag-3
  async deletionWarning(api, { label }, { recorded }) {
    const tagged = await findTagged(api, label);
    const names = inWords(minus(tagged?.members ?? noMembers, membersOf(recorded)));
    if (names.length === 0) return undefined;
    const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : "";
    return `The tag ${label} is also removed from objects that this stack does not declare: ${names.slice(0, MOST_NAMED).join(", ")}${more}.`;
  },
  steps: {
    [RECREATE]: {
      recreates: true,
      async complete(api, { label }, inputs, step, detail) {
        await completeTag(api, label, readStep(detail), membersOf(inputs), step);
      },
    },
  },
});

// @rule public-tag-case
/** A tag of the public service, where labels that differ in case only are one. */
export const tagOfPublicService: typeof tag = {
  ...tag,
  inputs: { ...tag.inputs, label: { ...label, compare: labelsOn(brands.linode) } },
};

function labelsOn(brand: Brand): Comparison {
  return by((given) => (typeof given === "string" ? normalLabel(brand, given) : given));
}

function members(kind: string) {
  return {
    type: z.array(numericId).default([]),
    describe: `Ids of the ${kind} that have the tag.`,
    onChange: update(),
    compare: declaredPart(asSet),
  } as const satisfies InputField;
}
