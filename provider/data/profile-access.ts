import { accountAccess } from "../resources/shared/access";
import { flagField, idField, optional, textField } from "./fields";
import { listAndView, requestsAt } from "./list-and-view";

/** Source: Profile, Trusted Devices List, Trusted Device View. */
export const trustedDevices = listAndView({
  nouns: "devices",
  family: () =>
    requestsAt("/profile/devices", {
      list: "Trusted Devices List",
      view: "Trusted Device View",
      needs: accountAccess.read,
    }),
  fields: {
    id: idField("Id of the device, for `TrustedDeviceRevocation`."),
    created: textField("When the trust began, in UTC."),
    expiry: optional(textField("When the trust ends, in UTC; typically after 30 days.")),
    lastAuthenticated: optional(textField("When the device last logged in, in UTC.", "last_authenticated")),
    lastRemoteAddr: optional(textField("IP address of the device's last login.", "last_remote_addr")),
    userAgent: optional(textField("The browser's user agent.", "user_agent")),
  },
  list: {
    token: "getTrustedDevices",
    describe: "The user's trusted devices, from which logins need no second factor.",
    result: "devices",
    filter: '{ lastAuthenticated: { "+lt": "2024-01-01T00:00:00" } }',
    example: `const trusted = compute.getTrustedDevicesOutput();

export const addresses = trusted.devices.apply((devices) => devices.map((device) => device.lastRemoteAddr));`,
  },
  view: {
    token: "getTrustedDevice",
    describe: "One trusted device of the user.",
    example: `export const trustedUntil = compute.getTrustedDeviceOutput({ id: 123 }).expiry;`,
  },
});

/** Source: Profile, Logins List, Login View. */
export const logins = listAndView({
  nouns: "logins",
  family: () => requestsAt("/profile/logins", { list: "Logins List", view: "Login View", needs: accountAccess.read }),
  fields: {
    id: idField("Id of the login."),
    datetime: textField("When the user logged in, in UTC."),
    ip: textField("IP address that the login came from."),
    restricted: flagField("Whether the user was restricted."),
    status: optional(textField("`successful` or `failed`.")),
    username: textField("Name of the user."),
  },
  list: {
    token: "getLogins",
    describe: "The user's logins of the last 90 days.",
    result: "logins",
    filter: '{ status: "failed" }',
    example: `const failed = compute.getLoginsOutput({ filter: { status: "failed" } });

export const addresses = failed.logins.apply((logins) => logins.map((login) => login.ip));`,
  },
  view: {
    token: "getLogin",
    describe: "One login of the user, of the last 90 days.",
    example: `export const from = compute.getLoginOutput({ id: 123 }).ip;`,
  },
});
