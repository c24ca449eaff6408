import { type Case, type NamedSettings, NO_SETTINGS } from "./plan";
import { HOSTS } from "./programs";

/** As many at once as users set it to. The default of the engine is four per core. */
const PARALLEL: NamedSettings = { name: "--parallel 64", flags: ["--parallel", "64"], env: {} };
/** The engine then writes the state only when a command ends. */
const NO_CHECKPOINTS: NamedSettings = {
  name: "no checkpoints",
  flags: [],
  env: { PULUMI_EXPERIMENTAL: "true", PULUMI_SKIP_CHECKPOINTS: "true" },
};
const BOTH: NamedSettings = {
  name: "--parallel 64, no checkpoints",
  flags: PARALLEL.flags,
  env: NO_CHECKPOINTS.env,
};

/** Milliseconds of latency of a service in another region. */
const FAR = 100;

const plain = { limits: "none", hosts: HOSTS, settings: NO_SETTINGS } as const;
const set = { count: 300, latency: FAR, limits: "none", hosts: ["plugin"], rounds: 1 } as const;

/** One resource: what the processes cost by themselves. */
export const oneResource: Case = { ...plain, count: 1, latency: 0, rounds: 1 };

/** What `npm run bench -- engine` measures: about 20 minutes on two idle cores. */
export const defaultPlan: readonly Case[] = [
  oneResource,
  { ...plain, count: 100, latency: FAR, rounds: 3 },
  { ...plain, count: 300, latency: FAR, rounds: 5 },
  { ...plain, count: 1000, latency: FAR, rounds: 1 },
  { ...plain, count: 300, latency: 0, rounds: 1 },
  { ...set, limits: "public", settings: NO_SETTINGS },
  { ...set, settings: PARALLEL },
  { ...set, settings: NO_CHECKPOINTS },
  { ...set, settings: BOTH },
];
