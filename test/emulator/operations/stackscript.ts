import type { Running } from "../support/api";
import type { Members, Prepared, Rows } from "./row";

const whole: Members = {
  images: ["any/all"],
  label: "whole-script",
  script: "#!/bin/sh\n",
  description: "Whole",
  is_public: false,
  rev_note: "1",
};

/** StackScripts. */
export const stackscriptRows: Rows = {
  "StackScripts List": {
    list: { filterable: ["label", "description", "deployments_total", "is_public", "mine", "rev_note"] },
  },
  "StackScript Create": { body: whole, required: ["images", "label", "script"] },
  "StackScript View": {},
  "StackScript Update": {
    body: whole,
    readOnly: [
      "id",
      "username",
      "user_gravatar_id",
      "deployments_total",
      "deployments_active",
      "mine",
      "created",
      "updated",
      "user_defined_fields",
    ],
    prepare: loseImage,
  },
  "StackScript Delete": {},
};

// The image of a StackScript can be deleted: the id is still answered.
async function loseImage({ api, emulator }: Running): Promise<Prepared> {
  emulator.control.seed({ objects: { images: [{ id: "private/900" }] } });
  await api("POST", "/compute/stackscripts", { body: { ...whole, images: ["private/900"] } });
  await api("DELETE", "/images/private%2F900");
  return {};
}
