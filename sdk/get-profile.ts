// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";
import type { Open } from "./runtime/open";
import type * as enums from "./types/enums";

/** Arguments of `getProfile`. There are none. */
export type GetProfileArgs = Readonly<Record<string, never>>;

/** Arguments of `getProfileOutput`. There are none. */
export type GetProfileOutputArgs = Readonly<Record<string, never>>;

/** The result of `getProfile`. */
export interface GetProfileResult {
  /** Login name of the user. */
  readonly username: string;

  /** Numeric id of the user, which never changes. */
  readonly uid: string;

  /** How the user logs in: `password`, or the name of an external identity provider. */
  readonly authenticationType: string;

  /** Referrals by the user. Available once the account has paid 25 US dollars in total. */
  readonly referrals?: GetProfileReferrals | undefined;

  /** The user's verified phone number with country code, for instance `+12125550123`. */
  readonly verifiedPhoneNumber?: string | undefined;

  /** Email address that the service uses. */
  readonly email: string;

  /** Time zone in which clients show times, for instance `Europe/Lisbon`. The API itself returns UTC. */
  readonly timezone: string;

  /** Whether the service sends email notifications of account events. Business-critical messages are always sent. */
  readonly emailNotifications: boolean;

  /** How the user can log in to the remote console: `password_keys` (password or key), `keys_only`, or `disabled`. */
  readonly shellAuthMethod: Open<enums.ShellAuthMethod>;

  /**
   * Public SSH keys that can log in to the remote console, each `<type> <base64> [comment]`. Surrounding space and
   * line ends are ignored.
   */
  readonly authorizedKeys: string[];

  /** Whether the user has only the permissions that were granted. */
  readonly restricted: boolean;

  /** Whether logins are bound to known IP addresses. Deprecated. */
  readonly ipWhitelistEnabled?: boolean | undefined;

  /** Whether logins from untrusted computers need a two-factor code. */
  readonly twoFactorAuth: boolean;
}

/** Referrals by the user. Available once the account has paid 25 US dollars in total. */
export interface GetProfileReferrals {
  /** The user's referral code. */
  readonly code?: string | undefined;

  /** Number of completed referrals. */
  readonly completed?: number | undefined;

  /** Credit earned by the referrals, in US dollars. */
  readonly credit?: number | undefined;

  /** Number of pending referrals. */
  readonly pending?: number | undefined;

  /** Number of all referrals. */
  readonly total?: number | undefined;

  /** The user's referral URL. */
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
