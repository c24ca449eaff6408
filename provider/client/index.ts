export {
  type Brand,
  brandField,
  brandImageId,
  brandPath,
  brandScope,
  brands,
  defaultUrl,
  neutralBody,
  neutralField,
  neutralImageId,
  neutralScope,
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
export { SourceError } from "./errors/source-error";
export { TimeoutError } from "./errors/timeout-error";
export { TransferError } from "./errors/transfer-error";
export { isNotFoundEnvelope } from "./gone";
export { path } from "./path";
export { type ReadFamily, Reads } from "./reads";
export type { ApiRequest } from "./request";
export { type ClientOptions, type ClientSettings, makeSettings, normalizeUrl } from "./settings";
export { duration, oneLine } from "./text";
export type { TransferRequest } from "./transfer-request";
export type { Content } from "./transfer-source";
