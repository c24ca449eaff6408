import { z } from "zod";
import { type Brand, neutralImageId } from "../client";
import type { Props } from "../core";
import { answeredId, dateTime } from "./shared/types";

/** Attributes are texts on the wire; one of another form must not break a read. */
const attribute = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : String(value)));

const userDefined = z.object({
  name: z.string(),
  label: attribute,
  example: attribute,
  oneOf: attribute,
  oneof: attribute,
  manyOf: attribute,
  manyof: attribute,
  default: attribute,
  header: attribute,
  required: attribute,
});

const body = z.object({
  id: z.number(),
  username: z.string(),
  user_gravatar_id: z.string().nullish(),
  label: z.string(),
  description: z.string().nullish(),
  images: z.array(z.string()).nullish(),
  deployments_total: z.number().nullish(),
  deployments_active: z.number().nullish(),
  is_public: z.boolean(),
  mine: z.boolean().nullish(),
  created: z.string(),
  updated: z.string().nullish(),
  rev_note: z.string().nullish(),
  script: z.string().nullish(),
  user_defined_fields: z.array(userDefined).nullish(),
});

const userDefinedField = z
  .object({
    name: z.string().describe("Name of the variable that the script reads."),
    label: z.string().optional().describe("Label of the field."),
    example: z.string().optional().describe("An example of a value."),
    oneOf: z.string().optional().describe("Comma-separated values, of which one can be selected."),
    manyOf: z.string().optional().describe("Comma-separated values, of which several can be selected."),
    default: z.string().optional().describe("The default value."),
    header: z.string().optional().describe("Set if the field is a heading rather than a value."),
    required: z.string().optional().describe("Set if the service states whether a value is required."),
  })
  .describe("A value that the script asks for.");

/** What the service alone says of a StackScript. */
export const stackscriptOutputs = {
  username: { type: z.string(), describe: "User who created the StackScript." },
  userGravatarId: { type: z.string().optional(), describe: "Id of the user's Gravatar picture." },
  deploymentsTotal: {
    type: z.int().optional(),
    describe: "Number of deployments with the script, in total.",
    changes: true,
  },
  deploymentsActive: {
    type: z.int().optional(),
    describe: "Number of existing computes that were deployed with the script.",
    changes: true,
  },
  mine: { type: z.boolean().optional(), describe: "Whether the script belongs to the token's account." },
  created: { type: dateTime, describe: "When the StackScript was created, in UTC." },
  updated: { type: dateTime.optional(), describe: "When the StackScript was last changed, in UTC.", changes: true },
  userDefinedFields: {
    type: z.array(userDefinedField),
    describe:
      'Values that the script asks for, read by the service from tags such as `<UDF name="host" label="Host">`.',
    changes: true,
  },
} as const;

/** What the service returns of a StackScript. */
export const stackscriptFields = {
  label: { type: z.string(), describe: "Name of the StackScript, for display only; 3 to 128 characters." },
  script: {
    type: z.string(),
    describe: "The script. Its first line names the interpreter, for instance `#!/bin/bash`.",
  },
  images: {
    type: z.array(z.string()),
    describe:
      "Ids of the images that the script works with, for instance `compute/debian12`; `any/all` means every image, including private ones.",
  },
  description: { type: z.string(), describe: "Description of the script." },
  isPublic: {
    type: z.boolean(),
    describe:
      "Whether every user of the service can use the StackScript. A public one can no longer be made private, and cannot be deleted.",
  },
  revNote: { type: z.string(), describe: "Note on the changes of the last revision." },
  ...stackscriptOutputs,
};

/** Id of a StackScript's body. */
export function stackscriptId(answer: unknown): string {
  return answeredId(answer);
}

/** Whether a StackScript's body says that everybody can use it. */
export function isPublicStackscript(answer: unknown): boolean {
  return body.parse(answer).is_public;
}

// @rule script-6
/** Whether an entry of a list holds the script itself. */
export function holdsScript(item: unknown): boolean {
  return z.object({ script: z.string() }).safeParse(item).success;
}

/** A body in which images are named in the words of the API description. */
export function neutralStackscript(brand: Brand, answer: unknown): unknown {
  const { images, ...rest } = z.looseObject({ images: z.array(z.string()).nullish() }).parse(answer);
  return { ...rest, images: images?.map((id) => neutralImageId(brand, id)) };
}

/** Property values of a StackScript's body. */
export function stackscriptOf(answer: unknown): Props {
  const observed = body.parse(answer);
  return {
    label: observed.label,
    script: observed.script,
    images: observed.images ?? [],
    description: observed.description ?? "",
    isPublic: observed.is_public,
    revNote: observed.rev_note ?? "",
    username: observed.username,
    userGravatarId: observed.user_gravatar_id,
    deploymentsTotal: observed.deployments_total,
    deploymentsActive: observed.deployments_active,
    mine: observed.mine,
    created: observed.created,
    updated: observed.updated,
    userDefinedFields: (observed.user_defined_fields ?? []).map(fieldOf),
  };
}

/** The service writes `oneof` where its description writes `oneOf`. */
function fieldOf({ oneof, manyof, oneOf, manyOf, ...field }: z.infer<typeof userDefined>): object {
  return { ...field, oneOf: oneOf ?? oneof, manyOf: manyOf ?? manyof };
}
