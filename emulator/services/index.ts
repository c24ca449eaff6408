import type { Route, Service } from "../shared/service";
import { account } from "./account/routes";
import { kernels } from "./compute/kernels";
import { computes } from "./compute/routes";
import { computeTypes } from "./compute/types";
import { domains } from "./domain/routes";
import { images } from "./image/routes";
import { managedComputeSettings } from "./managed/compute-settings";
import { managedContacts } from "./managed/contacts";
import { managedCredentials } from "./managed/credentials";
import { managedIssues } from "./managed/issues";
import { managedServices } from "./managed/services";
import { managedStats } from "./managed/stats";
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
import { profileTokens } from "./profile/tokens";
import { profileTwoFactor } from "./profile/two-factor";
import { regions } from "./region/routes";
import { sshKeys } from "./ssh-key/routes";
import { stackscripts } from "./stackscript/routes";
import { tags } from "./tag/routes";
import { volumes } from "./volume/routes";
import { vpcs } from "./vpc/routes";

/**
 * All families, a folder each. A family is seeded after those before it, so it stands below the families it refers to.
 *
 * A folder has these files; a family leaves out those that it does not need:
 * - `routes.ts`: the operations with their handlers, and the {@link Service}.
 * - `tables.ts`: the stored objects, how to find them in a path, and how answers show them.
 * - `rules.ts`: the limits and rules of request bodies.
 * - `seed.ts`: the objects of a world.
 * - Files named after one kind of object (`subnets.ts`, `disks.ts`), where a family has several. In `managed` and
 *   `profile` each of them is a service of its own, with its table, routes and seed.
 *
 * To add a family:
 * 1. Create its folder. Use neutral words (`compute`, `shell`). `tables.ts`:
 *
 *        export interface Thing { readonly id: number; readonly label: string; readonly created: string }
 *
 *        export const thingTable = defineTable<Thing>({ name: "things", key: (thing) => thing.id, complete: … });
 *
 *    and `routes.ts`:
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
 * 2. Add its service to the table below.
 * 3. Add a row for every operation to `test/emulator/operations/`: its body, scopes and filterable fields. The tests of
 *    the general rules run for each row: null, unknown members, objects written back, filters, scopes, brand.
 * 4. Test what is particular to the operation over HTTP in `test/emulator/<family>/`, with `start()` of
 *    `test/emulator/support/api.ts`.
 *
 * When a handler is called, token, scopes and the route's grant rule are checked, and the body is a JSON object. A
 * handler is synchronous and runs in one transaction: if it throws a Refusal (`notFound()`, `badRequest(…)`), nothing
 * is stored. Rows are frozen: to change one, put a new one. For an answer other than 200 with JSON, return an `Answer`.
 *
 * - Restricted users: `unrestrictedOnly` and `grant` of the route; `visible`, `grantToCreator`, `dropGrants` of
 *   grants.ts.
 * - Bodies: in a member that is `optional` or `defaulted`, null is like a missing one, unless its rule is `nullable`: then
 *   null clears. Pass the object as it is answered to `parse` of an update: what a GET answers, a PUT accepts.
 * - Public operations: `auth: "none"`, or `"optional"` if a token shows more (then `call.caller` may be undefined).
 * - Events: `recordEvent(call, "thing_create", entity)` in the handler.
 * - Timed transitions: `timers: { "thing.ready": (stage, data) => … }`, started by
 *   `call.later(call.timing("thing.ready"), "thing.ready", { id })`, with its default in `timings`.
 * - Bytes: `dataRoutes` receive and send streams outside the versioned base; `blobs.receive` stores bytes and rows in
 *   one transaction. Store a random ticket in the row, and build the address from `call.origin` in the view.
 * - Values with the brand (ids, entity types): `call.brand.out(…)`, `call.brand.in(…)`. Keys are translated by the
 *   framework, except on `verbatim` routes.
 * - Rows that no operation creates: `control.seed({ objects: { things: [{ label: "x" }] } })`; `complete` adds
 *   defaults.
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
  profileTokens,
  profileTwoFactor,
  sshKeys,
  regions,
  vpcs,
  computeTypes,
  kernels,
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
  managedStats,
  stackscripts,
  objectStorage,
  account,
];

/** All operations, for comparison with the description. */
export function operations(): readonly Omit<Route, "handler">[] {
  return services.flatMap((service) => service.routes.map(({ handler: _handler, ...route }) => route));
}
