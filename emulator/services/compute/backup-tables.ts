import type { JsonObject } from "../../shared/json";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";

/** Days of a schedule. `Scheduling`: the service has not chosen yet. */
export const days = [
  "Scheduling",
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** Two hours in UTC, by their beginning. `Scheduling`: the service has not chosen yet. */
export const windows = [
  "Scheduling",
  "W0",
  "W2",
  "W4",
  "W6",
  "W8",
  "W10",
  "W12",
  "W14",
  "W16",
  "W18",
  "W20",
  "W22",
] as const;

/** Whether and when backups of a compute are made. */
export interface Backups {
  readonly enabled: boolean;
  readonly day: (typeof days)[number] | null;
  readonly window: (typeof windows)[number] | null;
}

/** A backup of a compute. No operation makes one, only control. */
export interface Backup {
  readonly id: number;
  readonly compute_id: number;
  readonly created: string;
}

/** The backups of a compute that has none. */
export const noBackups: Backups = { enabled: false, day: null, window: null };

/** Backups of all computes. */
export const backupTable = defineTable<Backup, "compute">({
  name: "backups",
  key: (backup) => backup.id,
  indexes: { compute: (backup) => backup.compute_id },
  complete(given, { store, timestamp }) {
    return { compute_id: 1, created: timestamp, ...given, id: given.id ?? store.next("backups") };
  },
});

/** The backups of a compute in the format of the API. */
export function viewBackups({ store }: Stage, computeId: number, { enabled, day, window }: Backups): JsonObject {
  const last = [...store.in(backupTable).by("compute", computeId)].at(-1)?.created ?? null;
  return { enabled, available: last !== null, schedule: { day, window }, last_successful: last };
}
