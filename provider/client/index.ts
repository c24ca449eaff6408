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
export type { Clock } from "./clock";
export { ApiError } from "./errors/api-error";
export { CanceledError } from "./errors/canceled-error";
export { ClientError } from "./errors/client-error";
export { ConnectionError } from "./errors/connection-error";
export { PathError } from "./errors/path-error";
export { SettingsError } from "./errors/settings-error";
export { TimeoutError } from "./errors/timeout-error";
export { isNotFoundEnvelope } from "./gone";
export { path } from "./path";
export { type ReadFamily, Reads } from "./reads";
export type { ApiRequest } from "./request";
export { type ClientOptions, type ClientSettings, makeSettings, normalizeUrl } from "./settings";
