import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Control, Json } from "../../emulator";
import { Recorder } from "../../emulator/record/recorder";
import type { Entry } from "../../emulator/record/recording";
import { plainHeaders } from "../../emulator/record/twin";
import { Brand } from "../../emulator/shared/brand";
import { type Running, start } from "./support/api";
import { targets, validRequest } from "./support/hostile";

// Objects that stand in no list of their own, and codes of the service.
const oneInterface = "/compute/instances/{computeId}/configs/{configId}/interfaces/{interfaceId}";
const oneAddress = "/compute/instances/{computeId}/ips/{address}";
const unknowable: Readonly<Record<string, string>> = {
  "Phone Number Verify": "otp_code of the body",
  "Two Factor Authentication Confirm/Enable": "tfa_code of the body",
  "Image Create": "disk_id of the body",
  "Compute Boot": "config_id of the body",
  "Compute Reboot": "config_id of the body",
  "Volume Create": "config_id of the body",
  "Volume Attach": "config_id of the body",
  "Interface Add": "subnet_id of the body",
  "Interfaces Order": "ids of the body",
  "Interface View": oneInterface,
  "Interface Update": oneInterface,
  "Interface Delete": oneInterface,
  "Compute IP View": oneAddress,
  "Compute IP Update": oneAddress,
  "Compute IP Delete": oneAddress,
};

let service: Running;
let own: Running;
let recorder: Recorder;
/** The entry of the last request. */
let last: Entry | undefined;

/** Speaks to the emulator that stands for the service, and records every request. */
const recorded: Running["api"] = async (method, path, sent = {}) => {
  const reply = await service.api(method, path, sent);
  const { pathname, searchParams } = new URL(`http://service${path}`);
  last = await recorder.add({
    method,
    path: pathname,
    asked: {
      query: searchParams,
      headers: { authorization: "Bearer any" },
      ...(sent.body === undefined ? {} : { body: sent.body as Json }),
    },
    answered: {
      status: reply.status,
      headers: plainHeaders(reply.headers),
      ...(reply.text === "" ? {} : { body: JSON.parse(reply.text) as Json }),
    },
  });
  return reply;
};

/** Controls both emulators alike: what is brought about past the API is so on both. */
function both(): Running["emulator"] {
  const control = new Proxy(service.emulator.control, {
    get: (target, name: keyof Control) => {
      const each = ({ [name]: method }: Control): ((...given: unknown[]) => unknown) => method as never;
      return (...given: unknown[]) => {
        each(own.emulator.control).apply(own.emulator.control, given);
        return each(target).apply(target, given);
      };
    },
  });
  return { ...service.emulator, control };
}

beforeAll(async () => {
  service = await start({ world: "small" });
  own = await start({ world: "small" });
});
afterAll(() => Promise.all([service.emulator.close(), own.emulator.close()]));
beforeEach(() => {
  service.emulator.control.reset();
  own.emulator.control.reset();
  recorder = new Recorder(own.emulator, new Brand("compute"), undefined);
});

test.each(targets)("%s of a service that is like the emulator has no difference", async (_name, target) => {
  const { path, body } = await validRequest({ emulator: both(), api: recorded }, target);
  const reply = await recorded(target.method, path, body === undefined ? {} : { body });
  expect(reply.status).toBeLessThan(300);
  expect([last?.operation, last?.differences]).toEqual([target.operation, []]);
  const what = unknowable[target.operation];
  expect(last?.notCompared).toEqual(what === undefined ? [] : [`the emulator has nothing for ${what}`]);
});

test.each(targets)(
  "%s of an object that the service does not have has no difference",
  async (_name, { method, path }) => {
    await recorded(method, path.replace(/\{[^}]*\}/g, "4711"));
    expect(last?.differences).toEqual([]);
  },
);
