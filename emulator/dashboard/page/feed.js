// The stream of what the page shows.

/**
 * @typedef {{ method: string, path: string, query: string, operation?: string, time: string, status: number | null,
 *   ignored?: string[] }} RequestRecord
 * @typedef {{ number: number, record: RequestRecord }} NumberedRequest
 * @typedef {{ table: string, key: string | number, row: Record<string, unknown> | null }} ShownObject
 * @typedef {{ id: number, fault: Record<string, unknown>, fired: number }} ConfiguredFault
 * @typedef {{ now: number, latency: number, limits: number, faults: ConfiguredFault[] }} Settings
 * @typedef {{ brand: string, base: string, operations: string[], tables: string[],
 *   objects: ShownObject[], requests: NumberedRequest[] }} Start
 * @typedef {{ start(data: Start): void, objects(data: ShownObject[]): void, request(data: NumberedRequest): void,
 *   settings(data: Settings): void, connected(yes: boolean): void }} Listener
 */

/**
 * Calls the listener with all that comes. The browser connects again by itself: then everything starts anew.
 *
 * @param {Listener} listener
 */
export function listen(listener) {
  const source = new EventSource("/_emulator/dashboard/feed");
  source.addEventListener("start", ({ data }) => listener.start(JSON.parse(data)));
  source.addEventListener("objects", ({ data }) => listener.objects(JSON.parse(data)));
  source.addEventListener("request", ({ data }) => listener.request(JSON.parse(data)));
  source.addEventListener("settings", ({ data }) => listener.settings(JSON.parse(data)));
  source.addEventListener("open", () => listener.connected(true));
  source.addEventListener("error", () => listener.connected(false));
}
