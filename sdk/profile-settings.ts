// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `ProfileSettings`. */
export interface ProfileSettingsArgs {
  /**
   * Address that the service writes to. The proxy user of a child account cannot change it. Changing it updates the
   * profile in place. Removing it sends nothing: it stops being managed.
   */
  readonly email?: pulumi.Input<string> | undefined;

  /**
   * Time zone that clients show times in, for instance `Europe/Lisbon`. The service itself answers UTC. Changing it
   * updates the profile in place. Removing it sends nothing: it stops being managed.
   */
  readonly timezone?: pulumi.Input<string> | undefined;

  /**
   * Whether the service sends mail on events of the account. Mail critical to business comes in any case. Changing
   * it updates the profile in place. Removing it sends nothing: it stops being managed.
   */
  readonly emailNotifications?: pulumi.Input<boolean> | undefined;

  /**
   * How the remote console lets the user in: by `password_keys` (password or key), `keys_only`, or not at all
   * (`disabled`). Changing it updates the profile in place. Removing it sends nothing: it stops being managed.
   */
  readonly shellAuthMethod?: pulumi.Input<"password_keys" | "keys_only" | "disabled"> | undefined;

  /**
   * Public SSH keys that the remote console lets in, each `<type> <base64> [comment]`. Surrounding space and line
   * ends do not matter. Order and duplicates do not matter. Changing it updates the profile in place. Removing it
   * sends nothing: it stops being managed.
   */
  readonly authorizedKeys?: pulumi.Input<readonly pulumi.Input<string>[]> | undefined;

  /**
   * Whether the user may do only what was granted. Mind that a restricted user, and with it this token, cannot lift
   * its own restriction. Changing it updates the profile in place. Removing it sends nothing: it stops being
   * managed.
   */
  readonly restricted?: pulumi.Input<boolean> | undefined;

  /**
   * Whether logins are bound to known IP addresses. Deprecated. It can be turned off for good, and not on: `true` is
   * refused unless the service has it so. Changing it updates the profile in place. Removing it sends nothing: it
   * stops being managed.
   */
  readonly ipWhitelistEnabled?: pulumi.Input<boolean> | undefined;

  /**
   * Whether logins from untrusted computers need a code of the second factor. Only `false` can be declared, which
   * turns it off: it is turned on by `TwoFactorAuth`. Changing it updates the profile in place. Removing it sends
   * nothing: it stops being managed.
   */
  readonly twoFactorAuth?: pulumi.Input<boolean> | undefined;
}

/** A value nested in `ProfileSettings`. */
export interface ProfileSettingsReferrals {
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

/**
 * Settings of the profile that the token belongs to. Only what a program declares is managed. Deleting the
 * resource leaves the profile as it is.
 */
export class ProfileSettings extends pulumi.CustomResource {
  /** Address that the service writes to. The proxy user of a child account cannot change it. */
  declare readonly email: pulumi.Output<string | undefined>;

  /** Time zone that clients show times in, for instance `Europe/Lisbon`. The service itself answers UTC. */
  declare readonly timezone: pulumi.Output<string | undefined>;

  /** Whether the service sends mail on events of the account. Mail critical to business comes in any case. */
  declare readonly emailNotifications: pulumi.Output<boolean | undefined>;

  /**
   * How the remote console lets the user in: by `password_keys` (password or key), `keys_only`, or not at all
   * (`disabled`).
   */
  declare readonly shellAuthMethod: pulumi.Output<string | undefined>;

  /**
   * Public SSH keys that the remote console lets in, each `<type> <base64> [comment]`. Surrounding space and line
   * ends do not matter. Order and duplicates do not matter.
   */
  declare readonly authorizedKeys: pulumi.Output<string[] | undefined>;

  /**
   * Whether the user may do only what was granted. Mind that a restricted user, and with it this token, cannot lift
   * its own restriction.
   */
  declare readonly restricted: pulumi.Output<boolean | undefined>;

  /**
   * Whether logins are bound to known IP addresses. Deprecated. It can be turned off for good, and not on: `true` is
   * refused unless the service has it so.
   */
  declare readonly ipWhitelistEnabled: pulumi.Output<boolean | undefined>;

  /**
   * Whether logins from untrusted computers need a code of the second factor. Only `false` can be declared, which
   * turns it off: it is turned on by `TwoFactorAuth`.
   */
  declare readonly twoFactorAuth: pulumi.Output<boolean | undefined>;

  /** Login name of the user. */
  declare readonly username: pulumi.Output<string>;

  /** Number of the user, which never changes. */
  declare readonly uid: pulumi.Output<number>;

  /** How the user logs in: `password`, or the name of an external identity provider. */
  declare readonly authenticationType: pulumi.Output<string>;

  /** What the user has referred. Open once the account has paid 25 US dollars in total. */
  declare readonly referrals: pulumi.Output<ProfileSettingsReferrals | undefined>;

  /** The user's verified phone number with country code, for instance `+12125550123`. */
  declare readonly verifiedPhoneNumber: pulumi.Output<string | undefined>;

  /**
   * Reads an existing profile without managing it.
   *
   * @param name - name in the stack
   * @param id - `profile/settings`
   * @param opts - options of the resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ProfileSettings {
    return new ProfileSettings(name, {}, { ...opts, id });
  }

  /**
   * Declares a profile.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing profile
   */
  constructor(name: string, args: ProfileSettingsArgs = {}, opts?: pulumi.CustomResourceOptions) {
    super(...registrationOf(kind, name, args, opts));
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
