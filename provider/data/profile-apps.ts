import { z } from "zod";
import { neutralScope } from "../client";
import { accountAccess } from "../resources/shared/access";
import { idField, optional, textField } from "./fields";
import { listAndView, requestsAt } from "./list-and-view";

/** Source: Profile, Authorized Apps List, Authorized App View. */
export const authorizedApps = listAndView({
  nouns: "apps",
  family: () =>
    requestsAt("/profile/apps", {
      list: "Authorized Apps List",
      view: "Authorized App View",
      needs: accountAccess.read,
    }),
  fields: {
    id: idField("Id of the app, for `AppRevocation`."),
    label: textField("Name of the app."),
    scopes: { type: z.string(), describe: "The app's scopes, separated by spaces.", neutral: neutralScope },
    created: textField("When the user authorized the app, in UTC."),
    expiry: optional(textField("When its access ends, in UTC; absent where it lasts until it is revoked.")),
    thumbnailUrl: optional(textField("Address of the app's picture.", "thumbnail_url")),
    website: optional(textField("Address of the app's website.")),
  },
  filterable: { label: "label", created: "created", expiry: "expiry" },
  list: {
    token: "getAuthorizedApps",
    describe: "The OAuth apps that the user has authorized to access the account.",
    result: "apps",
    filter: '{ label: "dashboard" }',
    example: `const found = compute.getAuthorizedAppsOutput({ filter: { created: { "+lt": "2024-01-01T00:00:00" } } });

export const oldApps = found.apps.apply((apps) => apps.map((app) => app.label));`,
  },
  view: {
    token: "getAuthorizedApp",
    describe: "One OAuth app that the user has authorized to access the account.",
    example: `export const scopes = compute.getAuthorizedAppOutput({ id: 123 }).scopes;`,
  },
});
