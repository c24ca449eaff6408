// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetTrustedDevicesDevice } from "./get-trusted-devices";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getTrustedDevice`. */
export interface GetTrustedDeviceArgs {
  /** Id of the device, for `TrustedDeviceRevocation`. */
  readonly id: string | number;
}

/** Arguments of `getTrustedDeviceOutput`. */
export interface GetTrustedDeviceOutputArgs {
  /** Id of the device, for `TrustedDeviceRevocation`. */
  readonly id: pulumi.Input<string | number>;
}

/** The result of `getTrustedDevice`. */
export type GetTrustedDeviceResult = GetTrustedDevicesDevice;

/** One trusted device of the user. */
export function getTrustedDevice(
  args: GetTrustedDeviceArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetTrustedDeviceResult> {
  return invoke<GetTrustedDeviceResult>("getTrustedDevice", args, opts);
}

/** One trusted device of the user. Accepts outputs as arguments and returns an output. */
export function getTrustedDeviceOutput(
  args: GetTrustedDeviceOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetTrustedDeviceResult> {
  return invokeOutput<GetTrustedDeviceResult>("getTrustedDevice", args, opts);
}
