import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import type { Checked, InputField, Props } from "../../core";
import { autoname } from "../../core/autoname";
import { isGiven } from "../../core/given";
import { HIDDEN, hiddenInputs } from "../../core/hidden";
import type { Subject } from "./subject";

const HEX_DIGITS = 7;

/**
 * Makes a name that was just made follow the engine: its `autonaming` setting, else the seed that makes previews and
 * updates agree. Names of the program, of the state and of adopted objects stay.
 *
 * @param declared - the program's inputs
 * @param olds - inputs of the last step
 */
export function followNaming(
  { definition, name: resource }: Subject,
  request: CheckRequest,
  declared: Props,
  olds: Props,
  checked: Checked,
): Checked {
  const [name, field] = Object.entries(definition.inputs).find(([, one]) => one.autoname !== undefined) ?? [];
  if (name === undefined || field?.autoname === undefined || checked.problems.length > 0) return checked;
  const { auto, import: hint } = hiddenInputs(checked.inputs);
  const isNew = auto !== undefined && auto !== hiddenInputs(olds).auto;
  if (isGiven(declared[name]) || hint !== undefined || !isNew) return checked;
  const options = request.getAutonaming();
  const proposed = options?.getProposedName() ?? "";
  const { DISABLE, ENFORCE } = CheckRequest.AutonamingOptions.Mode;
  if (options?.getMode() === DISABLE) return refuse(checked, name, "is required: autonaming is disabled for it");
  if (proposed !== "" && options?.getMode() === ENFORCE) return rename(checked, name, field, proposed);
  if (proposed !== "" && field.type.safeParse(proposed).success) return rename(checked, name, field, proposed);
  const seed = Buffer.from(request.getRandomseed_asU8()).toString("hex").slice(0, HEX_DIGITS);
  return seed.length < HEX_DIGITS ? checked : rename(checked, name, field, autoname(field.autoname, resource, seed));
}

function rename(checked: Checked, name: string, field: InputField, made: string): Checked {
  if (!field.type.safeParse(made).success)
    return refuse(checked, name, "cannot have the name that the autonaming setting makes: set it");
  const hidden = { ...hiddenInputs(checked.inputs), auto: made };
  return { ...checked, inputs: { ...checked.inputs, [name]: made, [HIDDEN]: hidden } };
}

function refuse(checked: Checked, property: string, reason: string): Checked {
  return { ...checked, problems: [{ property, reason }] };
}
