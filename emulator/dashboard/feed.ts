import type { ServerResponse } from "node:http";
import type { Row } from "../collection";
import type { Control } from "../control";
import { showFault } from "../control-routes";
import type { Engine } from "../engine";
import { eventTable } from "../shared/events";
import type { SeedableTable } from "../shared/table";
import { shownObject } from "./shown";

const settingsEveryMs = 500;
const requestsAtStart = 200;
// A browser that does not read is disconnected. It connects again and gets everything anew.
const unreadLimit = 16 * 1024 * 1024;

/**
 * Sends everything that the page shows as server-sent events, until the browser leaves or the emulator closes:
 * - `start`: `{ brand, base, operations, tables, objects, requests }`
 * - `objects`: `[{ table, key, row }]` after each transaction that changed some
 * - `request`: `{ number, record }`, when it arrives and when it is answered
 * - `settings`: `{ now, latency, limits, faults }`, when one of them has changed, and each second for the clock
 */
export function sendFeed(engine: Engine, control: Control, response: ServerResponse): void {
  const tables = shownTables(engine);
  const send = (event: string, data: unknown): void => {
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (response.writableLength > unreadLimit) response.destroy();
  };
  send("start", {
    brand: engine.brand.words.compute,
    base: engine.brand.prefixes[0],
    operations: engine.services.flatMap(({ routes }) => routes.map(({ operation }) => operation)),
    tables: tables.map(({ name }) => name),
    objects: tables.flatMap((table) => {
      const rows = engine.store.in(table);
      return [...rows].map((row) => shownObject(table, table.key(row), row));
    }),
    requests: engine.log.last(requestsAtStart),
  });
  const sendSettings = settingsSender(engine, control, (data) => send("settings", data));
  sendSettings();
  const timer = setInterval(sendSettings, settingsEveryMs);
  const ends = [
    () => clearInterval(timer),
    engine.log.watch((request) => send("request", request)),
    ...tables.map((table) =>
      engine.store.watch(table, (changes) => {
        send(
          "objects",
          changes.map(({ key, row }) => shownObject(table, key, row)),
        );
      }),
    ),
  ];
  const leave = (): void => void response.destroy();
  engine.closing.addEventListener("abort", leave);
  response.once("close", () => {
    for (const end of ends) end();
    engine.closing.removeEventListener("abort", leave);
  });
}

/** Sends the settings if they have changed: those of control also change without a request. */
function settingsSender(engine: Engine, control: Control, send: (data: unknown) => void): () => void {
  let sent = "";
  return () => {
    // Transitions that are due also happen while nobody sends requests.
    engine.tick();
    const settings = {
      now: Math.floor(control.now() / 1000) * 1000,
      latency: engine.latency,
      limits: engine.rateLimits.list().length,
      faults: control.faults().map(showFault),
    };
    const text = JSON.stringify(settings);
    if (text === sent) return;
    sent = text;
    send(settings);
  };
}

/** The tables of the families, and events. The others are the emulator's own. */
function shownTables({ services, tables }: Engine): readonly SeedableTable<Row, string>[] {
  const names = new Set([eventTable.name, ...services.flatMap((service) => service.tables.map(({ name }) => name))]);
  return [...tables.values()].filter(({ name }) => names.has(name));
}
