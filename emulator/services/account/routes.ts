import type { Service } from "../../shared/service";
import { eventRoutes } from "./events";
import { profileRoutes } from "./profile";
import { settingsRoutes } from "./settings";
import { transferRoutes } from "./transfer";

/** The account, its settings, its transfer and its events. */
export const account: Service = {
  name: "account",
  tables: [],
  routes: [...profileRoutes, ...settingsRoutes, ...transferRoutes, ...eventRoutes],
  notEmulated: [
    "Changes of the balance, promotions and the credit card: only control makes them.",
    "The network helper: `network_helper` has no effect on new configuration profiles.",
    "Transfer other than that of object storage.",
    "Events marked as seen or read by one user: they are for all users.",
  ],
};
