import type { Measurement } from "./plan";
import type { Part } from "./process-tree";

/** What tells one figure from another; what is left out may be anything. */
export type Selection = Partial<Pick<Measurement, "host" | "count" | "latency" | "limits" | "settings" | "operation">>;

/** Quantities of a measurement. The name of a part means its CPU seconds. */
export type Quantity = Part | "seconds" | "cpuSeconds" | "providerPeakBytes" | "stateBytes" | "refused";

/** The measurements of a run of the benchmark. */
export class Figures {
  constructor(readonly all: readonly Measurement[]) {}

  /** Measurements without limits and with the engine's default settings, unless the selection says otherwise. */
  of(selection: Selection): readonly Measurement[] {
    const wanted = Object.entries({ limits: "none", settings: "", ...selection });
    return this.all.filter((one) => wanted.every(([name, value]) => Reflect.get(one, name) === value));
  }

  /** The median of a quantity; undefined if it was not measured. */
  median(selection: Selection, quantity: Quantity): number | undefined {
    return median(this.of(selection).map((one) => quantityOf(one, quantity)));
  }

  /** The median of a host's CPU seconds over the floor's, of the rounds in which both took a turn. */
  overFloor(selection: Selection): number | undefined {
    const [own, floor] = [this.of(selection), this.of({ ...selection, host: "floor" })];
    return median(own.flatMap(({ cpuSeconds }, round) => ratio(cpuSeconds, floor[round]?.cpuSeconds)));
  }

  /** Numbers of resources that were measured with a latency, ascending. One alone measures the start only. */
  counts(latency: number): number[] {
    return [...new Set(this.of({ latency }).map(({ count }) => count))].filter((count) => count > 1).sort(ascending);
  }

  /** Latencies that were measured, ascending. */
  latencies(): number[] {
    const measured = this.all.filter(({ count }) => count > 1);
    return [...new Set(measured.map(({ latency }) => latency))].sort(ascending);
  }
}

function quantityOf(one: Measurement, quantity: Quantity): number {
  if (quantity === "engine" || quantity === "program" || quantity === "provider") return one.cpuOf[quantity];
  return one[quantity];
}

/** The middle value, or the mean of the two in the middle; undefined without values. */
export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort(ascending);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

function ratio(value: number, base: number | undefined): number[] {
  return base === undefined || base === 0 ? [] : [value / base];
}

function ascending(one: number, other: number): number {
  return one - other;
}
