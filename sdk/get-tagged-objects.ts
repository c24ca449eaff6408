// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getTaggedObjects`. */
export interface GetTaggedObjectsArgs {
  /** The tag. */
  readonly label: string;

  /**
   * Filters the list after the download, by the properties of the objects and by their `kind` (`compute`, `domain`,
   * `nodebalancer` or `volume`): for instance `{ kind: "compute", region: "us-east" }`. The service does not filter
   * tagged objects.
   */
  readonly filter?: Filter<GetTaggedObjectsFilterFields> | undefined;
}

/** Arguments of `getTaggedObjectsOutput`. */
export interface GetTaggedObjectsOutputArgs {
  /** The tag. */
  readonly label: pulumi.Input<string>;

  /**
   * Filters the list after the download, by the properties of the objects and by their `kind` (`compute`, `domain`,
   * `nodebalancer` or `volume`): for instance `{ kind: "compute", region: "us-east" }`. The service does not filter
   * tagged objects.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetTaggedObjectsFilterFields> | undefined>;
}

/** The result of `getTaggedObjects`. */
export interface GetTaggedObjectsResult {
  /** Computes that have the tag. */
  readonly computes: GetTaggedObjectsCompute[];

  /** Domains that have the tag. */
  readonly domains: GetTaggedObjectsDomain[];

  /** NodeBalancers that have the tag. */
  readonly nodebalancers: GetTaggedObjectsNodebalancer[];

  /** Volumes that have the tag. */
  readonly volumes: GetTaggedObjectsVolume[];

  /** Objects with the tag whose kind this version does not know. */
  readonly others: GetTaggedObjectsOther[];
}

/** Properties that a filter of `getTaggedObjects` can name, with the values that they are compared with. */
export interface GetTaggedObjectsFilterFields {
  /** Kind of the object, as the service names it. */
  readonly kind: string;

  /** Id of the object. */
  readonly id: string | number;

  /** Name of the object. */
  readonly label: string;

  /** Region of the object. */
  readonly region: string | null;

  /** All tags of the object. */
  readonly tags: readonly string[];

  /** When the object was created, in UTC. */
  readonly created: string | null;

  /** `creating`, `active` or `resizing`. */
  readonly status: string | null;

  /** Id of the image that it was deployed from. */
  readonly image: string | null;

  /** IPv4 address. */
  readonly ipv4: string | null;

  /** IPv6 address. */
  readonly ipv6: string | null;

  /** Two hours in UTC in which backups are made, for instance `W0`, or `Scheduling`. */
  readonly backupWindow: string | null;

  /** Hypervisor of its host, for instance `kvm`. */
  readonly hypervisor: string | null;

  /** Id of the host that it runs on. */
  readonly hostUuid: string | null;

  /** Whether it was given user data. */
  readonly hasUserData: boolean | null;

  /** Display group. */
  readonly group: string | null;

  /** The domain's name. */
  readonly domain: string;

  /** `master` or `slave`. */
  readonly type: string | null;

  /** Address for mail in the start of authority. */
  readonly soaEmail: string | null;

  /** What the domain is for. */
  readonly description: string | null;

  /** Addresses that a `slave` is transferred from. */
  readonly masterIps: readonly string[];

  /** Addresses that may transfer the zone. */
  readonly axfrIps: readonly string[];

  /** How long records may be cached, in seconds; 0 is the default of 86400. */
  readonly ttlSec: number | null;

  /** How often secondary servers look for changes, in seconds; 0 is the default of 14400. */
  readonly refreshSec: number | null;

  /** How soon secondary servers try again, in seconds; 0 is the default of 14400. */
  readonly retrySec: number | null;

  /** How long secondary servers answer without a refresh, in seconds; 0 is the default of 1209600. */
  readonly expireSec: number | null;

  /** Host name of the NodeBalancer. */
  readonly hostname: string | null;

  /** Connections per second that one client address may open; 0 is no bound. */
  readonly clientConnThrottle: number | null;

  /** Size in GiB. */
  readonly size: number | null;

  /** Id of the compute that it is attached to. */
  readonly computeId: string | number | null;

  /** Label of the compute that it is attached to. */
  readonly computeLabel: string | null;

  /** Path of the volume's device on a compute. */
  readonly filesystemPath: string | null;

  /** `hdd` or `nvme`. */
  readonly hardwareType: string | null;

  /** When it was last changed, in UTC. */
  readonly updated: string | null;
}

/** A compute that has the tag. */
export interface GetTaggedObjectsCompute {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** Region of the object. */
  readonly region?: string | undefined;

  /** All tags of the object. */
  readonly tags: string[];

  /** When the object was created, in UTC. */
  readonly created?: string | undefined;

  /** State of the compute, for instance `running`. */
  readonly status?: string | undefined;

  /** Id of the image that it was deployed from. */
  readonly image?: string | undefined;

  /** IPv4 addresses. */
  readonly ipv4: string[];

  /** IPv6 address with its prefix length. */
  readonly ipv6?: string | undefined;

  /** The compute's resources. */
  readonly specs?: GetTaggedObjectsComputeSpecs | undefined;

  /** Alert thresholds. */
  readonly alerts?: GetTaggedObjectsComputeAlerts | undefined;

  /** Two hours in UTC in which backups are made, for instance `W0`, or `Scheduling`. */
  readonly backupWindow?: string | undefined;

  /** Hypervisor of its host, for instance `kvm`. */
  readonly hypervisor?: string | undefined;

  /** Id of the host that it runs on. */
  readonly hostUuid?: string | undefined;

  /** Whether it was given user data. */
  readonly hasUserData?: boolean | undefined;

  /** Display group; deprecated. */
  readonly group?: string | undefined;
}

/** The compute's resources. */
export interface GetTaggedObjectsComputeSpecs {
  /** Storage in MB. */
  readonly disk?: number | undefined;

  /** Memory in MB. */
  readonly memory?: number | undefined;

  /** Included transfer of each month. */
  readonly transfer?: number | undefined;

  /** Number of GPUs. */
  readonly gpus?: number | undefined;
}

/** Alert thresholds. */
export interface GetTaggedObjectsComputeAlerts {
  /** Average CPU use in percent, all cores added up; 0 is no alert. */
  readonly cpu?: number | undefined;

  /** Disk operations; 0 is no alert. */
  readonly io?: number | undefined;

  /** Incoming traffic in Mbit/s; 0 is no alert. */
  readonly networkIn?: number | undefined;

  /** Outgoing traffic in Mbit/s; 0 is no alert. */
  readonly networkOut?: number | undefined;

  /** Percent of the month's transfer; 0 is no alert. */
  readonly transferQuota?: number | undefined;
}

/** A domain that has the tag. */
export interface GetTaggedObjectsDomain {
  /** Id of the domain. */
  readonly id: string;

  /** The domain's name. */
  readonly domain: string;

  /** `master` or `slave`. */
  readonly type?: string | undefined;

  /** `active` or `disabled`. */
  readonly status?: string | undefined;

  /** Address for mail in the start of authority. */
  readonly soaEmail?: string | undefined;

  /** What the domain is for. */
  readonly description?: string | undefined;

  /** Display group. */
  readonly group?: string | undefined;

  /** Addresses that a `slave` is transferred from. */
  readonly masterIps: string[];

  /** Addresses that may transfer the zone. */
  readonly axfrIps: string[];

  /** How long records may be cached, in seconds; 0 is the default of 86400. */
  readonly ttlSec?: number | undefined;

  /** How often secondary servers look for changes, in seconds; 0 is the default of 14400. */
  readonly refreshSec?: number | undefined;

  /** How soon secondary servers try again, in seconds; 0 is the default of 14400. */
  readonly retrySec?: number | undefined;

  /** How long secondary servers answer without a refresh, in seconds; 0 is the default of 1209600. */
  readonly expireSec?: number | undefined;

  /** All tags of the domain. */
  readonly tags: string[];
}

/** A NodeBalancer that has the tag. */
export interface GetTaggedObjectsNodebalancer {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** Region of the object. */
  readonly region?: string | undefined;

  /** All tags of the object. */
  readonly tags: string[];

  /** When the object was created, in UTC. */
  readonly created?: string | undefined;

  /** Host name of the NodeBalancer. */
  readonly hostname?: string | undefined;

  /** IPv4 address. */
  readonly ipv4?: string | undefined;

  /** IPv6 address. */
  readonly ipv6?: string | undefined;

  /** Connections per second that one client address may open; 0 is no bound. */
  readonly clientConnThrottle?: number | undefined;

  /** Traffic of this month. */
  readonly transfer?: GetTaggedObjectsNodebalancerTransfer | undefined;
}

/** Traffic of this month. */
export interface GetTaggedObjectsNodebalancerTransfer {
  /** MB received this month. */
  readonly in?: number | undefined;

  /** MB sent this month. */
  readonly out?: number | undefined;

  /** MB received and sent this month. */
  readonly total?: number | undefined;
}

/** A volume that has the tag. */
export interface GetTaggedObjectsVolume {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** Region of the object. */
  readonly region?: string | undefined;

  /** All tags of the object. */
  readonly tags: string[];

  /** When the object was created, in UTC. */
  readonly created?: string | undefined;

  /** `creating`, `active` or `resizing`. */
  readonly status?: string | undefined;

  /** Size in GiB. */
  readonly size?: number | undefined;

  /** Id of the compute that it is attached to. */
  readonly computeId?: string | undefined;

  /** Label of the compute that it is attached to. */
  readonly computeLabel?: string | undefined;

  /** Path of the volume's device on a compute. */
  readonly filesystemPath?: string | undefined;

  /** `hdd` or `nvme`. */
  readonly hardwareType?: string | undefined;

  /** When it was last changed, in UTC. */
  readonly updated?: string | undefined;
}

/** A tagged object of a kind that this version does not know. */
export interface GetTaggedObjectsOther {
  /** Id of the object. */
  readonly id?: string | undefined;

  /** Name of the object. */
  readonly label?: string | undefined;

  /** Kind of the object, as the service names it. */
  readonly kind: string;
}

/** The objects that have a tag, by kind. */
export function getTaggedObjects(
  args: GetTaggedObjectsArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetTaggedObjectsResult> {
  return invoke<GetTaggedObjectsResult>("getTaggedObjects", args, opts);
}

/** The objects that have a tag, by kind. Accepts outputs as arguments and returns an output. */
export function getTaggedObjectsOutput(
  args: GetTaggedObjectsOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetTaggedObjectsResult> {
  return invokeOutput<GetTaggedObjectsResult>("getTaggedObjects", args, opts);
}
