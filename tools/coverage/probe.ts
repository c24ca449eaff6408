import { TOTP } from "otpauth";
import { type Running, start } from "../../test/emulator/support/api";
import { pathOf, resetWorld, type Target } from "../../test/emulator/support/hostile";
import { wholeBodies } from "../../test/emulator/support/request-bodies";

/** The status of each response. */
export interface Answers {
  /** To a valid request of the account's owner, with a token of every scope. */
  readonly owner: number;
  /** To the same request without a token. */
  readonly anonymous: number;
  /** With a token of an unrelated scope. */
  readonly otherScope: number;
}

/** The parts of a request that differ from the default: the first object and the whole body. */
interface Exception {
  readonly path?: string;
  readonly body?: object;
}

/** Preparations that make a request valid in the small world. */
const exceptions: Readonly<Record<string, (running: Running) => Promise<Exception>>> = {
  "Object ACL Config View": async () => ({
    path: "/object-storage/buckets/us-east-1/bucket-1/object-acl?name=reports/1.txt",
  }),
  "Bucket Remove": async () => ({ path: "/object-storage/buckets/us-east-1/bare" }),
  "Compute Boot": switchOff,
  "Disk Delete": switchOff,
  "Configuration Profile Delete": switchOff,
  "Interface View": addInterface,
  "Interface Delete": addInterface,
  async "Phone Number Verify"({ api, emulator }) {
    await api("POST", "/profile/phone-number", { body: wholeBodies["Phone Verification Code Send"] });
    return { body: { otp_code: emulator.control.smsCodes().at(-1)?.code } };
  },
  async "Two Factor Secret Create"({ api }) {
    await api("POST", "/profile/security-questions", { body: wholeBodies["Security Questions Answer"] });
    return {};
  },
  async "Two Factor Authentication Confirm/Enable"({ api, emulator }) {
    await api("POST", "/profile/security-questions", { body: wholeBodies["Security Questions Answer"] });
    const { body } = await api("POST", "/profile/tfa-enable");
    const totp = new TOTP({ secret: String(body["secret"]), algorithm: "SHA1", digits: 6, period: 30 });
    return { body: { tfa_code: totp.generate({ timestamp: emulator.control.now() }) } };
  },
};

/**
 * Sends the request of each operation to an emulator of the small world.
 *
 * @returns responses by the operation's name
 */
export async function probeAll(operations: readonly Target[]): Promise<ReadonlyMap<string, Answers>> {
  const running = await start({ world: "small" });
  try {
    const found = new Map<string, Answers>();
    for (const operation of operations) found.set(operation.operation, await probe(running, operation));
    return found;
  } finally {
    await running.emulator.close();
  }
}

async function probe(running: Running, target: Target): Promise<Answers> {
  const { emulator, api } = running;
  const answerTo = async (token: string | null): Promise<number> => {
    resetWorld(running);
    emulator.control.addToken({ token: "narrow", scopes: "longview:read_only" });
    const { path = await pathOf(api, target), body = wholeBodies[target.operation] } =
      (await exceptions[target.operation]?.(running)) ?? {};
    const { status } = await api(target.method, path, { token, ...(body === undefined ? {} : { body }) });
    return status;
  };
  return {
    anonymous: await answerTo(null),
    otherScope: await answerTo("narrow"),
    owner: await answerTo(emulator.token),
  };
}

async function switchOff({ api, emulator }: Running): Promise<Exception> {
  await api("POST", "/compute/instances/1/shutdown");
  emulator.control.advanceClock(600);
  return {};
}

async function addInterface({ api }: Running): Promise<Exception> {
  await api("POST", "/compute/instances/1/configs/1/interfaces", { body: wholeBodies["Interface Add"] });
  return {};
}
