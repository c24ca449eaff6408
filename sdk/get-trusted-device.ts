// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getTrustedDevice`. */
export interface GetTrustedDeviceArgs {
  /** Id of the device. */
  readonly id: string | number;
}

/** Arguments of `getTrustedDeviceOutput`. */
export interface GetTrustedDeviceOutputArgs {
  /** Id of the device. */
  readonly id: pulumi.Input<string | number>;
}

/** What `getTrustedDevice` answers. */
export interface GetTrustedDeviceResult {
  /** Id of the device, for `TrustedDeviceRevocation`. */
  readonly id: string;

  /** When the trust began, in UTC. */
  readonly created: string;

  /** When the trust ends, in UTC; typically after 30 days. */
  readonly expiry?: string | undefined;

  /** When the device last logged in, in UTC. */
  readonly lastAuthenticated?: string | undefined;

  /** IP address that it last logged in from. */
  readonly lastRemoteAddr?: string | undefined;

  /** What its browser says of itself. */
  readonly userAgent?: string | undefined;
}

/** One device that the user trusts. */
export function getTrustedDevice(
  args: GetTrustedDeviceArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetTrustedDeviceResult> {
  return invoke<GetTrustedDeviceResult>("getTrustedDevice", args, opts);
}

/** One device that the user trusts. Takes outputs as arguments and answers an output. */
export function getTrustedDeviceOutput(
  args: GetTrustedDeviceOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetTrustedDeviceResult> {
  return invokeOutput<GetTrustedDeviceResult>("getTrustedDevice", args, opts);
}
