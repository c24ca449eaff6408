import { z } from "zod";
import { brandImageId } from "../client";
import { type Props, RefusedError } from "../core";
import type { Api } from "../resources/api";
import { decodeImage, imageFamily, imageFields, neutralImage } from "../resources/shared/image";
import { defineDataSource } from "./api";
import { decoderOf, listField } from "./fields";
import type { Filter } from "./filter";
import { listFilter } from "./list-filter";
import { askedByOne, onlyOne } from "./look-up";

const fields = {
  id: {
    type: z.string(),
    describe: "Id of the image: `private/…` for an image of the account, `compute/…` for an image of the service.",
  },
  label: { type: z.string(), describe: "Name of the image." },
  description: { type: z.string(), describe: "Description of the image; may be empty." },
  ...imageFields,
};

const decode = decoderOf(fields, (answer, brand) => {
  const body = neutralImage(brand, answer);
  return { id: body.id, ...decodeImage(body) };
});

const imageFilter = listFilter({
  nouns: "images",
  fields,
  filterable: {
    label: "label",
    deprecated: "deprecated",
    isPublic: "is_public",
    size: "size",
    type: "type",
    vendor: "vendor",
    status: "status",
  },
  example: '{ vendor: "Debian", deprecated: false }',
});

// @rule image-2
const WITHOUT_TOKEN = "Without a token, only the service's own images are visible.";

/** Source: Images, Images List. */
export const getImages = defineDataSource({
  token: "getImages",
  describe: `The images that can be deployed: the account's own and the service's. ${WITHOUT_TOKEN}`,
  public: true,
  arguments: { filter: imageFilter.argument },
  result: { images: listField("The images, in the service's order.", "One image that can be deployed.", fields) },
  example: `const debian = compute.getImagesOutput({ filter: { vendor: "Debian", deprecated: false } });

export const imageIds = debian.images.apply((images) => images.map((image) => image.id));`,
  read: async (api, { filter }) => ({ images: await list(api, filter) }),
});

/** Source: Images, Image View and Images List. */
export const getImage = defineDataSource({
  token: "getImage",
  describe: `One image, by its id or its label. ${WITHOUT_TOKEN}`,
  public: true,
  arguments: {
    ...askedByOne({
      id: { ...fields.id, describe: "Id of the image, for instance `compute/debian12`." },
      label: fields.label,
    }),
    newest: {
      type: z.boolean().optional(),
      describe:
        "If several images have the label, returns the most recently created one. Without it, the call fails and lists their ids.",
    },
  },
  oneOf: ["id", "label"],
  result: fields,
  example: `export const goldenId = compute.getImageOutput({ label: "golden", newest: true }).id;`,
  async read(api, { id, label, newest }) {
    if (label !== undefined) return await byLabel(api, String(label), newest ? "newest" : "only");
    if (newest !== undefined) throw new RefusedError("getImage: newest is given only with label.");
    return decode(await api.client.send(imageFamily.get(brandImageId(api.brand, String(id)))), api.brand);
  },
});

async function byLabel(api: Api, label: string, which: "newest" | "only"): Promise<Props> {
  const created = (image: Props) => String(image["created"]);
  const found = (await list(api, { label })).sort((one, other) => created(other).localeCompare(created(one)));
  const search = { token: "getImage", nouns: "images", key: "id", advice: ", or set newest to take the last" };
  return onlyOne(search, "label", label, which === "newest" ? found.slice(0, 1) : found);
}

async function list(api: Api, filter: Filter | undefined): Promise<Props[]> {
  // Without the family's own filter: the service's images are listed, too.
  const { filter: _, ...request } = imageFamily.list;
  return await imageFilter.fetch(api, request, decode, filter);
}
