// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";
import type { Open } from "./runtime/open";
import type * as enums from "./types/enums";

/** Arguments of `getManagedServices`. */
export interface GetManagedServicesArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ status: "problem" }`. The
   * service does not filter monitored services.
   */
  readonly filter?: Filter<GetManagedServicesFilterFields> | undefined;
}

/** Arguments of `getManagedServicesOutput`. */
export interface GetManagedServicesOutputArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ status: "problem" }`. The
   * service does not filter monitored services.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetManagedServicesFilterFields> | undefined>;
}

/** The result of `getManagedServices`. */
export interface GetManagedServicesResult {
  /** The monitored services, in the service's order. */
  readonly services: GetManagedServicesService[];
}

/** Properties that a filter of `getManagedServices` can name, with the values that they are compared with. */
export interface GetManagedServicesFilterFields {
  /** Id of the service. */
  readonly id: string | number;

  /** Name of the service, for display only; 3 to 64 characters. */
  readonly label: string;

  /** What is monitored: a URL, or a host with a port, for instance `db.example.com:5432`; 3 to 100 characters. */
  readonly address: string;

  /** How it is monitored: `url` or `tcp`. */
  readonly serviceType: Open<enums.ServiceType>;

  /** Seconds to wait for a response before the service counts as down; 1 to 255. */
  readonly timeout: number;

  /** Text that the response must contain for the service to count as up; at most 100 characters. */
  readonly body: string | null;

  /** Group of managed contacts to consult about a problem; at most 50 characters. */
  readonly consultationGroup: string | null;

  /** Ids of the managed credentials with which staff reach the service. */
  readonly credentials: readonly (string | number)[];

  /** Notes for the staff who look after the service. */
  readonly notes: string | null;

  /** Region of the service. Required if the host in `address` is a private IP address, and not allowed otherwise. */
  readonly region: string | null;

  /** Whether the service is monitored. */
  readonly enabled: boolean;

  /** State of monitoring: `disabled`, `pending`, `ok` or `problem`. */
  readonly status: string;

  /** When the service was created, in UTC. */
  readonly created: string;

  /** When the service was last changed, in UTC. */
  readonly updated: string | null;
}

/** One service checked by managed monitoring. */
export interface GetManagedServicesService {
  /** Id of the service. */
  readonly id: string;

  /** Name of the service, for display only; 3 to 64 characters. */
  readonly label: string;

  /** What is monitored: a URL, or a host with a port, for instance `db.example.com:5432`; 3 to 100 characters. */
  readonly address: string;

  /** How it is monitored: `url` or `tcp`. */
  readonly serviceType: Open<enums.ServiceType>;

  /** Seconds to wait for a response before the service counts as down; 1 to 255. */
  readonly timeout: number;

  /** Text that the response must contain for the service to count as up; at most 100 characters. */
  readonly body?: string | undefined;

  /** Group of managed contacts to consult about a problem; at most 50 characters. */
  readonly consultationGroup?: string | undefined;

  /** Ids of the managed credentials with which staff reach the service. */
  readonly credentials: string[];

  /** Notes for the staff who look after the service. */
  readonly notes?: string | undefined;

  /** Region of the service. Required if the host in `address` is a private IP address, and not allowed otherwise. */
  readonly region?: string | undefined;

  /** Whether the service is monitored. */
  readonly enabled: boolean;

  /** State of monitoring: `disabled`, `pending`, `ok` or `problem`. */
  readonly status: string;

  /** When the service was created, in UTC. */
  readonly created: string;

  /** When the service was last changed, in UTC. */
  readonly updated?: string | undefined;
}

/** The services checked by managed monitoring. */
export function getManagedServices(
  args: GetManagedServicesArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedServicesResult> {
  return invoke<GetManagedServicesResult>("getManagedServices", args, opts);
}

/** The services checked by managed monitoring. Accepts outputs as arguments and returns an output. */
export function getManagedServicesOutput(
  args: GetManagedServicesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedServicesResult> {
  return invokeOutput<GetManagedServicesResult>("getManagedServices", args, opts);
}
