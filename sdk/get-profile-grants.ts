// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getProfileGrants`. There are none. */
export type GetProfileGrantsArgs = Readonly<Record<string, never>>;

/** Arguments of `getProfileGrantsOutput`. There are none. */
export type GetProfileGrantsOutputArgs = Readonly<Record<string, never>>;

/** The result of `getProfileGrants`. */
export interface GetProfileGrantsResult {
  /** The grants of a restricted user; null for an unrestricted one. */
  readonly grants: GetProfileGrantsGrants | null;
}

/** The grants of a restricted user; null for an unrestricted one. */
export interface GetProfileGrantsGrants {
  /** What the user may do in general. */
  readonly global: GetProfileGrantsGrantsGlobal;

  /** Computes that the user may use. */
  readonly compute: GetProfileGrantsGrant[];

  /** Databases that the user may use. */
  readonly database: GetProfileGrantsGrant[];

  /** Domains that the user may use. */
  readonly domain: GetProfileGrantsGrant[];

  /** Images that the user may use. */
  readonly image: GetProfileGrantsGrant[];

  /** Longview clients that the user may use. */
  readonly longview: GetProfileGrantsGrant[];

  /** NodeBalancers that the user may use. */
  readonly nodebalancer: GetProfileGrantsGrant[];

  /** StackScripts that the user may use. */
  readonly stackscript: GetProfileGrantsGrant[];

  /** Volumes that the user may use. */
  readonly volume: GetProfileGrantsGrant[];

  /** VPCs that the user may use. */
  readonly vpc: GetProfileGrantsGrant[];
}

/** What the user may do in general. */
export interface GetProfileGrantsGrantsGlobal {
  /** The user's access to the account itself: `read_only` or `read_write`; absent for none. */
  readonly accountAccess?: string | undefined;

  /** Whether the user may create computes. */
  readonly addComputes: boolean;

  /** Whether the user may create databases. */
  readonly addDatabases: boolean;

  /** Whether the user may create domains. */
  readonly addDomains: boolean;

  /** Whether the user may create firewalls. */
  readonly addFirewalls: boolean;

  /** Whether the user may create images. */
  readonly addImages: boolean;

  /** Whether the user may create Longview clients. */
  readonly addLongview: boolean;

  /** Whether the user may create NodeBalancers. */
  readonly addNodebalancers: boolean;

  /** Whether the user may create StackScripts. */
  readonly addStackscripts: boolean;

  /** Whether the user may create volumes. */
  readonly addVolumes: boolean;

  /** Whether the user may create VPCs. */
  readonly addVpcs: boolean;

  /** Whether the user may cancel the account. */
  readonly cancelAccount: boolean;

  /** Whether the user may work in child accounts. */
  readonly childAccountAccess: boolean;

  /** Whether the user may change the Longview subscription. */
  readonly longviewSubscription: boolean;
}

/** What the user may do with one object. */
export interface GetProfileGrantsGrant {
  /** Id of the object. */
  readonly id: string;

  /** Name of the object. */
  readonly label: string;

  /** The user's access to the object: `read_only` or `read_write`; absent for none. */
  readonly permissions?: string | undefined;
}

/** The permissions of the token's user. Any token may read it. */
export function getProfileGrants(
  args: GetProfileGrantsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetProfileGrantsResult> {
  return invoke<GetProfileGrantsResult>("getProfileGrants", args, opts);
}

/** The permissions of the token's user. Any token may read it. Accepts outputs as arguments and returns an output. */
export function getProfileGrantsOutput(
  args: GetProfileGrantsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetProfileGrantsResult> {
  return invokeOutput<GetProfileGrantsResult>("getProfileGrants", args, opts);
}
