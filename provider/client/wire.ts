import { asciiJson } from "./json";
import { requestUrl } from "./path";
import type { ApiRequest } from "./request";
import type { ClientSettings } from "./settings";
import type { WireRequest } from "./transport";
import { userAgent } from "./user-agent";

/**
 * A request as it goes over the wire. The token goes to the configured address only, and not with public operations.
 * @throws PathError for a path that leaves the configured address
 */
export function wireRequest(
  settings: Pick<ClientSettings, "url" | "token" | "version">,
  request: ApiRequest,
): WireRequest {
  const { body } = request;
  const sendsToken = settings.token !== undefined && !request.public;
  return {
    url: requestUrl(settings.url, request.path, request.query),
    method: request.method,
    headers: {
      accept: "application/json",
      "user-agent": userAgent(settings.version),
      ...(sendsToken ? { authorization: `Bearer ${settings.token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(request.filter === undefined ? {} : { "x-filter": asciiJson(request.filter) }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}
