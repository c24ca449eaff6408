import { z } from "zod";
import { brandImageId } from "../client";
import { type Props, RefusedError } from "../core";
import type { Api } from "../resources/api";
import { decodeImage, imageFamily, imageFields, neutralImage } from "../resources/shared/image";
import { defineDataSource, objectOf } from "./api";
import { filterType, type WireFilter, wireFilter } from "./filter";

const fields = {
  id: {
    type: z.string(),
    describe: "Id of the image: `private/…` for one of the account's, `compute/…` for one of the service's.",
  },
  label: { type: z.string(), describe: "Name of the image." },
  description: { type: z.string(), describe: "What the image is for; empty where nothing is said." },
  ...imageFields,
};

const image = objectOf(fields);

/** What the service filters images by, in the API's names. Source: Images List. */
const FILTERABLE = {
  label: "label",
  deprecated: "deprecated",
  isPublic: "is_public",
  size: "size",
  type: "type",
  vendor: "vendor",
  status: "status",
};

const WITHOUT_TOKEN = "Without a token only the service's own images are seen.";

/** Source: Images, Images List. */
export const getImages = defineDataSource({
  token: "getImages",
  describe: `The images that can be deployed: the account's own and the service's. ${WITHOUT_TOKEN}`,
  public: true,
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list at the service: by `label`, `deprecated`, `isPublic`, `size`, `type`, `vendor` and `status`, for instance `{ vendor: "Debian", deprecated: false }`.',
    },
  },
  result: { images: { type: z.array(image), describe: "The images, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const debian = compute.getImagesOutput({ filter: { vendor: "Debian", deprecated: false } });

export const imageIds = debian.images.apply((images) => images.map((image) => image.id));
`,
  async read(api, { filter }) {
    return { images: await list(api, filter === undefined ? {} : wireFilter(filter, FILTERABLE)) };
  },
});

/** Source: Images, Image View and Images List. */
export const getImage = defineDataSource({
  token: "getImage",
  describe: `One image, by its id or its label. ${WITHOUT_TOKEN}`,
  public: true,
  arguments: {
    id: {
      type: z.string().min(1).optional(),
      describe: "Id of the image, for instance `compute/debian12`. Exactly one of `id` and `label` is given.",
    },
    label: {
      type: z.string().min(1).optional(),
      describe: "Name of the image. Exactly one of `id` and `label` is given.",
    },
    newest: {
      type: z.boolean().optional(),
      describe: "Takes the image made last where several have the label; without it they are refused with their ids.",
    },
  },
  result: fields,
  example: `import * as compute from "pulumi-compute";

const golden = compute.getImageOutput({ label: "golden", newest: true });

export const goldenId = golden.id;
`,
  async read(api, { id, label, newest }) {
    if ((id === undefined) === (label === undefined)) throw new RefusedError("getImage: give either id or label.");
    if (label !== undefined) return await byLabel(api, label, newest ? "newest" : "only");
    if (newest !== undefined) throw new RefusedError("getImage: newest is given only with label.");
    return valuesOf(api, await api.client.send(imageFamily.get(brandImageId(api.brand, id ?? ""))));
  },
});

async function byLabel(api: Api, label: string, which: "newest" | "only"): Promise<Props> {
  const found = (await list(api, { label })).sort((one, other) => other.created.localeCompare(one.created));
  const [first, ...others] = found;
  if (first === undefined) throw new RefusedError(`getImage: there is no image with the label "${label}".`);
  if (others.length === 0 || which === "newest") return first;
  const ids = found.map((one) => one.id).join(", ");
  throw new RefusedError(
    `getImage: several images have the label "${label}" (${ids}): name one by id, or set newest to take the last.`,
  );
}

async function list(api: Api, filter: WireFilter): Promise<z.output<typeof image>[]> {
  const { filter: _, ...request } = imageFamily.list;
  const found = await api.client.list({ ...request, filter });
  return found.map((item) => valuesOf(api, item));
}

/** An image as data sources give it: what the service does not tell is absent. */
function valuesOf({ brand }: Api, answer: unknown): z.output<typeof image> {
  const body = neutralImage(brand, answer);
  const told = Object.entries({ id: body.id, ...decodeImage(body) }).filter(([, value]) => value !== null);
  return image.parse(Object.fromEntries(told));
}
