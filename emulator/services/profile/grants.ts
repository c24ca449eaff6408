import type { JsonObject } from "../../shared/json";
import type { Grant, GrantKind } from "../../shared/permissions";
import { Answer, type Route, type Service, type UserCall } from "../../shared/service";
import type { Store } from "../../store";
import { computeTable } from "../compute/tables";
import { domainTable } from "../domain/tables";
import { imageTable } from "../image/tables";
import { nodebalancerTable } from "../nodebalancer/tables";
import { stackscriptTable } from "../stackscript/tables";
import { volumeTable } from "../volume/tables";
import { vpcTable } from "../vpc/tables";

/** The kinds in the order of the description, with the label of an object. Databases and longviews have no table. */
const kinds: readonly { kind: GrantKind; label?: (store: Store, id: number) => string | undefined }[] = [
  { kind: "database" },
  { kind: "domain", label: (store, id) => store.in(domainTable).get(id)?.domain },
  { kind: "image", label: (store, id) => store.in(imageTable).get(`private/${id}`)?.label },
  { kind: "compute", label: (store, id) => store.in(computeTable).get(id)?.label },
  { kind: "longview" },
  { kind: "nodebalancer", label: (store, id) => store.in(nodebalancerTable).get(id)?.label },
  { kind: "stackscript", label: (store, id) => store.in(stackscriptTable).get(id)?.label },
  { kind: "volume", label: (store, id) => store.in(volumeTable).get(id)?.label },
  { kind: "vpc", label: (store, id) => store.in(vpcTable).get(id)?.label },
];

const routes: readonly Route[] = [
  // "Profile View and Grants List work with any token regardless of scopes."
  { method: "GET", path: "/profile/grants", operation: "Grants List", handler: listGrants },
];

/** What a restricted user may do. */
export const profileGrants: Service = { name: "profileGrants", tables: [], routes };

// @rule grants-1 error-5
function listGrants(call: UserCall): Answer | JsonObject {
  const { user } = call.caller;
  if (!user.restricted) return new Answer(204);
  const objects = kinds.map(({ kind, label }) => {
    const held = user.grants.objects[kind] ?? [];
    // Control can grant access to an object that does not exist. Its label is generated.
    const view = ({ id, permissions }: Grant): JsonObject => {
      return { id, label: label?.(call.store, id) ?? `${call.brand.out(kind)}-${id}`, permissions };
    };
    return [kind, held.map(view)] as const;
  });
  return { global: user.grants.global, ...Object.fromEntries(objects) };
}
