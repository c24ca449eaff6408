// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getProfile`. There are none. */
export type GetProfileArgs = Readonly<Record<string, never>>;

/** Arguments of `getProfileOutput`. There are none. */
export type GetProfileOutputArgs = Readonly<Record<string, never>>;

/** The result of `getProfile`. */
export interface GetProfileResult {
  /** Login name of the user. */
  readonly username: string;

  /** Number of the user, which never changes. */
  readonly uid: number;

  /** How the user logs in: `password`, or the name of an external identity provider. */
  readonly authenticationType: string;

  /** Address that the service writes to. */
  readonly email: string;

  /** Time zone that clients show times in, for instance `Europe/Lisbon`. The service itself answers UTC. */
  readonly timezone: string;

  /** Whether the service sends mail on events of the account. Mail critical to business comes in any case. */
  readonly emailNotifications: boolean;

  /**
   * How the remote console lets the user in: by `password_keys` (password or key), `keys_only`, or not at all
   * (`disabled`).
   */
  readonly shellAuthMethod: string;

  /**
   * Public SSH keys that the remote console lets in, each `<type> <base64> [comment]`. Surrounding space and line
   * ends do not matter.
   */
  readonly authorizedKeys: string[];

  /** Whether the user may do only what was granted. */
  readonly restricted: boolean;

  /** Whether logins are bound to known IP addresses. Deprecated. */
  readonly ipWhitelistEnabled?: boolean | undefined;

  /** Whether logins from untrusted computers need a code of the second factor. */
  readonly twoFactorAuth: boolean;

  /** The user's verified phone number with country code, for instance `+12125550123`. */
  readonly verifiedPhoneNumber?: string | undefined;

  /** What the user has referred. Open once the account has paid 25 US dollars in total. */
  readonly referrals?: GetProfileReferrals | undefined;
}

/** A value nested in `getProfile`. */
export interface GetProfileReferrals {
  /** Code that counts a new customer as referred by the user. */
  readonly code?: string | undefined;

  /** Referrals that were completed. */
  readonly completed?: number | undefined;

  /** What the referrals have brought, in US dollars. */
  readonly credit?: number | undefined;

  /** Referrals that are not completed yet. */
  readonly pending?: number | undefined;

  /** All referrals. */
  readonly total?: number | undefined;

  /** Address that refers new customers. */
  readonly url?: string | undefined;
}

/** The profile of the token's user. Any token may read it. */
export function getProfile(args: GetProfileArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetProfileResult> {
  return invoke<GetProfileResult>("getProfile", args, opts);
}

/** The profile of the token's user. Any token may read it. Accepts outputs as arguments and returns an output. */
export function getProfileOutput(
  args: GetProfileOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetProfileResult> {
  return invokeOutput<GetProfileResult>("getProfile", args, opts);
}
