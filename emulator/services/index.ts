import type { Route, Service } from "../shared/service";
import { account } from "./account/routes";
import { computes } from "./compute/routes";
import { computeTypes } from "./compute/types";
import { domains } from "./domain/routes";
import { images } from "./image/routes";
import { managedComputeSettings } from "./managed/compute-settings";
import { managedContacts } from "./managed/contacts";
import { managedCredentials } from "./managed/credentials";
import { managedIssues } from "./managed/issues";
import { managedServices } from "./managed/services";
import { nodebalancers } from "./nodebalancer/routes";
import { objectStorage } from "./object-storage/routes";
import { profileApps } from "./profile/apps";
import { profileDevices } from "./profile/devices";
import { profileGrants } from "./profile/grants";
import { profileLogins } from "./profile/logins";
import { profilePhone } from "./profile/phone";
import { profilePreferences } from "./profile/preferences";
import { profile } from "./profile/routes";
import { profileSecurityQuestions } from "./profile/security-questions";
import { profileTwoFactor } from "./profile/two-factor";
import { regions } from "./region/routes";
import { sshKeys } from "./ssh-key/routes";
import { stackscripts } from "./stackscript/routes";
import { tags } from "./tag/routes";
import { volumes } from "./volume/routes";
import { vpcs } from "./vpc/routes";

/**
 * All families. The order is the one in which they are seeded, so a family stands below those it refers to.
 *
 * To add a family:
 * 1. Make `services/<family>.ts`, in the shape below, all in neutral words (`compute`, `shell`):
 *
 *        const limits = { label: { min: 3, max: 64 } } as const;
 *
 *        export interface Thing { readonly id: number; readonly label: string; readonly created: string }
 *
 *        export const thingTable = defineTable<Thing>({ name: "things", key: (thing) => thing.id, complete: … });
 *
 *        const routes: readonly Route[] = [
 *          { method: "GET", path: "/things", operation: "Things List", scope: "things:read_only", handler: listThings },
 *          { method: "POST", path: "/things", operation: "Thing Create", scope: "things:read_write", handler: createThing },
 *        ];
 *
 *        export const things: Service = { name: "things", tables: [thingTable], routes, seed };
 *
 *        function listThings(call: UserCall): JsonObject {
 *          return listPage(call, call.store.in(thingTable), { view, filterable: { label: (thing) => thing.label } });
 *        }
 *
 *        function createThing(call: UserCall): JsonObject {
 *          const input = parse(object({ label: required(text(limits.label)) }), call.body);
 *          const id = call.store.next("things");
 *          return view(call.store.in(thingTable).put({ id, ...input, created: call.timestamp }));
 *        }
 *
 * 2. Add it to the table below.
 * 3. Test every operation over HTTP in `test/emulator/<family>.test.ts`, with `start()` of `test/emulator/api.ts`, and add
 *    its scopes to `test/emulator/auth.test.ts`.
 *
 * What a handler can rely on: token, scopes and the route's grant rule are checked, the body is an object without hostile
 * keys. It is synchronous and runs in one transaction: throw a Refusal (`notFound()`, `badRequest(…)`), and nothing was
 * written. Rows are frozen: put a new one. For an answer other than 200 with JSON, return an `Answer`.
 *
 * - Restricted users: `unrestrictedOnly`, `grant` on the route; `visible`, `grantToCreator`, `dropGrants` of grants.ts.
 * - Public operations: `auth: "none"`, or `"optional"` where a token shows more (`call.caller` is then perhaps undefined).
 * - Events: `recordEvent(call, "thing_create", entity)` in the handler.
 * - Timed transitions: `timers: { "thing.ready": (stage, data) => … }`, started by
 *   `call.later(call.timing("thing.ready"), "thing.ready", { id })`, with its default in `timings`.
 * - Bytes: `dataRoutes`, which take and give streams outside the versioned base; `blobs.receive` stores them together with
 *   rows in one transaction. Keep a random ticket in the row and build the address from `call.origin` when it is shown.
 * - Values that carry the brand (ids, entity types): `call.brand.out(…)`, `call.brand.in(…)`. Keys are translated anyway,
 *   except on routes that are `verbatim`.
 * - What only control can bring about: rows by `control.seed({ objects: { things: [{ label: "x" }] } })`, which `complete`
 *   fills up.
 */
export const services: readonly Service[] = [
  profile,
  profileApps,
  profileDevices,
  profileGrants,
  profileLogins,
  profilePhone,
  profilePreferences,
  profileSecurityQuestions,
  profileTwoFactor,
  sshKeys,
  regions,
  vpcs,
  computeTypes,
  images,
  computes,
  volumes,
  domains,
  nodebalancers,
  tags,
  managedContacts,
  managedCredentials,
  managedServices,
  managedIssues,
  managedComputeSettings,
  stackscripts,
  objectStorage,
  account,
];

/** Every operation there is, for comparing with the description. */
export function operations(): readonly Omit<Route, "handler">[] {
  return services.flatMap((service) => service.routes.map(({ handler: _handler, ...route }) => route));
}
