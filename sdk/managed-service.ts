// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import type { Open } from "./runtime/open";
import { type ResourceKind, registrationOf } from "./runtime/resource";
import type * as enums from "./types/enums";

/** Inputs of `ManagedService`. */
export interface ManagedServiceArgs {
  /**
   * Name of the service, for display only; 3 to 64 characters. Generated from the resource's name if omitted.
   * Changing it updates the managed service in place. Removing it gives the managed service a generated name.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * What is monitored: a URL, or a host with a port, for instance `db.example.com:5432`; 3 to 100 characters.
   * Changing it updates the managed service in place.
   */
  readonly address: pulumi.Input<string>;

  /** How it is monitored: `url` or `tcp`. Changing it updates the managed service in place. */
  readonly serviceType: pulumi.Input<enums.ServiceType> | pulumi.Output<Open<enums.ServiceType>>;

  /**
   * Seconds to wait for a response before the service counts as down; 1 to 255. Changing it updates the managed
   * service in place.
   */
  readonly timeout: pulumi.Input<number>;

  /**
   * Text that the response must contain for the service to count as up; at most 100 characters. Changing it updates
   * the managed service in place. Removing it sends `null`.
   */
  readonly body?: pulumi.Input<string | undefined>;

  /**
   * Group of managed contacts to consult about a problem; at most 50 characters. Changing it updates the managed
   * service in place. Removing it sends nothing: it stops being managed.
   */
  readonly consultationGroup?: pulumi.Input<string | undefined>;

  /**
   * Ids of the managed credentials with which staff reach the service. Order and duplicates do not matter. Default
   * `[]`. Changing it updates the managed service in place. Removing it sends `[]`.
   */
  readonly credentials?: pulumi.Input<readonly pulumi.Input<string | number>[] | undefined>;

  /**
   * Notes for the staff who look after the service. Changing it updates the managed service in place. Removing it
   * sends `null`.
   */
  readonly notes?: pulumi.Input<string | undefined>;

  /**
   * Region of the service. Required if the host in `address` is a private IP address, and not allowed otherwise. The
   * service may answer with another name of the same thing: that is no change. Changing it updates the managed
   * service in place. Removing it sends nothing: it stops being managed.
   */
  readonly region?: pulumi.Input<string | undefined>;

  /**
   * Whether the service is monitored. Default `true`. Changing it updates the managed service in place. Removing it
   * sends `true`.
   */
  readonly enabled?: pulumi.Input<boolean | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface ManagedServiceState {
  /** Name of the service, for display only; 3 to 64 characters. Generated from the resource's name if omitted. */
  readonly label?: pulumi.Input<string | undefined>;

  /** What is monitored: a URL, or a host with a port, for instance `db.example.com:5432`; 3 to 100 characters. */
  readonly address?: pulumi.Input<string | undefined>;

  /** How it is monitored: `url` or `tcp`. */
  readonly serviceType?:
    | pulumi.Input<enums.ServiceType | undefined>
    | pulumi.Output<Open<enums.ServiceType> | undefined>;

  /** Seconds to wait for a response before the service counts as down; 1 to 255. */
  readonly timeout?: pulumi.Input<number | undefined>;

  /** Text that the response must contain for the service to count as up; at most 100 characters. */
  readonly body?: pulumi.Input<string | undefined>;

  /** Group of managed contacts to consult about a problem; at most 50 characters. */
  readonly consultationGroup?: pulumi.Input<string | undefined>;

  /** Ids of the managed credentials with which staff reach the service. Order and duplicates do not matter. */
  readonly credentials?: pulumi.Input<readonly pulumi.Input<string | number>[] | undefined>;

  /** Notes for the staff who look after the service. */
  readonly notes?: pulumi.Input<string | undefined>;

  /**
   * Region of the service. Required if the host in `address` is a private IP address, and not allowed otherwise. The
   * service may answer with another name of the same thing: that is no change.
   */
  readonly region?: pulumi.Input<string | undefined>;

  /** Whether the service is monitored. */
  readonly enabled?: pulumi.Input<boolean | undefined>;

  /** State of monitoring: `disabled`, `pending`, `ok` or `problem`. */
  readonly status?: pulumi.Input<string | undefined>;

  /** When the service was created, in UTC. */
  readonly created?: pulumi.Input<string | undefined>;

  /** When the service was last changed, in UTC. */
  readonly updated?: pulumi.Input<string | undefined>;
}

/** A service checked by managed monitoring. */
export class ManagedService extends pulumi.CustomResource {
  /** Name of the service, for display only; 3 to 64 characters. Generated from the resource's name if omitted. */
  declare readonly label: pulumi.Output<string>;

  /** What is monitored: a URL, or a host with a port, for instance `db.example.com:5432`; 3 to 100 characters. */
  declare readonly address: pulumi.Output<string>;

  /** How it is monitored: `url` or `tcp`. */
  declare readonly serviceType: pulumi.Output<Open<enums.ServiceType>>;

  /** Seconds to wait for a response before the service counts as down; 1 to 255. */
  declare readonly timeout: pulumi.Output<number>;

  /** Text that the response must contain for the service to count as up; at most 100 characters. */
  declare readonly body: pulumi.Output<string | undefined>;

  /** Group of managed contacts to consult about a problem; at most 50 characters. */
  declare readonly consultationGroup: pulumi.Output<string | undefined>;

  /** Ids of the managed credentials with which staff reach the service. Order and duplicates do not matter. */
  declare readonly credentials: pulumi.Output<string[]>;

  /** Notes for the staff who look after the service. */
  declare readonly notes: pulumi.Output<string | undefined>;

  /**
   * Region of the service. Required if the host in `address` is a private IP address, and not allowed otherwise. The
   * service may answer with another name of the same thing: that is no change.
   */
  declare readonly region: pulumi.Output<string | undefined>;

  /** Whether the service is monitored. */
  declare readonly enabled: pulumi.Output<boolean>;

  /** State of monitoring: `disabled`, `pending`, `ok` or `problem`. */
  declare readonly status: pulumi.Output<string>;

  /** When the service was created, in UTC. */
  declare readonly created: pulumi.Output<string>;

  /** When the service was last changed, in UTC. */
  declare readonly updated: pulumi.Output<string | undefined>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is ManagedService {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing managed service without managing it.
   *
   * @param name - name in the stack
   * @param id - `serviceId`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: ManagedServiceState = {},
    opts?: pulumi.CustomResourceOptions,
  ): ManagedService {
    return new ManagedService(name, state as ManagedServiceArgs, { ...opts, id });
  }

  /**
   * Declares a managed service.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing managed service
   */
  constructor(name: string, args: ManagedServiceArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "ManagedService",
  inputs: [
    "label",
    "address",
    "serviceType",
    "timeout",
    "body",
    "consultationGroup",
    "credentials",
    "notes",
    "region",
    "enabled",
  ],
  outputs: ["status", "created", "updated"],
  secrets: [],
};
