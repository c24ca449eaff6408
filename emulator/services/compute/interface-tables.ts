import { notFound } from "../../shared/envelope";
import type { Call } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { type Config, configOf } from "./config-tables";

/** What an interface is connected to. */
export const purposes = ["public", "vlan", "vpc"] as const;

/** A network interface of a compute. It belongs to a configuration profile. */
export interface Interface {
  readonly id: number;
  readonly compute_id: number;
  readonly config_id: number;
  /** The order in its profile: the first is eth0. */
  readonly position: number;
  readonly purpose: (typeof purposes)[number];
  /** The name of the VLAN; null for other purposes. */
  readonly label: string | null;
  /** The address in the VLAN, with its prefix length. */
  readonly ipam_address: string | null;
  readonly primary: boolean;
  /** Whether the compute runs with it. */
  readonly active: boolean;
  /** Null unless the purpose is `vpc`. */
  readonly subnet_id: number | null;
  readonly vpc_id: number | null;
  /** The address in the subnet. */
  readonly address: string | null;
  /** Further ranges of the subnet, in CIDR form. */
  readonly ip_ranges: readonly string[];
  /** The public address that is mapped to `address`. */
  readonly nat_1_1: string | null;
}

/** What requests set of an interface. A null address: the service picks one. */
export type InterfaceInput = Omit<Interface, "id" | "compute_id" | "config_id" | "position" | "active">;

/** The values of an interface that are not set. */
export const interfaceDefaults: Omit<InterfaceInput, "purpose"> = {
  label: null,
  ipam_address: null,
  primary: false,
  subnet_id: null,
  vpc_id: null,
  address: null,
  ip_ranges: [],
  nat_1_1: null,
};

/** Interfaces of all computes. */
export const interfaceTable = defineTable<Interface, "subnet" | "vpc" | "compute" | "config">({
  name: "interfaces",
  key: (each) => each.id,
  indexes: {
    subnet: (each) => each.subnet_id ?? undefined,
    vpc: (each) => each.vpc_id ?? undefined,
    compute: (each) => each.compute_id,
    config: (each) => each.config_id,
  },
  complete(given, { store }) {
    const id = given.id ?? store.next("interfaces");
    const owner = { compute_id: 1, config_id: 1, position: id, active: false, purpose: "public" } as const;
    return { ...owner, ...interfaceDefaults, ...given, id };
  },
});

/** The interfaces of a configuration profile, eth0 first. */
export function interfacesOf({ store }: Stage, { id, compute_id }: Pick<Config, "id" | "compute_id">): Interface[] {
  const own = [...store.in(interfaceTable).by("config", id)].filter((each) => each.compute_id === compute_id);
  return own.sort((a, b) => a.position - b.position);
}

/** The interface in the path, of the configuration profile in the path. @throws Refusal 404 */
export function interfaceOf(call: Call): Interface {
  const config = configOf(call);
  const found = call.store.in(interfaceTable).get(call.params.id("interfaceId"));
  if (found === undefined || found.config_id !== config.id || found.compute_id !== config.compute_id) throw notFound();
  return found;
}
