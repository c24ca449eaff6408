import { z } from "zod";
import { ApiError, type Brand, brandImageId, brandPath, path, type ReadFamily } from "../client";
import { asSetOf, type ChangesOf, type InputFields, unmanaged, update } from "../core";
import { type Api, defineResource, deleteFrom, isInList, writeNew, writeTo } from "./api";
import { stackscriptAccess } from "./shared/access";
import { normalImageIds } from "./shared/image-id";
import {
  holdsScript,
  isPublicStackscript,
  neutralStackscript,
  stackscriptFields,
  stackscriptId,
  stackscriptOf,
  stackscriptOutputs,
} from "./stackscript-body";

const STAYS = "it stays on the service, because a public StackScript cannot be deleted";

/** The account's own StackScripts as the service lists them, scripts included. */
export function stackscriptFamily(brand: Brand): ReadFamily {
  return {
    key: "stackscripts",
    list: {
      operation: "StackScripts List",
      method: "GET",
      path: brandPath(brand, "/compute/stackscripts"),
      filter: { mine: true },
      needs: stackscriptAccess.read,
    },
    idOf: (item) => stackscriptId(item),
    get: (id) => ({
      operation: "StackScript View",
      method: "GET",
      path: stackscriptPath(brand, id),
      needs: stackscriptAccess.read,
    }),
    complete: holdsScript,
  };
}

// @rule script-3 limit-script
const inputs = {
  label: {
    type: z.string().min(3).max(128),
    describe: stackscriptFields.label.describe,
    onChange: update(),
  },
  script: { type: z.string(), describe: stackscriptFields.script.describe, onChange: update() },
  // @rule script-2
  images: {
    type: z.array(z.string()),
    describe: stackscriptFields.images.describe,
    onChange: update(),
    compare: asSetOf(normalImageIds),
  },
  description: {
    type: z.string().default(""),
    describe: stackscriptFields.description.describe,
    onChange: update(),
  },
  // @rule script-1
  isPublic: {
    type: z.boolean().default(false),
    describe: stackscriptFields.isPublic.describe,
    onChange: update(unmanaged),
  },
  revNote: {
    type: z.string().default(""),
    describe: stackscriptFields.revNote.describe,
    onChange: update(),
  },
} as const satisfies InputFields;

/** Source: StackScripts, StackScript Create, View, Update, Delete, StackScripts List. */
export const stackscript = defineResource({
  token: "StackScript",
  noun: "StackScript",
  describe:
    "A script that sets up a compute when it is deployed. A public StackScript cannot be deleted: deleting the resource leaves it on the service, with a warning.",
  inputs,
  outputs: stackscriptOutputs,
  id: { stackscriptId: "number" },
  access: stackscriptAccess,
  lookupKeys: ["label"],
  granted: true,
  autoname: { input: "label", max: 128, characters: "A-Za-z0-9_. -" },
  references: [{ at: "images[]", to: "Image", property: "id" }],
  example: `import * as compute from "pulumi-compute";

const webServer = new compute.StackScript("web-server", {
  images: ["compute/debian12"],
  script: \`#!/bin/bash
# <UDF name="hostname" label="Name of the host" example="www">
hostnamectl set-hostname "$HOSTNAME"
apt-get update && apt-get install -y nginx
\`,
});

export const asksFor = webServer.userDefinedFields;
`,

  check({ isPublic }, previous) {
    if (isPublic !== false || previous?.["isPublic"] !== true) return [];
    const reason =
      "must stay true: a public StackScript cannot be made private. Declare another resource for a private one";
    return [{ property: "isPublic", reason }];
  },
  idOf: (answer) => ({ stackscriptId: stackscriptId(answer) }),
  decode: stackscriptOf,
  create: (api: Api, inputs, step) =>
    step.make(() =>
      neutral(
        api,
        writeNew(api, stackscriptFamily(api.brand), {
          operation: "StackScript Create",
          method: "POST",
          path: brandPath(api.brand, "/compute/stackscripts"),
          body: wireBody(api.brand, inputs),
          needs: stackscriptAccess.create,
        }),
      ),
    ),
  async read(api, { stackscriptId }) {
    return neutralStackscript(api.brand, await api.reads.view(stackscriptFamily(api.brand), stackscriptId));
  },
  update: (api, { stackscriptId }, changes) =>
    neutral(
      api,
      writeTo(api, stackscriptFamily(api.brand), stackscriptId, {
        operation: "StackScript Update",
        method: "PUT",
        path: stackscriptPath(api.brand, stackscriptId),
        body: wireBody(api.brand, changes),
        needs: stackscriptAccess.write,
      }),
    ),
  async delete(api, { stackscriptId }, { isPublic }, { warn }) {
    const leave = () => warn(`StackScript ${stackscriptId} is no longer managed: ${STAYS}.`);
    if (isPublic === true) return leave();
    try {
      return await deleteFrom(api, stackscriptFamily(api.brand), stackscriptId, {
        operation: "StackScript Delete",
        method: "DELETE",
        path: stackscriptPath(api.brand, stackscriptId),
        needs: stackscriptAccess.write,
      });
    } catch (error) {
      // It may have been made public since the last refresh.
      if (!(await isPublicNow(api, stackscriptId, error))) throw error;
      return leave();
    }
  },
  async list(api, _parents, lookup) {
    const { list } = stackscriptFamily(api.brand);
    const found = await api.client.list({
      ...list,
      ...(lookup ? { filter: { ...list.filter, [lookup.key]: lookup.value } } : {}),
    });
    return found.map((item) => neutralStackscript(api.brand, item));
  },
  async known(api) {
    const found = await api.reads.all(stackscriptFamily(api.brand));
    return found.map((item) => neutralStackscript(api.brand, item));
  },
  isListed: (api, { stackscriptId }, since) => isInList(api, stackscriptFamily(api.brand), stackscriptId, since),
});

function wireBody(brand: Brand, { isPublic, revNote, images, ...named }: ChangesOf<typeof inputs>): object {
  return {
    ...named,
    images: images?.map((id) => brandImageId(brand, id)),
    is_public: isPublic,
    rev_note: revNote,
  };
}

/** A StackScript that the service answers, in neutral words. */
async function neutral(api: Api, answer: Promise<unknown>): Promise<unknown> {
  return neutralStackscript(api.brand, await answer);
}

// @rule script-4
async function isPublicNow(api: Api, id: string, refusal: unknown): Promise<boolean> {
  if (!(refusal instanceof ApiError) || refusal.status < 400 || refusal.status >= 500) return false;
  if (refusal.status === 401 || refusal.status === 404) return false;
  return isPublicStackscript(await api.client.send(stackscriptFamily(api.brand).get(id)));
}

function stackscriptPath(brand: Brand, id: string): string {
  return brandPath(brand, path`/compute/stackscripts/${id}`);
}
