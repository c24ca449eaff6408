import { path } from "../client";
import { replace } from "../core";
import { type Api, defineResource } from "./api";
import { accountAccess } from "./shared/access";
import { readRevocation, revoke } from "./shared/revocation";
import { numericId } from "./shared/types";

// @rule state-app
/** Source: Profile, App Access Revoke, Authorized App View. */
export const appRevocation = defineResource({
  token: "AppRevocation",
  noun: "app revocation",
  describe:
    "Revokes an OAuth app's access to the account. The app's tokens stop working. Deleting the resource does not restore the access.",
  inputs: {
    appId: {
      type: numericId,
      describe: "Id of the app. If the app has no access, nothing is done.",
      onChange: replace,
    },
  },
  outputs: {},
  id: { appId: "number" },
  access: accountAccess,
  lookupKeys: [],
  ownedBy: "user",
  example: `import * as compute from "pulumi-compute";

const revoked = new compute.AppRevocation("old-dashboard", { appId: 123 });

export const revokedApp = revoked.appId;
`,

  idOf: (_answer, inputs) => ({ appId: String(inputs["appId"]) }),
  decode: (_answer, { appId }) => ({ appId }),
  create: (api: Api, { appId }) =>
    revoke(api, {
      operation: "App Access Revoke",
      method: "DELETE",
      path: path`/profile/apps/${appId}`,
      needs: accountAccess.write,
    }),
  read: (api, { appId }) =>
    readRevocation(api, {
      operation: "Authorized App View",
      method: "GET",
      path: path`/profile/apps/${appId}`,
      needs: accountAccess.read,
    }),
  update: async () => undefined,
  async delete(_api, { appId }, _outputs, { warn }) {
    warn(`The app ${appId} still has no access: only its user can grant it again.`);
  },
  list: async () => [],
  action: true,
});
