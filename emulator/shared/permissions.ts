/** Kinds of objects with grants. */
export type GrantKind =
  | "compute"
  | "database"
  | "domain"
  | "image"
  | "longview"
  | "nodebalancer"
  | "stackscript"
  | "volume"
  | "vpc";

/** Global grants with the values true and false. */
export type GlobalFlag =
  | "add_computes"
  | "add_databases"
  | "add_domains"
  | "add_firewalls"
  | "add_images"
  | "add_longview"
  | "add_nodebalancers"
  | "add_stackscripts"
  | "add_volumes"
  | "add_vpcs"
  | "cancel_account"
  | "child_account_access"
  | "longview_subscription";

/** What a user may do with one object. */
export type Permission = "read_only" | "read_write";

/** A permission on one object. For an image, `id` is the number in its id. */
export interface Grant {
  readonly id: number;
  readonly permissions: Permission;
}

/** What a restricted user may do. Ignored for an unrestricted one. */
export interface Grants {
  readonly global: { readonly account_access: Permission | null } & Readonly<Record<GlobalFlag, boolean>>;
  readonly objects: Readonly<Partial<Record<GrantKind, readonly Grant[]>>>;
}

/** No grants at all. */
export const noGrants: Grants = {
  global: {
    account_access: null,
    add_computes: false,
    add_databases: false,
    add_domains: false,
    add_firewalls: false,
    add_images: false,
    add_longview: false,
    add_nodebalancers: false,
    add_stackscripts: false,
    add_volumes: false,
    add_vpcs: false,
    cancel_account: false,
    child_account_access: false,
    longview_subscription: false,
  },
  objects: {},
};
