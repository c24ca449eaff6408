export { ApiError, isNotFoundEnvelope } from "./api-error";
export {
  type Brand,
  brandField,
  brandImageId,
  brandPath,
  brandScope,
  brands,
  defaultUrl,
  isPublicService,
  neutralBody,
  neutralField,
  neutralImageId,
  neutralScope,
  parseBrand,
} from "./brand";
export { Client, type ClientDeps } from "./client";
export { type Clock, systemClock } from "./clock";
export { ConnectionError, codeOf } from "./connection-error";
export { Connections } from "./connections";
export { CanceledError, ClientError, PathError, SettingsError, SourceError, TimeoutError } from "./errors";
export { type Exchange, exchangeLine } from "./exchange";
export { earliestServiceTime } from "./headers";
export { ONLY_ORIGIN } from "./only-origin";
export { readProxies } from "./proxies";
export type { ReadFamily } from "./read-family";
export { Reads } from "./reads";
export { type ApiRequest, path } from "./request";
export { type ClientOptions, type ClientSettings, makeSettings, normalizeUrl } from "./settings";
export { sourceOf } from "./sources";
export { duration, oneLine } from "./text";
export type { TransferRequest } from "./transfer";
export type { Content } from "./transfer-content";
export { TransferError } from "./transfer-error";
export { Waits } from "./waits";
