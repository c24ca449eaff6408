import equal from "fast-deep-equal";
import type { RowsByKey } from "../../../emulator";

/** An object of the account. */
export interface AccountObject {
  /** Class of the resource that would manage it, such as `VpcSubnet`; else a kind of the service, such as `compute`. */
  readonly type: string;
  /** The import id. */
  readonly id: string;
  /** Its label, or its id where it has none. */
  readonly name: string;
}

/** An object that stays, with other values. */
export interface ChangedObject extends AccountObject {
  /** Members in the words of the API description. */
  readonly members: readonly string[];
}

/** What a run does to the objects of an account. */
export interface ObjectChanges {
  readonly created: readonly AccountObject[];
  readonly changed: readonly ChangedObject[];
  readonly deleted: readonly AccountObject[];
}

type Row = Readonly<Record<string, unknown>>;

interface Kind {
  readonly type: string;
  readonly id: (row: Row) => string;
}

function kind(type: string, ...members: readonly string[]): Kind {
  return { type, id: (row) => members.map((member) => String(row[member])).join("/") };
}

/** The tables whose objects a program can manage or affect. */
const kinds: Readonly<Record<string, Kind>> = {
  vpcs: kind("Vpc", "id"),
  vpcSubnets: kind("VpcSubnet", "vpc_id", "id"),
  images: kind("Image", "id"),
  stackscripts: kind("StackScript", "id"),
  tags: kind("Tag", "label"),
  sshKeys: kind("SshKey", "id"),
  buckets: kind("Bucket", "cluster", "label"),
  bucketObjects: kind("BucketObject", "cluster", "bucket", "name"),
  bucketCertificates: kind("BucketCertificate", "cluster", "bucket"),
  objectKeys: kind("ObjectKey", "id"),
  managedContacts: kind("ManagedContact", "id"),
  managedCredentials: kind("ManagedCredential", "id"),
  managedServices: kind("ManagedService", "id"),
  managedComputeSettings: kind("ManagedComputeSettings", "id"),
  computes: kind("compute", "id"),
  volumes: kind("volume", "id"),
  domains: kind("domain", "id"),
  nodebalancers: kind("nodebalancer", "id"),
};

/** Members that change with every write. */
const ALWAYS = ["updated", "starts", "contents"];

/** Compares the objects of a copy with those that it began with. */
export function objectChanges(before: RowsByKey, after: RowsByKey): ObjectChanges {
  const tables = Object.entries(kinds).map(([table, of]) => ({
    of,
    old: before[table] ?? new Map<string, object>(),
    now: after[table] ?? new Map<string, object>(),
  }));
  return {
    created: tables.flatMap(({ of, old, now }) =>
      [...now].flatMap(([key, row]) => (old.has(key) ? [] : [objectOf(of, { ...row })])),
    ),
    changed: tables.flatMap(({ of, old, now }) =>
      [...now].flatMap(([key, row]) => {
        const members = membersThatDiffer({ ...old.get(key) }, { ...row });
        return old.has(key) && members.length > 0 ? [{ ...objectOf(of, { ...row }), members }] : [];
      }),
    ),
    deleted: tables.flatMap(({ of, old, now }) =>
      [...old].flatMap(([key, row]) => (now.has(key) ? [] : [objectOf(of, { ...row })])),
    ),
  };
}

/** The changes and deletions of objects that the stack does not manage. @param managed - `type id` each */
export function unmanagedChanges(changes: ObjectChanges, managed: ReadonlySet<string>): Omit<ObjectChanges, "created"> {
  const isUnmanaged = ({ type, id }: AccountObject) => !managed.has(`${type} ${id}`);
  return { changed: changes.changed.filter(isUnmanaged), deleted: changes.deleted.filter(isUnmanaged) };
}

function objectOf({ type, id }: Kind, row: Row): AccountObject {
  const name = row["label"] ?? row["name"] ?? row["domain"] ?? row["bucket"];
  return { type, id: id(row), name: typeof name === "string" ? name : id(row) };
}

function membersThatDiffer(old: Row, now: Row): string[] {
  return Object.keys(now).filter((member) => !ALWAYS.includes(member) && !equal(old[member], now[member]));
}
