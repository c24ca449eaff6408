import { isObject, type JsonObject } from "../shared/json";
import { type About, arrayIn, neutral, objectIn, type Rows } from "./rows";
import { interfaceRows, vpcRows } from "./vpc-rows";

/** A list of the service whose objects are copied. */
export interface CopiedList {
  readonly operation: string;
  /** In neutral words. */
  readonly path: string;
  readonly filter?: JsonObject;
  readonly public?: true;
  /** Rows of the objects. Members that a table does not have are dropped later. */
  rows(items: readonly JsonObject[], about: About): Rows;
}

type ToRow = (item: JsonObject, about: About) => JsonObject;

/** A list whose objects become rows of one table, as they are but for what `more` returns. */
function into(table: string, operation: string, path: string, more: ToRow = () => ({})): CopiedList {
  return {
    operation,
    path,
    rows: (items, about) => ({ [table]: items.map((item) => ({ ...item, ...more(item, about) })) }),
  };
}

const ofUser: ToRow = (_item, { username }) => ({ username });

/** No operation returns a password. */
const withPassword: ToRow = () => ({ username: "stand-in", password: "stand-in" });

/**
 * Every list that is copied, those of the service before those of the account. An object stands below those that it
 * refers to.
 */
export const copiedLists: readonly CopiedList[] = [
  {
    ...into("regions", "Regions List", "/regions", (item, about) => ({
      capabilities: neutral(about, item["capabilities"]),
    })),
    public: true,
  },
  { ...into("regionAvailability", "Regions Availability List", "/regions/availability"), public: true },
  { ...into("computeTypes", "Types List", "/compute/types"), public: true },
  { ...into("objectClusters", "Clusters List", "/object-storage/clusters"), public: true },
  into("sshKeys", "SSH Keys List", "/profile/sshkeys", ofUser),
  into("authorizedApps", "Authorized Apps List", "/profile/apps", (item, about) => ({
    username: about.username,
    client: `app-${String(item["id"])}`,
  })),
  into("trustedDevices", "Trusted Devices List", "/profile/devices", ofUser),
  into("images", "Images List", "/images", (item, about) => ({
    id: neutral(about, item["id"]),
    ...(item["is_public"] === true ? { created_by: neutral(about, item["created_by"]) } : {}),
  })),
  into("tags", "Tags List", "/tags"),
  { operation: "Computes List", path: "/compute/instances", rows: computeRows },
  into("volumes", "Volumes List", "/volumes"),
  into("domains", "Domains List", "/domains"),
  into("nodebalancers", "NodeBalancers List", "/nodebalancers"),
  { operation: "VPCs List", path: "/vpcs", rows: vpcRows },
  { operation: "VPC IP Addresses List", path: "/vpcs/ips", rows: interfaceRows },
  {
    ...into("stackscripts", "StackScripts List", "/compute/stackscripts", (item, about) => ({
      images: neutral(about, arrayIn(item, "images")),
      own: true,
    })),
    filter: { mine: true },
  },
  into("managedContacts", "Contacts List", "/managed/contacts"),
  into("managedCredentials", "Credentials List", "/managed/credentials", withPassword),
  into("managedServices", "Services List", "/managed/services"),
  into("managedIssues", "Issues List", "/managed/issues", (item) => ({ ticket: objectIn(item, "entity") })),
  into("managedComputeSettings", "Compute Settings List", "/managed/compute-settings"),
  into("buckets", "Buckets List", "/object-storage/buckets"),
  into("objectKeys", "Keys List", "/object-storage/keys"),
];

/** Computes, and the last backup of each: its id is not returned. */
function computeRows(items: readonly JsonObject[], about: About): Rows {
  const computes = items.map((item): JsonObject => {
    const { enabled = false, schedule } = objectIn(item, "backups");
    const image = neutral(about, item["image"]);
    return { ...item, image, backups: { ...(isObject(schedule) ? schedule : {}), enabled } };
  });
  const backups = items.flatMap((item): JsonObject[] => {
    const { last_successful: created } = objectIn(item, "backups");
    return typeof created === "string" ? [{ id: item["id"] ?? 0, compute_id: item["id"] ?? 0, created }] : [];
  });
  return { computes, backups };
}
