// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import type { Open } from "./runtime/open";
import { type ResourceKind, registrationOf } from "./runtime/resource";
import { readIdsAsText } from "./runtime/text-ids";
import type * as enums from "./types/enums";

/** Inputs of `ProfileSettings`. */
export interface ProfileSettingsArgs {
  /**
   * Email address that the service uses. The proxy user of a child account cannot change it. Changing it updates the
   * profile in place. Removing it sends nothing: it stops being managed.
   */
  readonly email?: pulumi.Input<string | undefined>;

  /**
   * Time zone in which clients show times, for instance `Europe/Lisbon`. The API itself returns UTC. Changing it
   * updates the profile in place. Removing it sends nothing: it stops being managed.
   */
  readonly timezone?: pulumi.Input<string | undefined>;

  /**
   * Whether the service sends email notifications of account events. Business-critical messages are always sent.
   * Changing it updates the profile in place. Removing it sends nothing: it stops being managed.
   */
  readonly emailNotifications?: pulumi.Input<boolean | undefined>;

  /**
   * How the user can log in to the remote console: `password_keys` (password or key), `keys_only`, or `disabled`.
   * Changing it updates the profile in place. Removing it sends nothing: it stops being managed.
   */
  readonly shellAuthMethod?:
    | pulumi.Input<enums.ShellAuthMethod | undefined>
    | pulumi.Output<Open<enums.ShellAuthMethod> | undefined>;

  /**
   * Public SSH keys that can log in to the remote console, each `<type> <base64> [comment]`. Surrounding space and
   * line ends are ignored. Order and duplicates do not matter. Changing it updates the profile in place. Removing it
   * sends nothing: it stops being managed.
   */
  readonly authorizedKeys?: pulumi.Input<readonly pulumi.Input<string>[] | undefined>;

  /**
   * Whether the user has only the permissions that were granted. A restricted user, and with it this token, cannot
   * remove its own restriction. Changing it updates the profile in place. Removing it sends nothing: it stops being
   * managed.
   */
  readonly restricted?: pulumi.Input<boolean | undefined>;

  /**
   * Whether logins are bound to known IP addresses. Deprecated. It can be turned off permanently, but not on: `true`
   * is rejected unless the setting is already on. Changing it updates the profile in place. Removing it sends
   * nothing: it stops being managed.
   */
  readonly ipWhitelistEnabled?: pulumi.Input<boolean | undefined>;

  /**
   * Whether logins from untrusted computers need a two-factor code. Only `false` can be declared, which turns it
   * off. To turn it on, use `TwoFactorAuth`. Changing it updates the profile in place. Removing it sends nothing: it
   * stops being managed.
   */
  readonly twoFactorAuth?: pulumi.Input<boolean | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface ProfileSettingsState {
  /** Email address that the service uses. The proxy user of a child account cannot change it. */
  readonly email?: pulumi.Input<string | undefined>;

  /** Time zone in which clients show times, for instance `Europe/Lisbon`. The API itself returns UTC. */
  readonly timezone?: pulumi.Input<string | undefined>;

  /** Whether the service sends email notifications of account events. Business-critical messages are always sent. */
  readonly emailNotifications?: pulumi.Input<boolean | undefined>;

  /** How the user can log in to the remote console: `password_keys` (password or key), `keys_only`, or `disabled`. */
  readonly shellAuthMethod?:
    | pulumi.Input<enums.ShellAuthMethod | undefined>
    | pulumi.Output<Open<enums.ShellAuthMethod> | undefined>;

  /**
   * Public SSH keys that can log in to the remote console, each `<type> <base64> [comment]`. Surrounding space and
   * line ends are ignored. Order and duplicates do not matter.
   */
  readonly authorizedKeys?: pulumi.Input<readonly pulumi.Input<string>[] | undefined>;

  /**
   * Whether the user has only the permissions that were granted. A restricted user, and with it this token, cannot
   * remove its own restriction.
   */
  readonly restricted?: pulumi.Input<boolean | undefined>;

  /**
   * Whether logins are bound to known IP addresses. Deprecated. It can be turned off permanently, but not on: `true`
   * is rejected unless the setting is already on.
   */
  readonly ipWhitelistEnabled?: pulumi.Input<boolean | undefined>;

  /**
   * Whether logins from untrusted computers need a two-factor code. Only `false` can be declared, which turns it
   * off. To turn it on, use `TwoFactorAuth`.
   */
  readonly twoFactorAuth?: pulumi.Input<boolean | undefined>;

  /** Login name of the user. */
  readonly username?: pulumi.Input<string | undefined>;

  /** Numeric id of the user, which never changes. */
  readonly uid?: pulumi.Input<string | undefined>;

  /** How the user logs in: `password`, or the name of an external identity provider. */
  readonly authenticationType?: pulumi.Input<string | undefined>;

  /** Referrals by the user. Available once the account has paid 25 US dollars in total. */
  readonly referrals?: pulumi.Input<ProfileSettingsReferralsArgs | undefined>;

  /** The user's verified phone number with country code, for instance `+12125550123`. */
  readonly verifiedPhoneNumber?: pulumi.Input<string | undefined>;
}

/** Referrals by the user. Available once the account has paid 25 US dollars in total. */
export interface ProfileSettingsReferralsArgs {
  /** The user's referral code. */
  readonly code?: pulumi.Input<string | undefined>;

  /** Number of completed referrals. */
  readonly completed?: pulumi.Input<number | undefined>;

  /** Credit earned by the referrals, in US dollars. */
  readonly credit?: pulumi.Input<number | undefined>;

  /** Number of pending referrals. */
  readonly pending?: pulumi.Input<number | undefined>;

  /** Number of all referrals. */
  readonly total?: pulumi.Input<number | undefined>;

  /** The user's referral URL. */
  readonly url?: pulumi.Input<string | undefined>;
}

/** Referrals by the user. Available once the account has paid 25 US dollars in total. */
export interface ProfileSettingsReferrals {
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

/**
 * Settings of the token's profile. Only declared settings are managed. Deleting the resource does not change the
 * profile.
 */
export class ProfileSettings extends pulumi.CustomResource {
  /** Email address that the service uses. The proxy user of a child account cannot change it. */
  declare readonly email: pulumi.Output<string | undefined>;

  /** Time zone in which clients show times, for instance `Europe/Lisbon`. The API itself returns UTC. */
  declare readonly timezone: pulumi.Output<string | undefined>;

  /** Whether the service sends email notifications of account events. Business-critical messages are always sent. */
  declare readonly emailNotifications: pulumi.Output<boolean | undefined>;

  /** How the user can log in to the remote console: `password_keys` (password or key), `keys_only`, or `disabled`. */
  declare readonly shellAuthMethod: pulumi.Output<Open<enums.ShellAuthMethod> | undefined>;

  /**
   * Public SSH keys that can log in to the remote console, each `<type> <base64> [comment]`. Surrounding space and
   * line ends are ignored. Order and duplicates do not matter.
   */
  declare readonly authorizedKeys: pulumi.Output<string[] | undefined>;

  /**
   * Whether the user has only the permissions that were granted. A restricted user, and with it this token, cannot
   * remove its own restriction.
   */
  declare readonly restricted: pulumi.Output<boolean | undefined>;

  /**
   * Whether logins are bound to known IP addresses. Deprecated. It can be turned off permanently, but not on: `true`
   * is rejected unless the setting is already on.
   */
  declare readonly ipWhitelistEnabled: pulumi.Output<boolean | undefined>;

  /**
   * Whether logins from untrusted computers need a two-factor code. Only `false` can be declared, which turns it
   * off. To turn it on, use `TwoFactorAuth`.
   */
  declare readonly twoFactorAuth: pulumi.Output<boolean | undefined>;

  /** Login name of the user. */
  declare readonly username: pulumi.Output<string>;

  /** Numeric id of the user, which never changes. */
  declare readonly uid: pulumi.Output<string>;

  /** How the user logs in: `password`, or the name of an external identity provider. */
  declare readonly authenticationType: pulumi.Output<string>;

  /** Referrals by the user. Available once the account has paid 25 US dollars in total. */
  declare readonly referrals: pulumi.Output<ProfileSettingsReferrals | undefined>;

  /** The user's verified phone number with country code, for instance `+12125550123`. */
  declare readonly verifiedPhoneNumber: pulumi.Output<string | undefined>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is ProfileSettings {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing profile without managing it.
   *
   * @param name - name in the stack
   * @param id - `profile/settings`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: ProfileSettingsState = {},
    opts?: pulumi.CustomResourceOptions,
  ): ProfileSettings {
    return new ProfileSettings(name, state as ProfileSettingsArgs, { ...opts, id });
  }

  /**
   * Declares a profile.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing profile
   */
  constructor(name: string, args: ProfileSettingsArgs = {}, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
    readIdsAsText(this, ["uid"]);
  }
}

const kind: ResourceKind = {
  token: "ProfileSettings",
  inputs: [
    "email",
    "timezone",
    "emailNotifications",
    "shellAuthMethod",
    "authorizedKeys",
    "restricted",
    "ipWhitelistEnabled",
    "twoFactorAuth",
  ],
  outputs: ["username", "uid", "authenticationType", "referrals", "verifiedPhoneNumber"],
  secrets: [],
};
