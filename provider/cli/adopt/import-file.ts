import type { z } from "zod";
import { dynamicText } from "../../../sdk/runtime/dynamic-text";
import { dynamicType, pluginType } from "../../../sdk/runtime/type";
import type { Props } from "../../core";
import type { settings } from "../../settings";
import { packageVersion } from "../../version";
import type { AdoptedObject } from "./adopted";

/** Where the provider of a stack runs. */
export type Host = z.output<typeof settings.host.type>;

/** One resource of an import file. The engine does not read a resource that has outputs here. */
interface ImportEntry {
  readonly type: string;
  readonly name: string;
  readonly id: string;
  readonly version?: string;
  readonly inputs: Props;
  readonly outputs: Props;
}

/**
 * The text of a file for `pulumi import --file`. It contains the values that the service returned, without those of secret
 * fields.
 */
export function writeImportFile(objects: readonly AdoptedObject[], host: Host): string {
  return `${JSON.stringify({ resources: objects.map((object) => entryOf(object, host)) }, undefined, 2)}\n`;
}

function entryOf(object: AdoptedObject, host: Host): ImportEntry {
  const { token } = object.definition;
  const inputs = withoutSecrets(object, object.inputs);
  const outputs = { ...withoutSecrets(object, object.outputs), __provider: dynamicText(token) };
  const place = { name: object.resourceName, id: object.id };
  if (host === "plugin") return { type: pluginType(token), ...place, version: packageVersion(), inputs, outputs };
  return { type: dynamicType(token), ...place, inputs: { ...inputs, __provider: dynamicText(token) }, outputs };
}

function withoutSecrets({ definition }: AdoptedObject, props: Props): Props {
  const fields = { ...definition.inputs, ...definition.outputs };
  return Object.fromEntries(Object.entries(props).filter(([name]) => !fields[name]?.secret));
}
