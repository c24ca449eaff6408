import { z } from "zod";
import {
  aliases,
  type Context,
  defineResource,
  ignore,
  local,
  ProcessMemory,
  type Props,
  type ResourceDefinition,
  replace,
  unmanaged,
  update,
} from "../../../../provider/core";
import { ContradictoryError, LostError, MissingError } from "./shelf";

const describe = "One property.";

/** A jar as the service answers it. */
export interface Jar {
  readonly rack: string;
  readonly number: number;
  readonly label: string;
  readonly created?: string;
  readonly updated?: string;
  readonly [more: string]: unknown;
}

/** What becomes of a request that makes a jar. */
export type Fate = "lost before" | "lost after" | "answered";

/** A service of jars in racks. Labels are not unique. It gives times in whole seconds. */
export class Depot {
  now = Date.parse("2026-01-02T03:04:05Z");
  /** It has told its time, or tells it with the answer about the owner. */
  clock: "told" | "told with the owner" | "never" = "told";
  /** Set if the provider is stopped while it waits. */
  isStopped = false;
  readonly log: string[] = [];
  readonly jars: Jar[] = [];
  /** What becomes of the next requests that make a jar; without more they are answered. */
  readonly fates: Fate[] = [];
  /** Values that the service gives to new jars, whatever was sent. */
  readonly added: Props = {};

  /** Puts a jar there, as somebody else does. */
  add(values: Props): Jar {
    const rack = String(values["rack"]);
    const given = Object.entries(values).filter(([name]) => !["seal", "note", "hint"].includes(name));
    const shown = { ...Object.fromEntries(given), ...this.added };
    const created = new Date(this.now).toISOString().slice(0, 19);
    const made = { created, ...shown, rack, label: String(values["label"]), number: this.jars.length + 1 };
    this.jars.push(made);
    return made;
  }

  /** The request that makes a jar. */
  async post(values: Props): Promise<Jar> {
    this.log.push("POST");
    const fate = this.fates.shift();
    if (fate === "lost before") throw new LostError("connection lost");
    const made = this.add(values);
    if (fate === "lost after") throw new LostError("connection lost");
    return made;
  }

  /** Times at which something was asked, in milliseconds since then. */
  readonly asked: number[] = [];

  async list(place: Props, lookup: { readonly key: string; readonly value: string } | undefined): Promise<Jar[]> {
    this.log.push(
      `list ${Object.values(place).join("/")}${lookup === undefined ? "" : ` ${lookup.key}=${lookup.value}`}`,
    );
    this.asked.push(this.now);
    return this.jars.filter(({ rack }) => rack === place["rack"]);
  }

  async read(rack: string, number: string): Promise<Jar> {
    this.log.push(`read ${rack}/${number}`);
    const found = this.jars.find((one) => one.rack === rack && String(one.number) === number);
    if (found === undefined) throw new MissingError("404");
    return found;
  }

  posts(): number {
    return this.log.filter((line) => line === "POST").length;
  }
}

const text = { type: z.string().optional(), describe, onChange: update(unmanaged) };

/** A jar in a rack: every kind of input that a search has to tell apart. */
export const jar: ResourceDefinition<Depot> = defineResource({
  token: "Jar",
  noun: "jar",
  describe: "A jar.",
  inputs: {
    rack: { type: z.string(), describe, onChange: replace },
    label: { type: z.string(), describe, onChange: update() },
    size: { type: z.number().optional(), describe, onChange: update(unmanaged) },
    lid: text,
    region: { ...text, compare: aliases },
    seal: { ...text, writeOnly: true },
    note: { type: z.string().optional(), describe, onChange: local },
    hint: { type: z.string().optional(), describe, onChange: ignore },
  },
  outputs: { created: { type: z.string(), describe } },
  id: { rack: "text", jarNumber: "number" },
  lookupKeys: ["label"],
  example: "",

  idOf: (body, { rack }) => ({ rack: String(rack), jarNumber: String((body as Jar).number) }),
  decode: (body) => ({ ...(body as Jar) }),
  create: async (depot: Depot, inputs, step) => await step.make(() => depot.post(inputs)),
  read: async (depot, { rack, jarNumber }) => await depot.read(rack, jarNumber),
  update: async () => undefined,
  delete: async () => undefined,
  list: async (depot, place, lookup) => await depot.list(place, lookup),
});

/** A context in which a depot is asked for jars, or for what a changed definition makes of them. */
export function depotContext(depot: Depot, changes: Partial<ResourceDefinition<Depot>> = {}): Context<Depot> {
  return {
    definition: { ...jar, ...changes },
    process: new ProcessMemory(),
    service: {
      api: depot,
      async owner() {
        depot.log.push("owner");
        if (depot.clock === "told with the owner") depot.clock = "told";
        return { user: "1", username: "alice", isRestricted: false };
      },
      trustsNotFound: false,
      notFoundSince: (error) => (error instanceof MissingError ? 0 : undefined),
      clock: {
        now: () => depot.now,
        earliestServiceTime: (at) => (depot.clock === "told" ? Math.floor(at / 1000) * 1000 : undefined),
        async sleep(ms) {
          if (depot.isStopped) throw new Error("stopped");
          depot.now += ms;
        },
      },
      requestTimeoutMs: 60_000,
      sourceOf: () => undefined,
      waiting: (_reason, work) => work(),
      isRefusal: () => false,
      isContradictory: (error) => error instanceof ContradictoryError,
      isAmbiguous: (error) => error instanceof LostError,
      warn: () => undefined,
      progress: () => undefined,
    },
  };
}
