import { pluginType } from "../../../sdk/runtime/type";
import { RefusedError, type ResourceDefinition } from "../../core";
import { resources } from "../../resources";
import type { Api } from "../../resources/api";
import type { Origin } from "../../state/decode";

/** The resource that a request is about. */
export interface Subject {
  readonly definition: ResourceDefinition<Api>;
  /** The resource's name in the program. */
  readonly name: string;
  readonly urn: string;
}

interface SubjectRequest {
  getUrn(): string;
  getName(): string;
  getType(): string;
}

const definitions: ReadonlyMap<string, ResourceDefinition<Api>> = new Map(
  resources.map((one) => [pluginType(one.token), one]),
);

/**
 * The resource that a request names.
 *
 * @throws RefusedError if the plugin has no such type
 */
export function subjectOf(request: SubjectRequest): Subject {
  const urn = request.getUrn();
  // Older engines give type and name in the URN only: `urn:pulumi:stack::project::parents$type::name`.
  const [, , types = "", ...names] = urn.split("::");
  const definition = definitionOf(request.getType() || (types.split("$").at(-1) ?? ""));
  return { definition, name: request.getName() || names.join("::"), urn };
}

/**
 * The definition of a type, such as `compute:index:Vpc`.
 *
 * @throws RefusedError if the plugin has no such type
 */
export function definitionOf(type: string): ResourceDefinition<Api> {
  const definition = definitions.get(type);
  if (definition === undefined) throw new RefusedError(`There is no resource type "${type}".`);
  return definition;
}

/**
 * The facts about a resource that the request gives.
 *
 * @param timeouts - the engine's time limits by step, in seconds; 0 for none
 */
export function originOf({ name, urn }: Subject, timeouts: Readonly<Record<string, number>> = {}): Origin {
  const bounded = Object.entries(timeouts).filter(([, seconds]) => seconds > 0);
  return { name, urn, timeouts: Object.fromEntries(bounded.map(([step, seconds]) => [step, `${seconds}s`])) };
}

/** Names of the properties that are always secret. */
export function secretFields({ definition }: Subject): string[] {
  const fields = { ...definition.inputs, ...definition.outputs };
  return Object.keys(fields).filter((name) => fields[name]?.secret);
}
