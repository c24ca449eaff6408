// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetManagedServicesService } from "./get-managed-services";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedService`. */
export interface GetManagedServiceArgs {
  /** Id of the service. */
  readonly id: string | number;
}

/** Arguments of `getManagedServiceOutput`. */
export interface GetManagedServiceOutputArgs {
  /** Id of the service. */
  readonly id: pulumi.Input<string | number>;
}

/** The result of `getManagedService`. */
export type GetManagedServiceResult = GetManagedServicesService;

/** One service checked by managed monitoring. */
export function getManagedService(
  args: GetManagedServiceArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedServiceResult> {
  return invoke<GetManagedServiceResult>("getManagedService", args, opts);
}

/** One service checked by managed monitoring. Accepts outputs as arguments and returns an output. */
export function getManagedServiceOutput(
  args: GetManagedServiceOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedServiceResult> {
  return invokeOutput<GetManagedServiceResult>("getManagedService", args, opts);
}
