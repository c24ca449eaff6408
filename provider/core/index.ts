export { autoname } from "./autoname";
export { checkResource, type MakeName } from "./check";
export { closestName } from "./closest-name";
export { aliases, asSet, asSetOf, by, type Comparison, declaredPart, exactText, withAliases } from "./comparison";
export { type Context, partsOf, type Service } from "./context";
export { createResource } from "./create";
export {
  type ArgumentField,
  type ArgumentFields,
  type DataSource,
  type DataSourceShape,
  type DataSourceSpec,
  defineDataSource,
  readDataSource,
} from "./data-source";
export { defineResource } from "./define";
export type { CreateStep, ResourceDefinition, ResourceSpec, Review, ScanEntry, Sibling, Step } from "./definition";
export { deleteResource } from "./delete";
export type { Change, Diff } from "./diff";
export {
  AbsentError,
  existsAlready,
  InputError,
  messageOf,
  PartialCreate,
  PartialUpdate,
  ProviderBug,
  RefusedError,
  withArticle,
} from "./errors";
export {
  findById,
  listObjects,
  nameOf,
  type ObjectQuery,
  queryNames,
  type ScanDepth,
  type ScanProgress,
  scanObjects,
} from "./find";
export { type IdSpec, idForm, importForms, isFixed, parseId } from "./id";
export { ownershipOf, recordedOwner } from "./owner";
export { inParallel } from "./parallel";
export { diffResource } from "./preview";
export { ProcessMemory, SaidOnce } from "./process";
export { driftOf, importObject, isHalfMade, readResource } from "./read";
export { desiredOf, recordImported } from "./record";
export { serviceTimeOf } from "./service-time";
export {
  type ChangesOf,
  clearingValue,
  defaultOf,
  fileRule,
  type InputField,
  type InputFields,
  ignore,
  isListable,
  isOptional,
  isWriteOnly,
  local,
  type OutputField,
  type Problem,
  type Reference,
  type ResourceShape,
  replace,
  replaceFirst,
  unmanaged,
  update,
} from "./shape";
export {
  type Desired,
  noBookkeeping,
  type Observed,
  type Options,
  type Owner,
  type Recorded,
  type Timeouts,
  type TokenOwner,
  type Unreadable,
} from "./state";
export { inWords } from "./unreadable";
export { updateResource } from "./update";
export { alternativesOf } from "./validate";
export { containsUnknown, defined, isGiven, isRecord, isUnknown, knownOf, type Props, UNKNOWN } from "./values";
