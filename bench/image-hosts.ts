import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Server, startServer, stopServer } from "./emulator";
import type { Usage } from "./engine/process-tree";
import { imageProgramOf, PROVIDER_HOSTS, type ProviderHost, programOf } from "./engine/programs";
import { BenchStack } from "./engine/stack";
import { processAtOnce, writeGzip } from "./image-upload";

const MEGABYTE = 1024 ** 2;

/**
 * Memory of the provider's process while the real engine creates an image from a file of 1 GiB, on both hosts. Then an `up`
 * is interrupted half-way, and repeated: one image has to be there.
 */
export async function imageHostsBenchmark(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "compute-bench-"));
  let server: Server | undefined;
  try {
    const file = join(folder, "image.gz");
    await writeGzip(file);
    server = await startServer();
    await processAtOnce(server);
    for (const host of PROVIDER_HOSTS) await measureHost(host, file, server);
  } finally {
    if (server !== undefined) await stopServer(server);
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureHost(host: ProviderHost, file: string, server: Server): Promise<void> {
  const idle = await onStack(host, programOf(host, 1), server, async (stack) => await stack.run("up"));
  await onStack(host, imageProgramOf(file), server, async (stack) => {
    const whole = await stack.run("up");
    await stack.run("destroy");
    const interrupted = await stack.interruptedUp((whole.seconds / 2) * 1000);
    const again = await stack.run("up");
    print(`${host}, image`, whole, idle);
    print(`${host}, interrupted`, interrupted, idle);
    print(`${host}, up after it`, again, idle);
    console.log(`${`${host}, images`.padEnd(28)}${await imagesOn(server)} (aim: 1)`);
  });
}

/** Does the work on a stack, and destroys what it made. */
async function onStack<T>(
  host: ProviderHost,
  program: string,
  server: Server,
  work: (stack: BenchStack) => Promise<T>,
): Promise<T> {
  const stack = await BenchStack.make(host, program, server);
  try {
    const result = await work(stack);
    await stack.run("destroy");
    return result;
  } finally {
    await stack.remove();
  }
}

async function imagesOn({ origin, token }: Server): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "x-filter": '{ "is_public": false }' };
  const answer = await fetch(`${origin}/v4/images`, { headers });
  const { results } = (await answer.json()) as { readonly results: number };
  return results;
}

function print(what: string, { seconds, providerPeakBytes }: Usage, idle: Usage): void {
  const above = (providerPeakBytes - idle.providerPeakBytes) / MEGABYTE;
  console.log(`${what.padEnd(28)}${seconds.toFixed(1)} s, ${above.toFixed(0)} MB above one VPC's peak (aim: 40 MB)`);
}
