import type { UserCall } from "../../shared/service";
import {
  flag,
  integer,
  type Member,
  nullable,
  object,
  oneOf,
  optional,
  present,
  type Rule,
  refine,
  required,
  text,
} from "../../shared/validate";
import { type Config, configDefaults, type Devices, type Helpers } from "./config-tables";
import { devicesOf, devicesRule, type GivenDevices, paravirtOnly } from "./devices";
import { type GivenInterface, interfacesRule } from "./interface-rules";
import { aroundOf } from "./interfaces";
import { kernelTable } from "./kernels";
import type { Compute } from "./tables";

const limits = { label: { min: 1, max: 48 }, memory: { min: 0 } } as const;

/** A configuration profile as a request describes it. */
export interface GivenConfig {
  readonly label: string | undefined;
  readonly devices: GivenDevices | undefined;
  readonly kernel: string | undefined;
  readonly comments: string | null | undefined;
  readonly memory_limit: number | undefined;
  readonly run_level: Config["run_level"] | undefined;
  readonly virt_mode: Config["virt_mode"] | undefined;
  readonly root_device: string | undefined;
  readonly helpers: { readonly [K in keyof Helpers]: boolean | undefined } | undefined;
  readonly interfaces: GivenInterface[] | undefined;
}

/** The members of a new profile, and how `held` is changed by them. */
export function configRule(call: UserCall, compute: Compute, held?: Config): Rule<GivenConfig> {
  const needed = <T>(rule: Rule<T>): Member<T | undefined> => (held === undefined ? required(rule) : optional(rule));
  const rule = object<GivenConfig>({
    label: needed(text(limits.label)),
    devices: needed(devicesRule(call, compute)),
    kernel: optional(refine(text(), (id) => (isKernel(call, id) ? undefined : "kernel is not valid"))),
    comments: optional(nullable(text())),
    memory_limit: optional(integer(limits.memory)),
    run_level: optional(oneOf("default", "single", "binbash")),
    virt_mode: optional(oneOf("paravirt", "fullvirt")),
    root_device: optional(text()),
    helpers: optional(helpersRule()),
    // All interfaces are replaced, so none of the profile stays.
    interfaces: optional(interfacesRule(call, aroundOf(compute, []))),
  });
  return refine(rule, (given, place) => {
    const devices = given.devices === undefined ? (held?.devices ?? {}) : devicesOf(given.devices);
    const mode = given.virt_mode ?? held?.virt_mode ?? configDefaults.virt_mode;
    if (mode !== "fullvirt") return undefined;
    for (const slot of paravirtOnly(devices)) place.at("devices").at(slot).fault("Not with the virt_mode fullvirt");
    return undefined;
  });
}

/** The members of a valid request as they are stored; those that are not given are absent. */
export function storedMembers(call: UserCall, given: GivenConfig, held?: Config): Partial<Config> {
  const { interfaces: _interfaces, devices, kernel, root_device, helpers, ...rest } = given;
  return {
    ...present(rest),
    ...(devices === undefined ? {} : { devices: devicesOf(devices) satisfies Devices }),
    ...(kernel === undefined ? {} : { kernel: call.brand.in(kernel) ?? kernel }),
    ...(root_device === undefined ? {} : { root_device: validRoot(root_device) }),
    helpers: { ...(held?.helpers ?? configDefaults.helpers), ...present(helpers ?? {}) },
  };
}

function helpersRule(): Rule<{ readonly [K in keyof Helpers]: boolean | undefined }> {
  const each = optional(flag());
  return object({ updatedb_disabled: each, distro: each, modules_dep: each, network: each, devtmpfs_automount: each });
}

function isKernel({ store, brand }: UserCall, id: string): boolean {
  const neutral = brand.in(id);
  return neutral !== undefined && store.in(kernelTable).has(neutral);
}

// An invalid root device is replaced by the default.
function validRoot(device: string): string {
  return /^\/dev\/sd[a-h][0-9]{0,2}$/.test(device) ? device : configDefaults.root_device;
}
