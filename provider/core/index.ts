export { type FoundObject, findById, type ToldObject } from "./adopt";
export { type Checked, checkResource } from "./check";
export { exactText } from "./compare";
export { type Context, partsOf, type Service } from "./context";
export { type Created, createResource } from "./create";
export {
  type ArgumentFields,
  type DataSource,
  type DataSourceShape,
  type DataSourceSpec,
  defineDataSource,
  readDataSource,
} from "./data-source";
export { defineResource } from "./define";
export {
  type InputField,
  type InputFields,
  isOptional,
  isUntold,
  type OutputField,
  type Props,
  type Reference,
  type ResourceDefinition,
  type ResourceShape,
  type ResourceSpec,
  type ScanEntry,
  unmanaged,
} from "./definition";
export { deleteResource } from "./delete";
export type { Diff } from "./diff";
export { diffState } from "./diff-state";
export { AbsentError, InputError, messageOf, PartialCreate, PartialUpdate, RefusedError } from "./errors";
export { defined } from "./given";
export { hiddenInputs, hiddenOutputs } from "./hidden";
export { type IdSpec, idForm, importForms, isFixed } from "./id";
export { listObjects, nameOf, type ObjectQuery, queryNames } from "./list";
export { ProcessMemory } from "./memory";
export { inParallel } from "./parallel";
export { asAdopted, type ReadResult, readResource } from "./read";
export { driftOf, type ScanDepth, type ScanProgress, scanObjects } from "./scan";
export type { Step } from "./step";
export { type Updated, updateResource } from "./update";
