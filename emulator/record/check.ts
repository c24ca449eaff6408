import { Brand } from "../shared/brand";
import { differencesOf, lookOf } from "./compare";
import { findOperation } from "./operation";
import type { Entry, Recording } from "./recording";
import { Twin, type TwinEmulator } from "./twin";

/** What a comparison of an emulator with a recording found. */
export interface RecordingCheck {
  /** How the emulator answers differently than the service did, one sentence each, by operation and status. */
  readonly differences: readonly string[];
  /** How many entries were compared. */
  readonly compared: number;
  /** Entries that were not: a recording has no values, so that only successful reads can be sent again. */
  readonly notCompared: readonly string[];
}

/**
 * Sends the successful reads of a recording to an emulator, and compares the answers with what the service answered. The
 * emulator has to be of the recording's brand, and needs objects to answer with: the world `small` has some of every kind.
 */
export async function checkRecording(recording: Recording, emulator: TwinEmulator): Promise<RecordingCheck> {
  const brand = new Brand(recording.brand);
  const twin = new Twin(emulator, brand);
  const differences: string[] = [];
  const notCompared: string[] = [];
  for (const entry of recording.entries) {
    const name = `${entry.method} ${entry.path} ${entry.status}`;
    const found = await differencesTo(entry, twin, brand);
    if ("reason" in found) notCompared.push(`${name}: ${found.reason}`);
    else differences.push(...found.differences.map((difference) => `${name}: ${difference}`));
  }
  return { differences, compared: recording.entries.length - notCompared.length, notCompared };
}

type Found = { readonly reason: string } | { readonly differences: readonly string[] };

async function differencesTo(entry: Entry, twin: Twin, brand: Brand): Promise<Found> {
  // Any id: the emulator's own objects stand for those of the service.
  const path = entry.path.replace(/\{[^}]*\}/g, "1");
  const found = findOperation(brand, entry.method, path);
  if (entry.method !== "GET" || entry.status !== 200) return { reason: "only successful reads are sent again" };
  if (found === undefined || entry.operation === null) return { differences: ["the emulator has no such operation"] };
  if (entry.request.query.some((name) => !["page", "page_size"].includes(name))) {
    return { reason: `the values of ${entry.request.query.join(", ")} are not known` };
  }
  const asked = { query: new URLSearchParams(), headers: { authorization: "" } };
  const own = await twin.answer({ ...found, template: entry.path }, asked, { status: 200, headers: {} });
  if ("reason" in own) return own;
  const isFree = found.route.verbatim === true;
  const service = {
    status: entry.status,
    headers: entry.headers,
    fields: [],
    ...(entry.body ? { body: entry.body } : {}),
  };
  return { differences: differencesOf(service, lookOf(own, isFree)) };
}
