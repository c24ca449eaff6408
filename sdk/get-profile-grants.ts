// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getProfileGrants`. There are none. */
export type GetProfileGrantsArgs = Readonly<Record<string, never>>;

/** Arguments of `getProfileGrantsOutput`. There are none. */
export type GetProfileGrantsOutputArgs = Readonly<Record<string, never>>;

/** What `getProfileGrants` answers. */
export interface GetProfileGrantsResult {
  /** The grants of a restricted user; null for an unrestricted one. */
  readonly grants: GetProfileGrantsGrants | null;
}

/** A value nested in `getProfileGrants`. */
export interface GetProfileGrantsGrants {
  /** What the user may do in general. */
  readonly global: GetProfileGrantsGrantsGlobal;

  /** Computes that the user may use. */
  readonly compute: GetProfileGrantsGrantsCompute[];

  /** Databases that the user may use. */
  readonly database: GetProfileGrantsGrantsDatabase[];

  /** Domains that the user may use. */
  readonly domain: GetProfileGrantsGrantsDomain[];

  /** Images that the user may use. */
  readonly image: GetProfileGrantsGrantsImage[];

  /** Longview clients that the user may use. */
  readonly longview: GetProfileGrantsGrantsLongview[];

  /** NodeBalancers that the user may use. */
  readonly nodebalancer: GetProfileGrantsGrantsNodebalancer[];

  /** StackScripts that the user may use. */
  readonly stackscript: GetProfileGrantsGrantsStackscript[];

  /** Volumes that the user may use. */
  readonly volume: GetProfileGrantsGrantsVolume[];

  /** VPCs that the user may use. */
  readonly vpc: GetProfileGrantsGrantsVpc[];
}

/** A value nested in `getProfileGrants`. */
export interface GetProfileGrantsGrantsGlobal {
  /** What the user may do with the account itself: `read_only` or `read_write`; absent for nothing. */
  readonly accountAccess?: string | undefined;

  /** Whether the user may make computes. */
  readonly addComputes: boolean;

  /** Whether the user may make databases. */
  readonly addDatabases: boolean;

  /** Whether the user may make domains. */
  readonly addDomains: boolean;

  /** Whether the user may make firewalls. */
  readonly addFirewalls: boolean;

  /** Whether the user may make images. */
  readonly addImages: boolean;

  /** Whether the user may make Longview clients. */
  readonly addLongview: boolean;

  /** Whether the user may make NodeBalancers. */
  readonly addNodebalancers: boolean;

  /** Whether the user may make StackScripts. */
  readonly addStackscripts: boolean;

  /** Whether the user may make volumes. */
  readonly addVolumes: boolean;

  /** Whether the user may make VPCs. */
  readonly addVpcs: boolean;

  /** Whether the user may cancel the account. */
  readonly cancelAccount: boolean;

  /** Whether the user may work in child accounts. */
  readonly childAccountAccess: boolean;

  /** Whether the user may change the Longview subscription. */
  readonly longviewSubscription: boolean;
}

/** A value nested in `getProfileGrants`. */
export interface GetProfileGrantsGrantsCompute {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** What the user may do with it: `read_only` or `read_write`; absent for nothing. */
  readonly permissions?: string | undefined;
}

/** A value nested in `getProfileGrants`. */
export interface GetProfileGrantsGrantsDatabase {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** What the user may do with it: `read_only` or `read_write`; absent for nothing. */
  readonly permissions?: string | undefined;
}

/** A value nested in `getProfileGrants`. */
export interface GetProfileGrantsGrantsDomain {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** What the user may do with it: `read_only` or `read_write`; absent for nothing. */
  readonly permissions?: string | undefined;
}

/** A value nested in `getProfileGrants`. */
export interface GetProfileGrantsGrantsImage {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** What the user may do with it: `read_only` or `read_write`; absent for nothing. */
  readonly permissions?: string | undefined;
}

/** A value nested in `getProfileGrants`. */
export interface GetProfileGrantsGrantsLongview {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** What the user may do with it: `read_only` or `read_write`; absent for nothing. */
  readonly permissions?: string | undefined;
}

/** A value nested in `getProfileGrants`. */
export interface GetProfileGrantsGrantsNodebalancer {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** What the user may do with it: `read_only` or `read_write`; absent for nothing. */
  readonly permissions?: string | undefined;
}

/** A value nested in `getProfileGrants`. */
export interface GetProfileGrantsGrantsStackscript {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** What the user may do with it: `read_only` or `read_write`; absent for nothing. */
  readonly permissions?: string | undefined;
}

/** A value nested in `getProfileGrants`. */
export interface GetProfileGrantsGrantsVolume {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** What the user may do with it: `read_only` or `read_write`; absent for nothing. */
  readonly permissions?: string | undefined;
}

/** A value nested in `getProfileGrants`. */
export interface GetProfileGrantsGrantsVpc {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** What the user may do with it: `read_only` or `read_write`; absent for nothing. */
  readonly permissions?: string | undefined;
}

/** What the user that the token belongs to may do. Any token may read it. */
export function getProfileGrants(
  args: GetProfileGrantsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetProfileGrantsResult> {
  return invoke<GetProfileGrantsResult>("getProfileGrants", args, opts);
}

/**
 * What the user that the token belongs to may do. Any token may read it. Takes outputs as arguments and answers an
 * output.
 */
export function getProfileGrantsOutput(
  args: GetProfileGrantsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetProfileGrantsResult> {
  return invokeOutput<GetProfileGrantsResult>("getProfileGrants", args, opts);
}
