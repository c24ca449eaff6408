import type { Figures, Quantity } from "./figures";
import type { Part } from "./process-tree";
import { HOSTS, type Host, PROVIDER_HOSTS } from "./programs";
import { OPERATIONS, type Operation } from "./stack";
import { fixed, table } from "./table";

const MEGABYTE = 1024 ** 2;
/** Those that are compared with the floor. */
const COMPARED: readonly Host[] = HOSTS.filter((host) => host !== "floor");

/** The tables of a run of the benchmark, in Markdown. */
export function report(figures: Figures): string {
  const parts = figures
    .latencies()
    .flatMap((latency) => [
      `Seconds, with a service that answers after ${latency} ms:`,
      seconds(figures, latency),
      "CPU seconds of all processes; for the others, as a multiple of the floor's:",
      cpu(figures, latency),
      "CPU seconds of the process of the engine, and of that of the provider:",
      cpuByPart(figures, latency),
    ]);
  const others: [string, string | undefined][] = [
    ["Memory of the provider's process above that with one resource, and size of the state:", sizes(figures)],
    ["Requests to the service:", requests(figures)],
    ["Under the rate limits of the public service:", underLimits(figures)],
    ["With other settings, in seconds:", withSettings(figures, "seconds")],
    ["With other settings, in CPU seconds of all processes:", withSettings(figures, "cpuSeconds")],
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
    ...COMPARED.map((host) => fixed(figures.overFloor({ host, count, latency, operation }), 2)),
  ]);
  return table(["resources, command", "floor", ...COMPARED.map((host) => `${host}, ×`)], rows);
}

function cpuByPart(figures: Figures, latency: number): string {
  const rows = rowsOf(figures, latency).map(({ count, operation }) => [
    `${count}, ${operation}`,
    ...HOSTS.map((host) => {
      const of = (part: Part) => fixed(figures.median({ host, count, latency, operation }, part), 1);
      return `${of("engine")} + ${of("provider")}`;
    }),
  ]);
  return table(["resources, command", ...HOSTS], rows);
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
      ...PROVIDER_HOSTS.map((host) => fixed(memoryAboveOne(figures, host, count, latency), 0)),
      ...HOSTS.map((host) => fixed(perResource(figures, host, count, latency), 0)),
    ]);
  const head = [...PROVIDER_HOSTS.map((host) => `${host}, MB`), ...HOSTS.map((host) => `${host}, bytes per resource`)];
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
    PROVIDER_HOSTS.flatMap((host) => {
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

function withSettings(figures: Figures, quantity: Quantity): string | undefined {
  const changed = figures.all.filter(({ settings, operation }) => settings !== "" && operation === "up");
  if (changed.length === 0) return undefined;
  const rows = changed.map(({ host, count, latency, settings }) => [
    `\`${settings}\`, ${host}, ${count}`,
    ...OPERATIONS.map((operation) =>
      [
        figures.median({ host, count, latency, operation, settings }, quantity),
        figures.median({ host, count, latency, operation }, quantity),
      ]
        .map((value) => fixed(value, 1))
        .join(", not "),
    ),
  ]);
  return table(["settings, host, resources", ...OPERATIONS], rows);
}
