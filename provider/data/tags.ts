import { z } from "zod";
import { taggedRequest, tagNeeds } from "../resources/tag-members";
import { defineDataSource, objectOf } from "./api";
import { applyFilter, filterType } from "./filter";
import { taggedFields, taggedFrom, taggedNames } from "./tagged-objects";

const fields = { label: { type: z.string(), describe: "The tag itself, as the service keeps it: in lower case." } };

const tag = objectOf(fields);

/** Source: Tags, Tags List. */
export const getTags = defineDataSource({
  token: "getTags",
  describe: "The tags of the account.",
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list, for instance `{ label: { "+contains": "prod" } }`. The service does not filter tags, so this happens after the download.',
    },
  },
  result: { tags: { type: z.array(tag), describe: "The tags, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const all = compute.getTagsOutput();

export const labels = all.tags.apply((tags) => tags.map((tag) => tag.label));
`,
  async read(api, { filter }) {
    const found = await api.client.list({ operation: "Tags List", method: "GET", path: "/tags", needs: tagNeeds });
    return { tags: applyFilter(z.array(tag).parse(found), filter, Object.keys(fields)) };
  },
});

/** Source: Tags, Tagged Objects List. */
export const getTaggedObjects = defineDataSource({
  token: "getTaggedObjects",
  describe: "The objects that a tag is on, by kind.",
  arguments: {
    label: { type: z.string().min(1), describe: "The tag." },
    filter: {
      type: filterType,
      describe:
        'Narrows all lists by the properties of the objects, and by their `kind`: `compute`, `domain`, `nodebalancer` or `volume`. For instance `{ kind: "compute", region: "us-east" }`. The service does not filter tagged objects, so this happens after the download.',
    },
  },
  result: taggedFields,
  example: `import * as compute from "pulumi-compute";

const production = compute.getTaggedObjectsOutput({ label: "production" });

export const addresses = production.computes.apply((computes) => computes.flatMap((one) => one.ipv4));
`,
  async read(api, { label, filter }) {
    const found = await api.client.list(taggedRequest(label));
    const objects = applyFilter(
      found.map((item) => taggedFrom(api.brand, item)),
      filter,
      taggedNames,
    );
    const ofKind = (wanted: string) =>
      objects.filter(({ kind }) => kind === wanted).map(({ kind: _, ...told }) => told);
    const known = ["compute", "domain", "nodebalancer", "volume"];
    return {
      computes: ofKind("compute"),
      domains: ofKind("domain"),
      nodebalancers: ofKind("nodebalancer"),
      volumes: ofKind("volume"),
      others: objects.filter(({ kind }) => !known.includes(kind)),
    };
  },
});
