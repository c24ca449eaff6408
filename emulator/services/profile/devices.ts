import { wireTime } from "../../clock";
import type { Listing } from "../../collection";
import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import type { World } from "../../worlds";

/** Duration of a remember-me session: 30 days. */
const sessionMilliseconds = 30 * 86_400_000;

/** A browser that needs no second factor to log in. */
export interface TrustedDevice {
  readonly id: number;
  readonly username: string;
  readonly created: string;
  readonly expiry: string;
  readonly last_authenticated: string;
  readonly last_remote_addr: string;
  readonly user_agent: string;
}

/** Trusted devices of all users. Only worlds and control create them. */
export const trustedDeviceTable = defineTable<TrustedDevice, "username">({
  name: "trustedDevices",
  key: (device) => device.id,
  indexes: { username: (device) => device.username },
  complete(given, stage) {
    const id = given.id ?? stage.store.next("trustedDevices");
    return { ...defaults(id, stage), ...given, id };
  },
});

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/profile/devices",
    operation: "Trusted Devices List",
    scope: "account:read_only",
    handler: (call) => listPage(call, activeDevices(call), { view }),
  },
  {
    method: "GET",
    path: "/profile/devices/{deviceId}",
    operation: "Trusted Device View",
    scope: "account:read_only",
    handler: (call) => view(deviceOf(call)),
  },
  {
    method: "DELETE",
    path: "/profile/devices/{deviceId}",
    operation: "Trusted Device Revoke",
    scope: "account:read_write",
    handler: revokeDevice,
  },
];

/** Trusted devices of a user. */
export const profileDevices: Service = {
  name: "profileDevices",
  tables: [trustedDeviceTable],
  routes,
  seed,
  notEmulated: ["Trusting a device: only worlds and control create them."],
};

// @rule state-device
function revokeDevice(call: UserCall): undefined {
  call.store.in(trustedDeviceTable).delete(deviceOf(call).id);
}

function deviceOf(call: UserCall): TrustedDevice {
  const device = call.store.in(trustedDeviceTable).get(call.params.id("deviceId"));
  if (device === undefined || device.username !== call.caller.user.username || !isActive(call, device)) {
    throw notFound();
  }
  return device;
}

function activeDevices(call: UserCall): Listing<TrustedDevice> {
  const own = call.store.in(trustedDeviceTable).by("username", call.caller.user.username);
  const active = [...own].filter((device) => isActive(call, device));
  return { size: active.length, [Symbol.iterator]: () => active.values() };
}

// Times in the format of the API can be compared as text.
function isActive({ timestamp }: Stage, { expiry }: TrustedDevice): boolean {
  return timestamp < expiry;
}

function view({ created, expiry, id, last_authenticated, last_remote_addr, user_agent }: TrustedDevice): JsonObject {
  return { created, expiry, id, last_authenticated, last_remote_addr, user_agent };
}

// @rule limit-device
function defaults(id: number, { now, timestamp }: Stage): TrustedDevice {
  return {
    id,
    username: "admin",
    created: timestamp,
    expiry: wireTime(now + sessionMilliseconds),
    last_authenticated: timestamp,
    last_remote_addr: "203.0.113.1",
    user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
  };
}

function seed(stage: Stage, world: World): void {
  for (let n = 1; n <= Math.min(world.objects, 3); n++) {
    const id = stage.store.next("trustedDevices");
    stage.store.in(trustedDeviceTable).put({ ...defaults(id, stage), last_remote_addr: `203.0.113.${n}` });
  }
}
