import type { Stage } from "../../shared/stage";
import { freeAddress } from "../vpc/ips";
import { subnetTable } from "../vpc/tables";
import type { Config } from "./config-tables";
import { type Interface, type InterfaceInput, interfacesOf, interfaceTable } from "./interface-tables";
import { type Compute, computeTable } from "./tables";

/** An interface that keeps the id and state of one that it replaces. */
type Replacing = InterfaceInput & Partial<Pick<Interface, "id" | "active">>;

/** Adds an interface as the last one of a profile. Needs a transaction. @throws Refusal 400 without a free address */
export function appendInterface(stage: Stage, config: Config, input: Replacing): Interface {
  const { store } = stage;
  const last = interfacesOf(stage, config).at(-1)?.position ?? 0;
  const compute = store.in(computeTable).get(config.compute_id);
  return store.in(interfaceTable).put({
    active: false,
    ...input,
    id: input.id ?? store.next("interfaces"),
    compute_id: config.compute_id,
    config_id: config.id,
    position: last + 1,
    address: addressOf(stage, input),
    nat_1_1: mappedAddress(compute, input.nat_1_1),
  });
}

/**
 * Replaces all interfaces of a profile. One to the same network as before keeps its id, and stays active. Needs a
 * transaction.
 * @throws Refusal 400 without a free address
 */
export function replaceInterfaces(stage: Stage, config: Config, inputs: readonly InterfaceInput[]): void {
  const before = interfacesOf(stage, config);
  const matches = matchesOf(before, inputs);
  for (const { id } of before) stage.store.in(interfaceTable).delete(id);
  inputs.forEach((input, index) => {
    const old = matches[index];
    appendInterface(stage, config, old === undefined ? input : { ...input, id: old.id, active: old.active });
  });
}

/** The interfaces of a profile that none of the inputs replaces by one to the same network. */
export function removedBy(before: readonly Interface[], inputs: readonly InterfaceInput[]): Interface[] {
  const kept = matchesOf(before, inputs);
  return before.filter((each) => !kept.includes(each));
}

/** The compute's own public address for `any`, else the address as it is. */
export function mappedAddress(compute: Compute | undefined, nat: string | null): string | null {
  return nat === "any" ? (compute?.ipv4[0] ?? null) : nat;
}

function matchesOf(before: readonly Interface[], inputs: readonly InterfaceInput[]): (Interface | undefined)[] {
  const left = [...before];
  return inputs.map((input) => {
    const index = left.findIndex((each) => isSameNetwork(each, input));
    return index === -1 ? undefined : left.splice(index, 1)[0];
  });
}

function isSameNetwork(a: InterfaceInput, b: InterfaceInput): boolean {
  return a.purpose === b.purpose && a.label === b.label && a.subnet_id === b.subnet_id;
}

function addressOf(stage: Stage, { address, subnet_id }: InterfaceInput): string | null {
  const subnet = stage.store.in(subnetTable).get(subnet_id ?? 0);
  return address !== null || subnet === undefined ? address : freeAddress(stage, subnet);
}
