import { z } from "zod";
import { type Brand, neutralScope, path } from "../client";
import { dateTime, numericId } from "../resources/shared/types";
import { defineDataSource, objectOf } from "./api";
import { filtered, filterType } from "./filter";

const NEEDS = "the scope account:read_only";

const body = z.object({
  created: z.string(),
  expiry: z.string().nullish(),
  id: z.number(),
  label: z.string(),
  scopes: z.string(),
  thumbnail_url: z.string().nullish(),
  website: z.string().nullish(),
});

const fields = {
  id: { type: z.string(), describe: "Id of the app, for `AppRevocation`." },
  label: { type: z.string(), describe: "Name of the app." },
  scopes: { type: z.string(), describe: "What the app may do: scopes, separated by spaces." },
  created: { type: dateTime, describe: "When the user let it in, in UTC." },
  expiry: {
    type: dateTime.optional(),
    describe: "When its access ends, in UTC; absent where it lasts until it is revoked.",
  },
  thumbnailUrl: { type: z.string().optional(), describe: "Address of its picture." },
  website: { type: z.string().optional(), describe: "Address of its site." },
};

const app = objectOf(fields);

/** Source: Profile, Authorized Apps List. */
export const getAuthorizedApps = defineDataSource({
  token: "getAuthorizedApps",
  describe: "The OAuth apps that the user lets act on the account.",
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list at the service: by `label`, `created` and `expiry`, for instance `{ label: "dashboard" }`.',
    },
  },
  result: { apps: { type: z.array(app), describe: "The apps, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const found = compute.getAuthorizedAppsOutput({ filter: { created: { "+lt": "2024-01-01T00:00:00" } } });

export const oldApps = found.apps.apply((apps) => apps.map((app) => app.label));
`,
  async read(api, { filter }) {
    const names = { label: "label", created: "created", expiry: "expiry" };
    const request = { operation: "Authorized Apps List", method: "GET", path: "/profile/apps", needs: NEEDS } as const;
    const found = await api.client.list(filtered(request, filter, names));
    return { apps: found.map((told) => appOf(api.brand, told)) };
  },
});

/** Source: Profile, Authorized App View. */
export const getAuthorizedApp = defineDataSource({
  token: "getAuthorizedApp",
  describe: "One OAuth app that the user lets act on the account.",
  arguments: { id: { type: numericId, describe: "Id of the app." } },
  result: fields,
  example: `import * as compute from "pulumi-compute";

const dashboard = compute.getAuthorizedAppOutput({ id: 123 });

export const scopes = dashboard.scopes;
`,
  async read(api, { id }) {
    const told = await api.client.send({
      operation: "Authorized App View",
      method: "GET",
      path: path`/profile/apps/${id}`,
      needs: NEEDS,
    });
    return appOf(api.brand, told);
  },
});

function appOf(brand: Brand, told: unknown): z.output<typeof app> {
  const { id, label, scopes, created, expiry, thumbnail_url, website } = body.parse(told);
  return {
    id: String(id),
    label,
    scopes: neutralScope(brand, scopes),
    created,
    expiry: expiry ?? undefined,
    thumbnailUrl: thumbnail_url ?? undefined,
    website: website ?? undefined,
  };
}
