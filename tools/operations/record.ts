import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, type RequestRecord, startEmulator } from "../../emulator";
import { isListable } from "../../provider/core";
import { dataSources } from "../../provider/data";
import { resources } from "../../provider/resources";
import { Runtime } from "../../provider/runtime";
import { EngineResource, type Run } from "../../test/provider/resources/support/engine";
import { sender } from "../../test/provider/resources/support/requests";
import { invocations } from "./invocations";
import { accountStories } from "./stories-account";
import { cloudStories } from "./stories-cloud";
import type { Hand, Story } from "./story";

/** The steps in the lifecycle of a resource, in order. A data source has only `invoke`. */
export const steps = ["create", "read", "update", "replace", "delete", "list", "adopt", "invoke"] as const;

export type Step = (typeof steps)[number];

/** The requests of one step of a resource, or of one call of a data source, as the emulator logged them. */
export interface Recorded {
  readonly token: string;
  readonly step: Step;
  readonly requests: readonly RequestRecord[];
}

/**
 * Runs the lifecycle of every resource and calls every data source against an emulator.
 *
 * @throws Error for a resource or data source without a story or an invocation, and if one of them fails
 */
export async function recordAll(): Promise<Recorded[]> {
  const stories = [...accountStories, ...cloudStories];
  refuseDifference(
    "Stories",
    stories.map(({ token }) => token),
    resources.map(({ token }) => token),
  );
  refuseDifference(
    "Invocations",
    Object.keys(invocations),
    dataSources.map(({ token }) => token),
  );
  const recorded: Recorded[] = [];
  for (const story of stories) recorded.push(...(await recordStory(story)));
  for (const [token, calls] of Object.entries(invocations)) recorded.push(...(await recordCalls(token, calls)));
  return recorded;
}

/** Runs every step of one resource's lifecycle. */
export async function recordStory(story: Story): Promise<Recorded[]> {
  const folder = mkdtempSync(join(tmpdir(), "compute-operations-"));
  const emulator = await startEmulator();
  try {
    return await live(story, {
      emulator,
      send: sender(emulator),
      file(name, content) {
        writeFileSync(join(folder, name), content);
        return join(folder, name);
      },
    });
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true });
  }
}

async function live({ token, before, versions }: Story, hand: Hand): Promise<Recorded[]> {
  const { emulator } = hand;
  const definition = resources.find((one) => one.token === token);
  if (definition === undefined) throw new Error(`There is no resource ${token}.`);
  const log = new Log(emulator, token);
  await before?.(hand);
  const resource = new EngineResource(emulator, token);
  let args = {};
  for (const version of versions) {
    args = typeof version === "function" ? version(hand) : version;
    await log.step(stepOf, () => resource.up(args));
    await log.step("read", () => resource.refresh());
  }
  const { id, outputs } = resource.must;
  const { runtime } = resource.process;
  const keys = definition.stateOnly ? [] : ["", ...definition.lookupKeys];
  for (const key of keys) {
    const parents = id.split("/").slice(0, Object.keys(definition.id).length - 1);
    const hint = key === "" ? id : [...parents, `${key}:${outputs[key]}`].join("/");
    await log.step("adopt", () => new EngineResource(emulator, token).up(args, { import: hint }));
    await log.step("adopt", () => new EngineResource(emulator, token).import(hint));
  }
  if (isListable(definition)) {
    await log.step("list", () => runtime.list(token, {}));
    await log.step("list", () => runtime.scan(token, "complete"));
  }
  await log.step("delete", () => resource.destroy());
  return log.recorded;
}

/** Calls a data source, each time in a new program. */
async function recordCalls(token: string, calls: (typeof invocations)[string]): Promise<Recorded[]> {
  const emulator = await startEmulator({ world: "small" });
  try {
    const log = new Log(emulator, token);
    for (const args of calls) {
      const settings = { url: emulator.url, token: emulator.token };
      await log.step("invoke", () => new Runtime({ settings, warn: () => undefined }).invoke(token, args));
    }
    return log.recorded;
  } finally {
    await emulator.close();
  }
}

/** Collects the emulator's log, step by step. */
class Log {
  readonly recorded: Recorded[] = [];

  constructor(
    private readonly emulator: Emulator,
    private readonly token: string,
  ) {}

  /** @param step - its name, or a function that returns the name for an outcome */
  async step<T>(step: Step | ((outcome: T) => Step), work: () => Promise<T>): Promise<void> {
    const { control } = this.emulator;
    control.clearRequests();
    const outcome = await work();
    const name = typeof step === "function" ? step(outcome) : step;
    this.recorded.push({ token: this.token, step: name, requests: control.requests() });
  }
}

function stepOf({ did }: Run): Step {
  return did === "create" || did === "replace" ? did : "update";
}

function refuseDifference(what: string, given: readonly string[], wanted: readonly string[]): void {
  const missing = wanted.filter((token) => !given.includes(token));
  const unknown = given.filter((token) => !wanted.includes(token));
  if (missing.length > 0) throw new Error(`${what} are missing for ${missing.join(", ")}.`);
  if (unknown.length > 0)
    throw new Error(`${what} exist for ${unknown.join(", ")}, which are no resources or data sources.`);
}
