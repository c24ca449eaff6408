import { path } from "../client";
import { type Api, defineResource } from "./api";
import { readRevocation, revoke } from "./shared/revocation";
import { numericId } from "./shared/types";

/** Source: Profile, Trusted Device Revoke, Trusted Device View. */
export const trustedDeviceRevocation = defineResource({
  token: "TrustedDeviceRevocation",
  noun: "trusted device revocation",
  describe:
    "Ends the trust in a device, which needs a code of the second factor again at its next login. Deleting the resource does not bring the trust back.",
  inputs: {
    deviceId: {
      type: numericId,
      describe: "Id of the device. One that is not trusted, or no longer, is fine.",
      onChange: "replace",
    },
  },
  outputs: {},
  id: { deviceId: "number" },
  lookupKeys: [],
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
      needs: "the scope account:read_write",
    }),
  read: (api, { deviceId }) =>
    readRevocation(api, {
      operation: "Trusted Device View",
      method: "GET",
      path: path`/profile/devices/${deviceId}`,
      needs: "the scope account:read_only",
    }),
  update: async () => undefined,
  async delete(_api, { deviceId }, _outputs, { warn }) {
    warn(`The device ${deviceId} stays without trust until its user logs in on it again.`);
  },
  list: async () => [],
  action: true,
});
