import { notFound } from "../../shared/envelope";
import type { EventEntity } from "../../shared/events";
import type { Call } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable, type SeedableTable } from "../../shared/table";

/** A username and password for the staff that manages a monitored service. */
export interface Credential {
  readonly id: number;
  readonly label: string;
  readonly username: string | null;
  readonly password: string;
  readonly last_decrypted: string | null;
}

/** A service checked by managed monitoring. */
export interface ManagedService {
  readonly id: number;
  readonly label: string;
  readonly address: string;
  readonly service_type: "url" | "tcp";
  readonly timeout: number;
  readonly body: string | null;
  readonly consultation_group: string;
  readonly credentials: readonly number[];
  readonly notes: string | null;
  readonly region: string | null;
  readonly status: "disabled" | "pending" | "ok" | "problem";
  readonly created: string;
  readonly updated: string;
  /** Number of times that monitoring was started. */
  readonly starts: number;
}

/** Credentials of the account. Seeding an existing id changes that credential. */
export const credentialTable: SeedableTable<Credential, "label"> = defineTable<Credential, "label">({
  name: "managedCredentials",
  secrets: ["password"],
  key: (credential) => credential.id,
  indexes: { label: (credential) => credential.label },
  complete(given, { store }) {
    const id = given.id ?? store.next("managedCredentials");
    const rest = { label: `credential-${id}`, username: null, password: `password-${id}`, last_decrypted: null };
    return { ...rest, ...store.in(credentialTable).get(id), ...given, id };
  },
});

/** Monitored services of the account. Seeding an existing id changes that service, for instance its status. */
export const serviceTable: SeedableTable<ManagedService> = defineTable<ManagedService>({
  name: "managedServices",
  key: (service) => service.id,
  complete(given, { store, timestamp }) {
    const id = given.id ?? store.next("managedServices");
    return {
      label: `service-${id}`,
      address: `https://service-${id}.example.com/`,
      service_type: "url",
      timeout: 30,
      body: null,
      consultation_group: "",
      credentials: [],
      notes: null,
      region: null,
      status: "ok",
      created: timestamp,
      updated: timestamp,
      starts: 1,
      ...store.in(serviceTable).get(id),
      ...given,
      id,
    };
  },
});

/** The credential in the path. @throws Refusal 404 */
export function credentialOf(call: Call): Credential {
  const credential = call.store.in(credentialTable).get(call.params.id("credentialId"));
  if (credential === undefined) throw notFound();
  return credential;
}

/** The monitored service in the path. @throws Refusal 404 */
export function serviceOf(call: Call): ManagedService {
  const service = call.store.in(serviceTable).get(call.params.id("serviceId"));
  if (service === undefined) throw notFound();
  return service;
}

/** Removes a deleted credential from all services. */
export function dropFromServices({ store }: Stage, credentialId: number): void {
  for (const service of [...store.in(serviceTable)]) {
    if (!service.credentials.includes(credentialId)) continue;
    const credentials = service.credentials.filter((id) => id !== credentialId);
    store.in(serviceTable).put({ ...service, credentials });
  }
}

/** A service as the object of an event. */
export function serviceEntity({ id, label }: Pick<ManagedService, "id" | "label">): EventEntity {
  return { id, label, type: "managed_service", path: `/managed/services/${id}` };
}
