import type { RowKey } from "../../collection";
import { isObject, type JsonObject } from "../../shared/json";
import { Answer, type GrantKind, type Route, type Service, type UserCall } from "../../shared/service";
import type { Grant } from "../../shared/users";

/** The kinds in the order of the description, and the table whose rows are of that kind. */
const kinds: readonly { kind: GrantKind; table: string }[] = [
  { kind: "database", table: "databases" },
  { kind: "domain", table: "domains" },
  { kind: "image", table: "images" },
  { kind: "compute", table: "computes" },
  { kind: "longview", table: "longviews" },
  { kind: "nodebalancer", table: "nodebalancers" },
  { kind: "stackscript", table: "stackscripts" },
  { kind: "volume", table: "volumes" },
  { kind: "vpc", table: "vpcs" },
];

const routes: readonly Route[] = [
  // "Profile View and Grants List work with any token regardless of scopes."
  { method: "GET", path: "/profile/grants", operation: "Grants List", handler: listGrants },
];

/** What a restricted user may do. */
export const profileGrants: Service = { name: "profileGrants", tables: [], routes };

function listGrants(call: UserCall): Answer | JsonObject {
  const { user } = call.caller;
  if (!user.restricted) return new Answer(204);
  const objects = kinds.map(({ kind, table }) => {
    const held = user.grants.objects[kind] ?? [];
    return [kind, held.map((grant) => viewGrant(call, kind, table, grant))] as const;
  });
  return { global: user.grants.global, ...Object.fromEntries(objects) };
}

function viewGrant(call: UserCall, kind: GrantKind, table: string, { id, permissions }: Grant): JsonObject {
  return { id, label: labelOf(call, kind, table, id), permissions };
}

// Control may grant what no table holds, such as databases. Such a grant has a made-up label rather than none.
function labelOf(call: UserCall, kind: GrantKind, table: string, id: number): string {
  const row = rowOf(call, table, kind === "image" ? `private/${id}` : id);
  const label = row?.["label"] ?? row?.["domain"];
  return typeof label === "string" ? label : `${call.brand.out(kind)}-${id}`;
}

function rowOf({ store }: UserCall, name: string, key: RowKey): Readonly<Record<string, unknown>> | undefined {
  const table = store.tables.get(name);
  const row: unknown = table === undefined ? undefined : store.in(table).get(key);
  return isObject(row) ? row : undefined;
}
