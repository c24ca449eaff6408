import { isIPv4, isIPv6 } from "node:net";
import { badRequest, notFound } from "../../shared/envelope";
import { recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import type { UserCall } from "../../shared/service";
import { flag, nullable, object, oneOf, optional, parse, refine, required, text } from "../../shared/validate";
import { viewVpcIps } from "../vpc/ips";
import { addedAddress, isPrivate, privateAddressOf } from "./addresses";
import { interfaceTable } from "./interface-tables";
import { linkLocalOf, slaacOf, viewIpv4, viewIpv6 } from "./ip-views";
import { type Compute, changeCompute, computeEntity, computeOf } from "./tables";

const limits = { rdns: { min: 1, max: 254 } } as const;

/** Compute IPs List: a bare object, without an envelope. The addresses in VPCs are those of all profiles. */
export function listIps(call: UserCall): JsonObject {
  const compute = computeOf(call);
  const view = (address: string): JsonObject => viewIpv4(call, compute, address);
  const vpc = viewVpcIps(call, call.store.in(interfaceTable).by("compute", compute.id));
  return {
    ipv4: {
      public: compute.ipv4.filter((address) => !isPrivate(address)).map(view),
      private: compute.ipv4.filter(isPrivate).map(view),
      shared: [],
      reserved: [],
      vpc,
    },
    ipv6: {
      link_local: viewIpv6(compute, linkLocalOf(compute)),
      slaac: viewIpv6(compute, slaacOf(compute)),
      global: [],
    },
  };
}

/** Compute IP Add: a public address, or the only private one. */
export function addIp(call: UserCall): JsonObject {
  const compute = computeOf(call);
  const input = parse(object({ type: required(oneOf("ipv4")), public: required(flag()) }), call.body);
  if (!input.public && compute.ipv4.some(isPrivate)) throw badRequest("There can be only one private address");
  const address = input.public ? addedAddress(call.store.next("addresses")) : privateAddressOf(compute.id);
  const changed = changeCompute(call, compute, { ipv4: [...compute.ipv4, address] });
  recordEvent(call, "compute_addip", computeEntity(compute));
  return viewIpv4(call, changed, address);
}

/** Compute IP View. */
export function viewIp(call: UserCall): JsonObject {
  return view(call, computeOf(call), addressOf(call));
}

/** Compute IP Update: the name of an address. null is the default name. */
export function updateIp(call: UserCall): JsonObject {
  const compute = computeOf(call);
  const address = addressOf(call);
  const hasName = address === slaacOf(compute) || (isIPv4(address) && !isPrivate(address));
  const name = refine(
    text(limits.rdns),
    (given) => (/^([a-z0-9_]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+\.?$/i.test(given) ? undefined : "Must be a host name"),
    () => (hasName ? undefined : "Only public addresses have a name"),
  );
  const { rdns } = parse(object({ rdns: optional(nullable(name)) }), call.body, view(call, compute, address));
  const { [address]: held = null, ...others } = compute.rdns;
  const wanted = rdns === undefined ? held : rdns;
  const changed = changeCompute(call, compute, { rdns: wanted === null ? others : { ...others, [address]: wanted } });
  recordEvent(call, "ipaddress_update", computeEntity(compute));
  return view(call, changed, address);
}

/** Compute IP Delete. Refused for the last public address, and for one that is mapped to an active interface. */
export function deleteIp(call: UserCall): undefined {
  const compute = computeOf(call);
  const address = addressOf(call);
  const left = compute.ipv4.filter((each) => each !== address);
  if (isIPv6(address)) throw badRequest("An IPv6 address of a compute cannot be deleted");
  if (!left.some((each) => !isPrivate(each))) throw badRequest("The last public address cannot be deleted");
  const interfaces = [...call.store.in(interfaceTable).by("compute", compute.id)];
  const mapped = interfaces.filter((each) => each.nat_1_1 === address);
  if (mapped.some(({ active }) => active)) throw badRequest("The address is mapped to an active interface");
  for (const each of mapped) call.store.in(interfaceTable).put({ ...each, nat_1_1: null });
  const { [address]: _name, ...rdns } = compute.rdns;
  changeCompute(call, compute, { ipv4: left, rdns });
  recordEvent(call, "compute_deleteip", computeEntity(compute));
}

function addressOf(call: UserCall): string {
  const compute = computeOf(call);
  const address = call.params.text("address");
  const own = [...compute.ipv4, slaacOf(compute), linkLocalOf(compute)];
  if (!own.includes(address)) throw notFound();
  return address;
}

function view(call: UserCall, compute: Compute, address: string): JsonObject {
  return isIPv6(address) ? viewIpv6(compute, address) : viewIpv4(call, compute, address);
}
