import type { JsonObject } from "../../shared/json";
import type { Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { type Compute, computeTable } from "../compute/tables";

/** Milliseconds between two points of a graph, and that the graphs cover. */
const interval = 300_000;
const covered = 86_400_000;

/** The value of one compute at the middle of a day, by graph: percent, blocks, bits per second. */
const middles = { cpu: 20, disk: 120, swap: 2, net_in: 4000, net_out: 9000 } as const;

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/managed/stats",
    operation: "Managed Stats View",
    scope: "account:read_only",
    unrestrictedOnly: true,
    undescribed: "Clients of the public service read it",
    handler: viewStats,
  },
];

/** Statistics of managed monitoring. */
export const managedStats: Service = {
  name: "managedStats",
  tables: [],
  routes,
  notEmulated: ["Measuring: statistics follow a daily wave for each compute that is not offline."],
};

function viewStats(stage: UserCall): JsonObject {
  const computes = [...stage.store.in(computeTable)].filter(({ status }) => status !== "offline");
  const times = timesOf(stage, computes);
  if (times.length === 0) return { data: ["Graphs are not yet available."] };
  const graphs = Object.entries(middles).map(([name, middle]) => [
    name,
    times.map((x) => ({ x, y: sumAt(x, middle, computes) })),
  ]);
  return { data: Object.fromEntries(graphs) };
}

// From the creation of the first compute, at most the last 24 hours.
function timesOf({ now }: Stage, computes: readonly Compute[]): number[] {
  const from = Math.max(now - covered, Math.min(...computes.map(createdAt)));
  const times: number[] = [];
  for (let x = Math.ceil(from / interval) * interval; x <= now; x += interval) times.push(x);
  return times;
}

function sumAt(x: number, middle: number, computes: readonly Compute[]): number {
  const wave = middle * (1 + Math.sin((2 * Math.PI * x) / covered) / 2);
  const sum = computes.filter((compute) => createdAt(compute) <= x).length * wave;
  return Math.round(sum * 100) / 100;
}

function createdAt({ created }: Compute): number {
  return Date.parse(`${created}Z`);
}
