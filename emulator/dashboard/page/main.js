// The page of the emulator: what it has, what it is asked, and how it behaves.
import { prepareClock, showTime } from "./clock.js";
import { find } from "./dom.js";
import { changeEvents, tellTime } from "./events.js";
import { prepareFaults, showFaults, showOperations } from "./faults.js";
import { listen } from "./feed.js";
import { changeObjects, startObjects } from "./objects.js";
import { addRequest, prepareRequests, startRequests } from "./requests.js";

/** @import { ShownObject } from "./feed.js" */

const eventTable = "events";

prepareClock();
prepareFaults();
prepareRequests();
listen({
  start({ base, brand, operations, tables, objects, requests }) {
    document.title = `Emulator ${location.host}`;
    find("address", HTMLElement).textContent = `${location.origin}${base} (${brand})`;
    showOperations(operations);
    startRequests(requests);
    startObjects(
      tables.filter((table) => table !== eventTable),
      objects.filter((one) => !isEvent(one)),
    );
    changeEvents(objects.filter(isEvent), "start");
  },
  objects(changed) {
    const others = changed.filter((one) => !isEvent(one));
    if (others.length > 0) changeObjects(others);
    changeEvents(changed.filter(isEvent), "change");
  },
  request: addRequest,
  settings(settings) {
    showTime(settings.now);
    tellTime(settings.now);
    showFaults(settings);
  },
  connected(yes) {
    find("connection", HTMLElement).textContent = yes ? "Live" : "Disconnected: the emulator does not answer.";
  },
});

/** @param {ShownObject} object */
function isEvent({ table }) {
  return table === eventTable;
}
