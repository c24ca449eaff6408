import { type Server, startServer, stopServer } from "../emulator";
import type { Usage } from "./process-tree";
import { type Host, programOf } from "./programs";
import { BenchStack, type EngineSettings, OPERATIONS, type Operation } from "./stack";

/** Settings of the engine, with a name for the report. */
export interface NamedSettings extends EngineSettings {
  readonly name: string;
}

/** The engine as it is by default. */
export const NO_SETTINGS: NamedSettings = { name: "", flags: [], env: {} };

/** Stacks to measure: one on each host, `rounds` times. */
export interface Case {
  /** Number of resources. */
  readonly count: number;
  /** Milliseconds that the service takes to answer. */
  readonly latency: number;
  /** Rate limits of the service: none, or those of the public service. */
  readonly limits: "none" | "public";
  /** They take turns. */
  readonly hosts: readonly Host[];
  readonly rounds: number;
  readonly settings: NamedSettings;
}

/** One measured command. */
export interface Measurement extends Usage {
  readonly host: Host;
  readonly count: number;
  readonly latency: number;
  readonly limits: Case["limits"];
  /** Name of the engine's settings; empty for the default. */
  readonly settings: string;
  readonly operation: Operation;
  /** Requests that the service received, by operation. */
  readonly requests: Readonly<Record<string, number>>;
  /** How many of them it answered with 429. */
  readonly refused: number;
  /** Size of the state after the command, in bytes. */
  readonly stateBytes: number;
}

/** Measures the cases, one command at a time, and prints each. */
export async function measureCases(cases: readonly Case[]): Promise<Measurement[]> {
  const server = await startServer();
  const all: Measurement[] = [];
  try {
    for (const one of cases) {
      for (let round = 0; round < one.rounds; round++) {
        for (const host of one.hosts) all.push(...(await measureStack(one, host, server)));
      }
    }
  } finally {
    await stopServer(server);
  }
  return all;
}

/** Makes, keeps and destroys one stack. */
async function measureStack(one: Case, host: Host, server: Server): Promise<Measurement[]> {
  const { count, latency, limits, settings } = one;
  await control(server, "POST", "/reset", {});
  await control(server, "PUT", "/latency", { milliseconds: latency });
  const stack = await BenchStack.make(host, programOf(host, count), server);
  const all: Measurement[] = [];
  try {
    for (const operation of OPERATIONS) {
      // Each command begins with whole windows.
      await control(server, "PUT", "/rate-limits", limits === "public" ? { preset: "public" } : { limits: [] });
      await control(server, "DELETE", "/requests");
      const usage = await stack.run(operation, settings);
      const observed = { ...(await requestsOf(server)), stateBytes: await stack.stateBytes() };
      const measurement = { host, count, latency, limits, settings: settings.name, operation, ...usage, ...observed };
      print(measurement);
      all.push(measurement);
    }
  } finally {
    await stack.remove();
  }
  return all;
}

async function requestsOf(server: Server): Promise<Pick<Measurement, "requests" | "refused">> {
  const { requests, counts } = (await control(server, "GET", "/requests")) as {
    readonly requests: readonly { readonly status: number | null }[];
    readonly counts: Readonly<Record<string, number>>;
  };
  return { requests: counts, refused: requests.filter(({ status }) => status === 429).length };
}

async function control({ origin }: Server, method: string, path: string, body?: object): Promise<unknown> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const answer = await fetch(`${origin}/_emulator${path}`, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

function print({
  host,
  count,
  latency,
  limits,
  settings,
  operation,
  seconds,
  cpuSeconds,
  requests,
}: Measurement): void {
  const sent = Object.values(requests).reduce((sum, number) => sum + number, 0);
  const what = [host.padEnd(13), String(count).padStart(5), `${latency} ms`.padStart(7), operation.padEnd(9)];
  const figures = [
    `${seconds.toFixed(1)} s`.padStart(8),
    `${cpuSeconds.toFixed(1)} CPU s`.padStart(11),
    `${sent} requests`,
  ];
  console.log([...what, ...figures, limits === "public" ? "public limits" : "", settings].join(" ").trimEnd());
}
