import { path } from "../client";
import { replace } from "../core";
import { type Api, defineResource } from "./api";
import { accountAccess } from "./shared/access";
import { readRevocation, revoke } from "./shared/revocation";
import { numericId } from "./shared/types";

// @rule state-device
/** Source: Profile, Trusted Device Revoke, Trusted Device View. */
export const trustedDeviceRevocation = defineResource({
  token: "TrustedDeviceRevocation",
  noun: "trusted device revocation",
  describe:
    "Revokes the trust in a device: the next login from it needs a two-factor code again. Deleting the resource does not restore the trust.",
  inputs: {
    deviceId: {
      type: numericId,
      describe: "Id of the device. If the device is not trusted, nothing is done.",
      onChange: replace,
    },
  },
  outputs: {},
  id: { deviceId: "number" },
  access: accountAccess,
  lookupKeys: [],
  ownedBy: "user",
  example: `import * as compute from "pulumi-compute";

const revoked = new compute.TrustedDeviceRevocation("lost-laptop", { deviceId: 123 });

export const revokedDevice = revoked.deviceId;
`,

  idOf: (_answer, inputs) => ({ deviceId: String(inputs["deviceId"]) }),
  decode: (_answer, { deviceId }) => ({ deviceId }),
  create: (api: Api, { deviceId }) =>
    revoke(api, {
      operation: "Trusted Device Revoke",
      method: "DELETE",
      path: path`/profile/devices/${deviceId}`,
      needs: accountAccess.write,
    }),
  read: (api, { deviceId }) =>
    readRevocation(api, {
      operation: "Trusted Device View",
      method: "GET",
      path: path`/profile/devices/${deviceId}`,
      needs: accountAccess.read,
    }),
  update: async () => undefined,
  async delete(_api, { deviceId }, _outputs, { warn }) {
    warn(`The device ${deviceId} is still not trusted until its user logs in on it again.`);
  },
  list: async () => [],
  action: true,
});
