import type { Members, Rows } from "./row";

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
  },
  "StackScript Delete": {},
};
