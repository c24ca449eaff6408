import { rowOf } from "../../test/emulator/operations";
import { type Running, start } from "../../test/emulator/support/api";
import { type Target, validRequest } from "../../test/emulator/support/hostile";

/** The status of each response. */
export interface Answers {
  /** To a valid request of the account's owner, with a token of every scope. */
  readonly owner: number;
  /** To the same request without a token. */
  readonly anonymous: number;
  /** With a token of an unrelated scope. */
  readonly otherScope: number;
  /**
   * The members of the object that a body ignores, if it holds all that the API shows of the object. Absent if the
   * operation documents no body.
   */
  readonly ignored?: readonly string[];
}

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
    const { path, body } = await validRequest(running, target);
    emulator.control.addToken({ token: "narrow", scopes: "longview:read_only" });
    const { status } = await api(target.method, path, { token, ...(body === undefined ? {} : { body }) });
    return status;
  };
  const ignored = rowOf(target.operation).body === undefined ? undefined : await ignoredMembers(running, target);
  return {
    ...(ignored === undefined ? {} : { ignored }),
    anonymous: await answerTo(null),
    otherScope: await answerTo("narrow"),
    owner: await answerTo(emulator.token),
  };
}

async function ignoredMembers(running: Running, target: Target): Promise<readonly string[]> {
  const { emulator, api } = running;
  const first = await validRequest(running, target);
  // The object as it is read, or as the operation answers it.
  const shown =
    target.method === "PUT" ? await api("GET", first.path) : await api(target.method, first.path, { body: first.body });
  const { path, body } = await validRequest(running, target);
  const reply = await api(target.method, path, { body: { ...shown.body, ...body } });
  if (reply.status !== 200) throw new Error(`${target.operation} refuses the object as it is shown: ${reply.text}`);
  return emulator.control.requests().at(-1)?.ignored ?? [];
}
