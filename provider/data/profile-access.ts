import { z } from "zod";
import { path } from "../client";
import { dateTime, numericId } from "../resources/shared/types";
import { defineDataSource, objectOf } from "./api";
import { applyFilter, filterType } from "./filter";

const NEEDS = "the scope account:read_only";

const deviceBody = z.object({
  created: z.string(),
  expiry: z.string().nullish(),
  id: z.number(),
  last_authenticated: z.string().nullish(),
  last_remote_addr: z.string().nullish(),
  user_agent: z.string().nullish(),
});

const deviceFields = {
  id: { type: z.string(), describe: "Id of the device, for `TrustedDeviceRevocation`." },
  created: { type: dateTime, describe: "When the trust began, in UTC." },
  expiry: { type: dateTime.optional(), describe: "When the trust ends, in UTC; typically after 30 days." },
  lastAuthenticated: { type: dateTime.optional(), describe: "When the device last logged in, in UTC." },
  lastRemoteAddr: { type: z.string().optional(), describe: "IP address that it last logged in from." },
  userAgent: { type: z.string().optional(), describe: "What its browser says of itself." },
};

const device = objectOf(deviceFields);

/** Source: Profile, Trusted Devices List. */
export const getTrustedDevices = defineDataSource({
  token: "getTrustedDevices",
  describe: "The devices that the user trusts: they need no code of the second factor.",
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list, for instance `{ lastAuthenticated: { "+lt": "2024-01-01T00:00:00" } }`. The service does not filter devices, so this happens after the download.',
    },
  },
  result: { devices: { type: z.array(device), describe: "The devices, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const trusted = compute.getTrustedDevicesOutput();

export const addresses = trusted.devices.apply((devices) => devices.map((device) => device.lastRemoteAddr));
`,
  async read(api, { filter }) {
    const found = await api.client.list({
      operation: "Trusted Devices List",
      method: "GET",
      path: "/profile/devices",
      needs: NEEDS,
    });
    return { devices: applyFilter(found.map(deviceOf), filter, Object.keys(deviceFields)) };
  },
});

/** Source: Profile, Trusted Device View. */
export const getTrustedDevice = defineDataSource({
  token: "getTrustedDevice",
  describe: "One device that the user trusts.",
  arguments: { id: { type: numericId, describe: "Id of the device." } },
  result: deviceFields,
  example: `import * as compute from "pulumi-compute";

const laptop = compute.getTrustedDeviceOutput({ id: 123 });

export const trustedUntil = laptop.expiry;
`,
  async read(api, { id }) {
    return deviceOf(
      await api.client.send({
        operation: "Trusted Device View",
        method: "GET",
        path: path`/profile/devices/${id}`,
        needs: NEEDS,
      }),
    );
  },
});

const loginBody = z.object({
  datetime: z.string(),
  id: z.number(),
  ip: z.string(),
  restricted: z.boolean(),
  status: z.string().nullish(),
  username: z.string(),
});

const loginFields = {
  id: { type: z.string(), describe: "Id of the login." },
  datetime: { type: dateTime, describe: "When it was begun, in UTC." },
  ip: { type: z.string(), describe: "IP address that it came from." },
  restricted: { type: z.boolean(), describe: "Whether the user was restricted." },
  status: { type: z.string().optional(), describe: "`successful` or `failed`." },
  username: { type: z.string(), describe: "Name of the user." },
};

const login = objectOf(loginFields);

/** Source: Profile, Logins List. */
export const getLogins = defineDataSource({
  token: "getLogins",
  describe: "The user's logins of the last 90 days.",
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list, for instance `{ status: "failed" }`. The service does not filter logins, so this happens after the download.',
    },
  },
  result: { logins: { type: z.array(login), describe: "The logins, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const failed = compute.getLoginsOutput({ filter: { status: "failed" } });

export const addresses = failed.logins.apply((logins) => logins.map((login) => login.ip));
`,
  async read(api, { filter }) {
    const found = await api.client.list({
      operation: "Logins List",
      method: "GET",
      path: "/profile/logins",
      needs: NEEDS,
    });
    return { logins: applyFilter(found.map(loginOf), filter, Object.keys(loginFields)) };
  },
});

/** Source: Profile, Login View. */
export const getLogin = defineDataSource({
  token: "getLogin",
  describe: "One login of the user, of the last 90 days.",
  arguments: { id: { type: numericId, describe: "Id of the login." } },
  result: loginFields,
  example: `import * as compute from "pulumi-compute";

const login = compute.getLoginOutput({ id: 123 });

export const from = login.ip;
`,
  async read(api, { id }) {
    return loginOf(
      await api.client.send({
        operation: "Login View",
        method: "GET",
        path: path`/profile/logins/${id}`,
        needs: NEEDS,
      }),
    );
  },
});

function deviceOf(told: unknown): z.output<typeof device> {
  const { id, created, expiry, last_authenticated, last_remote_addr, user_agent } = deviceBody.parse(told);
  return {
    id: String(id),
    created,
    expiry: expiry ?? undefined,
    lastAuthenticated: last_authenticated ?? undefined,
    lastRemoteAddr: last_remote_addr ?? undefined,
    userAgent: user_agent ?? undefined,
  };
}

function loginOf(told: unknown): z.output<typeof login> {
  const { id, datetime, ip, restricted, status, username } = loginBody.parse(told);
  return { id: String(id), datetime, ip, restricted, status: status ?? undefined, username };
}
