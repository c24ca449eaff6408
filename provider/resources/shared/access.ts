/** What a token and its user need to manage a resource. Source: Authentication, and the scopes of each family. */
export interface Access {
  /** The scope that covers every operation, in neutral words: `vpc:read_write`. */
  readonly scope: string;
  /** A restricted user cannot manage it. */
  readonly unrestricted?: true;
  /** The global grant without which a restricted user cannot create it: `add_vpcs`. */
  readonly grant?: string;
}

/** What the operations of a family need: as facts, and in words for the errors of its requests. */
export interface FamilyAccess extends Access {
  /** In words, for requests that read. */
  readonly read: string;
  /** In words, for requests that change or delete. */
  readonly write: string;
  /** In words, for requests that create. */
  readonly create: string;
}

/** SSH keys and everything of the profile. Source: Profile, Endpoints. */
export const accountAccess = familyAccess("account");

/** Source: Managed monitoring, "accessible only to unrestricted users". */
export const managedAccess = familyAccess("account", { unrestricted: true });

/** The scope is that of the public service: the description names none. Source: Tags; Authentication, rule 5. */
export const tagAccess = familyAccess("account", { unrestricted: true }, ["read_write on every tagged object"]);

/** Source: Images, Endpoints; Grants response. */
export const imageAccess = familyAccess("images", { grant: "add_images" });

/** Source: Object storage, Endpoints. */
export const storageAccess = familyAccess("object_storage");

/** Source: VPCs, rule 4. */
export const vpcAccess = familyAccess("vpc", { grant: "add_vpcs" });

/** A restricted user needs no global grant, but a grant for the VPC. Source: VPCs, rule 4. */
export const subnetAccess = familyAccess("vpc");

/** Source: StackScripts, Endpoints; Grants response. */
export const stackscriptAccess = familyAccess("stackscripts", { grant: "add_stackscripts" });

/**
 * @param area - of the scopes
 * @param also - permissions, in words
 */
function familyAccess(
  area: string,
  user: Pick<Access, "unrestricted" | "grant"> = {},
  also: readonly string[] = [],
): FamilyAccess {
  const whoever = [...(user.unrestricted ? ["an unrestricted user"] : []), ...also];
  const wordsOf = (scope: string) => [`the scope ${scope}`, ...whoever].join(" and ");
  const write = wordsOf(`${area}:read_write`);
  return {
    scope: `${area}:read_write`,
    ...user,
    read: wordsOf(`${area}:read_only`),
    write,
    create: user.grant === undefined ? write : `${write} (and the grant ${user.grant} for a restricted user)`,
  };
}
