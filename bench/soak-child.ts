import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Props } from "../provider/core";
import { Runtime } from "../provider/runtime";

/** What a soak does. */
export interface Soak {
  readonly url: string;
  readonly token: string;
  readonly resources: number;
  readonly rounds: number;
}

/** The memory of the provider's process after a round, in bytes, once garbage was collected. */
export interface Round {
  readonly heap: number;
  /** Resident memory. */
  readonly resident: number;
}

/** A resource in the state. */
interface Kept {
  readonly id: string;
  readonly label: string;
  readonly outputs: Props;
}

/** As many operations at once as the engine runs with `--parallel 64`. */
const AT_ONCE = 64;
/** Every tenth object is changed behind the provider's back in each round. */
const DRIFT = 10;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Creates the resources, changes and refreshes them in each round, and deletes them, as a host does. */
async function soak({ url, token, resources, rounds }: Soak, report: (round: Round) => Promise<void>): Promise<void> {
  const runtime = new Runtime({ settings: { url, token }, warn: (_urn, message) => console.error(message) });
  const labels = Array.from({ length: resources }, (_, index) => `soak-${index}`);
  let kept = await inTurn(labels, async (label) => {
    const { inputs } = await runtime.check("Vpc", {}, argsOf(label, 0));
    const { id, outputs, failure } = await runtime.create("Vpc", inputs);
    if (failure !== undefined) throw failure;
    return { id, label, outputs };
  });
  for (let round = 1; round <= rounds; round++) {
    kept = await inTurn(kept, async (one) => await changed(runtime, one, round));
    await driftOf(url, token, kept);
    kept = await inTurn(kept, async (one) => await refreshed(runtime, one));
    await report(memory());
  }
  await inTurn(kept, async ({ id, outputs }) => await runtime.delete("Vpc", id, outputs));
}

/** An up: check, diff, update. */
async function changed(runtime: Runtime, { id, label, outputs }: Kept, round: number): Promise<Kept> {
  const { inputs } = await runtime.check("Vpc", outputs, argsOf(label, round));
  const diff = await runtime.diff("Vpc", id, outputs, inputs);
  if (!diff.changed) throw new Error(`${label} does not change in round ${round}.`);
  const updated = await runtime.update("Vpc", id, outputs, inputs);
  if (updated.failure !== undefined) throw updated.failure;
  return { id, label, outputs: updated.outputs };
}

async function refreshed(runtime: Runtime, { id, label, outputs }: Kept): Promise<Kept> {
  const found = await runtime.read("Vpc", id, outputs);
  if (found === undefined) throw new Error(`${label} was not found.`);
  return { id, label, outputs: found.outputs };
}

/** Changes objects behind the provider's back. */
async function driftOf(url: string, token: string, kept: readonly Kept[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const some = kept.filter((_, index) => index % DRIFT === 0);
  await inTurn(some, async ({ id }) => {
    const body = JSON.stringify({ description: "changed by somebody else" });
    const answer = await fetch(`${url}/vpcs/${id}`, { method: "PUT", headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.body?.cancel();
  });
}

function argsOf(label: string, round: number): Props {
  return { label, region: "us-east", description: `round ${round}`, __compute: { name: label } };
}

function memory(): Round {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed, resident: rss };
}

/** Does the work for each item, some at a time, and returns the results in the items' order. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function main(): Promise<void> {
  const [given] = (await once(process, "message")) as [Soak];
  await soak(given, async (round) => {
    await new Promise((sent) => process.send?.(round, sent));
  });
  process.disconnect();
  // Connections that are kept open would keep the process alive.
  process.exit(0);
}

void main();
