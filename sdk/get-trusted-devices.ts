// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getTrustedDevices`. */
export interface GetTrustedDevicesArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ lastAuthenticated: { "+lt":
   * "2024-01-01T00:00:00" } }`. The service does not filter devices.
   */
  readonly filter?: Filter<GetTrustedDevicesFilterFields> | undefined;
}

/** Arguments of `getTrustedDevicesOutput`. */
export interface GetTrustedDevicesOutputArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ lastAuthenticated: { "+lt":
   * "2024-01-01T00:00:00" } }`. The service does not filter devices.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetTrustedDevicesFilterFields> | undefined>;
}

/** The result of `getTrustedDevices`. */
export interface GetTrustedDevicesResult {
  /** The devices, in the service's order. */
  readonly devices: GetTrustedDevicesDevice[];
}

/** Properties that a filter of `getTrustedDevices` can name, with the values that they are compared with. */
export interface GetTrustedDevicesFilterFields {
  /** Id of the device, for `TrustedDeviceRevocation`. */
  readonly id: string | number;

  /** When the trust began, in UTC. */
  readonly created: string;

  /** When the trust ends, in UTC; typically after 30 days. */
  readonly expiry: string | null;

  /** When the device last logged in, in UTC. */
  readonly lastAuthenticated: string | null;

  /** IP address of the device's last login. */
  readonly lastRemoteAddr: string | null;

  /** The browser's user agent. */
  readonly userAgent: string | null;
}

/** One trusted device of the user. */
export interface GetTrustedDevicesDevice {
  /** Id of the device, for `TrustedDeviceRevocation`. */
  readonly id: string;

  /** When the trust began, in UTC. */
  readonly created: string;

  /** When the trust ends, in UTC; typically after 30 days. */
  readonly expiry?: string | undefined;

  /** When the device last logged in, in UTC. */
  readonly lastAuthenticated?: string | undefined;

  /** IP address of the device's last login. */
  readonly lastRemoteAddr?: string | undefined;

  /** The browser's user agent. */
  readonly userAgent?: string | undefined;
}

/** The user's trusted devices, from which logins need no second factor. */
export function getTrustedDevices(
  args: GetTrustedDevicesArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetTrustedDevicesResult> {
  return invoke<GetTrustedDevicesResult>("getTrustedDevices", args, opts);
}

/**
 * The user's trusted devices, from which logins need no second factor. Accepts outputs as arguments and returns an
 * output.
 */
export function getTrustedDevicesOutput(
  args: GetTrustedDevicesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetTrustedDevicesResult> {
  return invokeOutput<GetTrustedDevicesResult>("getTrustedDevices", args, opts);
}
