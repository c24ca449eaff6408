export {
  type Brand,
  brandField,
  brandImageId,
  brandPath,
  brandScope,
  brands,
  defaultUrl,
  neutralField,
  neutralImageId,
  parseBrand,
} from "./brand";
export { Client, type ClientDeps } from "./client";
export { type Clock, systemClock } from "./clock";
export { ApiError, type ApiReason } from "./errors/api-error";
export { CanceledError } from "./errors/canceled-error";
export { ClientError } from "./errors/client-error";
export { ConnectionError } from "./errors/connection-error";
export { PathError } from "./errors/path-error";
export { SettingsError } from "./errors/settings-error";
export { TimeoutError } from "./errors/timeout-error";
export { isNotFoundEnvelope } from "./gone";
export type { JsonObject, JsonValue } from "./json";
export { path } from "./path";
export { type ReadFamily, type ReadSource, Reads } from "./reads";
export { type Redact, redactor } from "./redact";
export type { ApiRequest, Method } from "./request";
export { earliestServiceTime, type ServiceTime } from "./service-time";
export { type ClientOptions, type ClientSettings, makeSettings, normalizeUrl } from "./settings";
