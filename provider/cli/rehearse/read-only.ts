import type { Dispatcher } from "undici";
import { ProviderBug } from "../../core";

/** A dispatcher that sends nothing but GET: a rehearsal cannot change the account, whatever else is wrong. */
export function readOnly(dispatcher: Dispatcher): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    if (options.method === "GET") return dispatch(options, handler);
    throw new ProviderBug(`A rehearsal was about to send ${options.method} to the service. Nothing was sent.`);
  });
}
