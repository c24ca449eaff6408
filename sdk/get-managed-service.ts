// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetManagedServicesService } from "./get-managed-services";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedService`. */
export interface GetManagedServiceArgs {
  /** Id of the service. Exactly one of `id` and `label` is required. */
  readonly id?: string | number | undefined;

  /** Name of the service, for display only; 3 to 64 characters. Exactly one of `id` and `label` is required. */
  readonly label?: string | undefined;
}

/** Arguments of `getManagedServiceOutput`. */
export interface GetManagedServiceOutputArgs {
  /** Id of the service. Exactly one of `id` and `label` is required. */
  readonly id?: pulumi.Input<string | number | undefined>;

  /** Name of the service, for display only; 3 to 64 characters. Exactly one of `id` and `label` is required. */
  readonly label?: pulumi.Input<string | undefined>;
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
