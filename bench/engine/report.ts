import type { Figures } from "./figures";
import { HOSTS, type Host } from "./programs";
import { OPERATIONS, type Operation } from "./stack";
import { fixed, table } from "./table";

const MEGABYTE = 1024 ** 2;
const PROVIDERS: readonly Host[] = HOSTS.filter((host) => host !== "floor");

/** The tables of a run of the benchmark, in Markdown. */
export function report(figures: Figures): string {
  const parts = figures
    .latencies()
    .flatMap((latency) => [
      `Seconds, with a service that answers after ${latency} ms:`,
      seconds(figures, latency),
      "CPU seconds of all processes; for the provider, as a multiple of the floor's:",
      cpu(figures, latency),
    ]);
  const others: [string, string | undefined][] = [
    ["Memory of the provider's process above that with one resource, and size of the state:", sizes(figures)],
    ["Requests to the service:", requests(figures)],
    ["Under the rate limits of the public service:", underLimits(figures)],
    ["With other settings of the engine, on the plugin host:", withSettings(figures)],
  ];
  return [...parts, ...others.flatMap(([title, body]) => (body === undefined ? [] : [title, body]))].join("\n\n");
}

function seconds(figures: Figures, latency: number): string {
  const rows = rowsOf(figures, latency).map(({ count, operation }) => [
    `${count}, ${operation}`,
    ...HOSTS.map((host) => fixed(figures.median({ host, count, latency, operation }, "seconds"), 1)),
  ]);
  return table(["resources, command", ...HOSTS], rows);
}

function cpu(figures: Figures, latency: number): string {
  const rows = rowsOf(figures, latency).map(({ count, operation }) => [
    `${count}, ${operation}`,
    fixed(figures.median({ host: "floor", count, latency, operation }, "cpuSeconds"), 1),
    ...PROVIDERS.map((host) => fixed(figures.overFloor({ host, count, latency, operation }), 2)),
  ]);
  return table(["resources, command", "floor", ...PROVIDERS.map((host) => `${host}, ×`)], rows);
}

function rowsOf(figures: Figures, latency: number): { count: number; operation: Operation }[] {
  return figures.counts(latency).flatMap((count) => OPERATIONS.map((operation) => ({ count, operation })));
}

function sizes(figures: Figures): string {
  const latency = Math.max(...figures.latencies());
  const rows = figures
    .counts(latency)
    .map((count) => [
      String(count),
      ...PROVIDERS.map((host) => fixed(memoryAboveOne(figures, host, count, latency), 0)),
      ...HOSTS.map((host) => fixed(perResource(figures, host, count, latency), 0)),
    ]);
  const head = [...PROVIDERS.map((host) => `${host}, MB`), ...HOSTS.map((host) => `${host}, bytes per resource`)];
  return table(["resources", ...head], rows);
}

/** The highest peak of all commands, above that of the same command with one resource. */
function memoryAboveOne(figures: Figures, host: Host, count: number, latency: number): number | undefined {
  const above = OPERATIONS.flatMap((operation) => {
    const peak = figures.median({ host, count, latency, operation }, "providerPeakBytes");
    const one = figures.median({ host, count: 1, operation }, "providerPeakBytes");
    return peak === undefined || one === undefined ? [] : [(peak - one) / MEGABYTE];
  });
  return above.length === 0 ? undefined : Math.max(...above);
}

function perResource(figures: Figures, host: Host, count: number, latency: number): number | undefined {
  const bytes = figures.median({ host, count, latency, operation: "no-op up" }, "stateBytes");
  return bytes === undefined ? undefined : bytes / count;
}

function requests(figures: Figures): string {
  const latency = Math.max(...figures.latencies());
  const rows = rowsOf(figures, latency).flatMap(({ count, operation }) =>
    PROVIDERS.flatMap((host) => {
      const [first] = figures.of({ host, count, latency, operation });
      if (first === undefined) return [];
      const names = Object.entries(first.requests).map(([name, number]) => `${number} ${name}`);
      return [[`${count}, ${operation}, ${host}`, names.join(", ") || "none", String(first.refused)]];
    }),
  );
  return table(["resources, command, host", "requests", "429"], rows);
}

function underLimits(figures: Figures): string | undefined {
  const limited = figures.all.filter(({ limits }) => limits === "public");
  if (limited.length === 0) return undefined;
  const rows = limited.map(({ host, count, latency, operation, seconds: value, refused }) => [
    `${count}, ${operation}, ${host}`,
    fixed(value, 1),
    fixed(figures.median({ host, count, latency, operation }, "seconds"), 1),
    String(refused),
  ]);
  return table(["resources, command, host", "seconds", "without limits", "429"], rows);
}

function withSettings(figures: Figures): string | undefined {
  const names = [...new Set(figures.all.map(({ settings }) => settings))].filter((name) => name !== "");
  const [sample] = figures.all.filter(({ settings }) => settings !== "");
  if (sample === undefined) return undefined;
  const { host, count, latency } = sample;
  const rows = OPERATIONS.map((operation) => [
    `${count}, ${operation}`,
    ...["", ...names].map((settings) =>
      fixed(figures.median({ host, count, latency, operation, settings }, "seconds"), 1),
    ),
  ]);
  return table(["resources, command, seconds", "default", ...names.map((name) => `\`${name}\``)], rows);
}
