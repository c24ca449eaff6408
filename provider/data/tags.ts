import { z } from "zod";
import { type Brand, neutralField } from "../client";
import type { Props } from "../core";
import { tagAccess } from "../resources/shared/access";
import { taggedRequest } from "../resources/tag-members";
import { defineDataSource } from "./api";
import { decoderOf, listField, textField } from "./fields";
import { listFilter } from "./list-filter";
import { computeFields, domainFields, nodebalancerFields, otherFields, volumeFields } from "./tagged-fields";

const fields = { label: textField("The tag itself, as the service stores it.") };

const decodeTag = decoderOf(fields);

const tagFilter = listFilter({ nouns: "tags", fields, example: '{ label: { "+contains": "prod" } }' });

/** Source: Tags, Tags List. */
export const getTags = defineDataSource({
  token: "getTags",
  describe: "The tags of the account.",
  arguments: { filter: tagFilter.argument },
  result: { tags: listField("The tags, in the service's order.", "One tag of the account.", fields) },
  example: `export const labels = compute.getTagsOutput().tags.apply((tags) => tags.map((tag) => tag.label));`,
  async read(api, { filter }) {
    const request = { operation: "Tags List", method: "GET", path: "/tags", needs: tagAccess.read } as const;
    return { tags: await tagFilter.fetch(api, request, decodeTag, filter) };
  },
});

/** How the objects of each kind are read. */
const decoders = {
  compute: decoderOf(computeFields),
  domain: decoderOf(domainFields),
  nodebalancer: decoderOf(nodebalancerFields),
  volume: decoderOf(volumeFields),
};

const decodeOther = decoderOf(otherFields);

const taggedFilter = listFilter({
  nouns: "tagged objects",
  fields: { kind: otherFields.kind, ...computeFields, ...domainFields, ...nodebalancerFields, ...volumeFields },
  by: "the properties of the objects and by their `kind` (`compute`, `domain`, `nodebalancer` or `volume`)",
  example: '{ kind: "compute", region: "us-east" }',
});

const entryBody = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });

// @rule tag-4
/** Source: Tags, Tagged Objects List. */
export const getTaggedObjects = defineDataSource({
  token: "getTaggedObjects",
  describe: "The objects that have a tag, by kind.",
  arguments: { label: { type: z.string().min(1), describe: "The tag." }, filter: taggedFilter.argument },
  result: {
    computes: listField("Computes that have the tag.", "A compute that has the tag.", computeFields),
    domains: listField("Domains that have the tag.", "A domain that has the tag.", domainFields),
    nodebalancers: listField(
      "NodeBalancers that have the tag.",
      "A NodeBalancer that has the tag.",
      nodebalancerFields,
    ),
    volumes: listField("Volumes that have the tag.", "A volume that has the tag.", volumeFields),
    others: listField(
      "Objects with the tag whose kind this version does not know.",
      "A tagged object of a kind that this version does not know.",
      otherFields,
    ),
  },
  example: `const production = compute.getTaggedObjectsOutput({ label: "production" });

export const addresses = production.computes.apply((computes) => computes.flatMap((one) => one.ipv4));`,
  async read(api, { label, filter }) {
    const objects = await taggedFilter.fetch(api, taggedRequest(label), decodeTagged, filter);
    const ofKind = (wanted: keyof typeof decoders) =>
      objects.filter(({ kind }) => kind === wanted).map(({ kind: _, ...values }) => values);
    return {
      computes: ofKind("compute"),
      domains: ofKind("domain"),
      nodebalancers: ofKind("nodebalancer"),
      volumes: ofKind("volume"),
      others: objects.filter(({ kind }) => !isKnown(String(kind))),
    };
  },
});

/** The properties of a tagged object with its kind, which is in the words of the API description where that names it. */
function decodeTagged(answer: unknown, brand: Brand): Props {
  const { type, data } = entryBody.parse(answer);
  const kind = neutralField(brand, type);
  return isKnown(kind) ? { kind, ...decoders[kind](data, brand) } : decodeOther({ ...data, kind: type }, brand);
}

function isKnown(kind: string): kind is keyof typeof decoders {
  return Object.hasOwn(decoders, kind);
}
