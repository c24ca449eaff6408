import { partOf, sameValue } from "./compare";
import type { InputField, InputsOf, Props, ResourceShape } from "./definition";
import { defined, isGiven, withoutUndefined } from "./given";
import { HIDDEN, type HiddenInputs, type HiddenOutputs, STATE_VERSION, toHiddenInputs } from "./hidden";

/** What outputs are made of. */
export interface OutputParts {
  /** Values that the service told, by property. */
  readonly told: Props;
  /** Declared values, or the outputs of the last step where a field is not declared. */
  readonly previous: Props;
  /** Names of the declared inputs. */
  readonly declared: readonly string[];
  /** Hidden object of the inputs, or of the last outputs. */
  readonly hidden: HiddenInputs & Pick<HiddenOutputs, "answered" | "marks" | "imported">;
  readonly account: string;
  readonly pending?: readonly string[];
  /**
   * Names of the inputs that were just sent: what the service answers for them may be another name of the same. For
   * others only the name recorded before is.
   */
  readonly sent: readonly string[];
}

/**
 * The outputs to store: what the service told, in the declared spelling where it means the same, and what it cannot
 * tell as it was before.
 */
export function buildOutputs(definition: ResourceShape, parts: OutputParts): Props {
  const answered: Record<string, unknown> = {};
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(definition.inputs))
    values[name] = inputValue(name, field, parts, answered);
  for (const name of Object.keys(definition.outputs))
    values[name] = parts.told[name] === undefined ? parts.previous[name] : parts.told[name];
  for (const [name, { file }] of Object.entries(definition.inputs)) {
    if (file?.hashOutput !== undefined) values[file.hashOutput] = parts.hidden.files?.[name]?.hash;
  }
  const marks = marksOf(definition, parts, values);
  return { ...defined(values), [HIDDEN]: withoutUndefined(hiddenOf(parts, answered, marks)) };
}

/** The inputs that belong to outputs: the declared ones and the hidden object. */
export function inputsOfOutputs(outputs: Props, hidden: HiddenOutputs): Props {
  const values = Object.fromEntries(hidden.declared.map((name) => [name, outputs[name]]));
  return { ...defined(values), [HIDDEN]: toHiddenInputs(hidden) };
}

/** Names of the inputs that are declared. */
export function declaredNames(definition: ResourceShape, values: Props): string[] {
  return Object.keys(definition.inputs).filter((name) => isGiven(values[name]));
}

function inputValue(name: string, field: InputField, parts: OutputParts, answered: Record<string, unknown>): unknown {
  const isDeclared = parts.declared.includes(name);
  const told = isDeclared ? partOf(field, parts.previous[name], parts.told[name]) : parts.told[name];
  const previous = parts.previous[name];
  const known = parts.hidden.answered?.[name];
  if (told === undefined) {
    if (isGiven(known) && !sameValue(field, previous, known)) answered[name] = known;
    return previous ?? field.default;
  }
  if (!isGiven(previous)) return told;
  if (sameValue(field, previous, told)) return previous;
  const isAnswer = parts.sent.includes(name) || (isGiven(known) && sameValue(field, known, told));
  if (!field.alias || !isAnswer) return told;
  answered[name] = told;
  return previous;
}

/** What is sent is marked anew; else the mark stands, so that a later difference shows. */
function marksOf(definition: ResourceShape, parts: OutputParts, values: Props): Record<string, unknown> {
  const marks = Object.entries(definition.outputs).flatMap(([name, { tells }]) => {
    if (tells === undefined) return [];
    const isSent = tells.some((input) => parts.sent.includes(input));
    return [[name, isSent ? values[name] : (parts.hidden.marks?.[name] ?? values[name])]];
  });
  return defined(Object.fromEntries(marks));
}

function hiddenOf(
  parts: OutputParts,
  answered: Readonly<Record<string, unknown>>,
  marks: Readonly<Record<string, unknown>>,
): HiddenOutputs {
  const { answered: _, marks: __, ...inputs } = parts.hidden;
  return {
    ...inputs,
    ...(parts.pending !== undefined && parts.pending.length > 0 ? { pending: parts.pending } : {}),
    declared: parts.declared,
    ...(Object.keys(answered).length > 0 ? { answered } : {}),
    ...(Object.keys(marks).length > 0 ? { marks } : {}),
    account: parts.account,
    v: STATE_VERSION,
  };
}

/** Property values without the hidden object and the engine's own. */
export function valuesOf(props: Props): InputsOf<Record<string, never>> {
  const entries = Object.entries(props).filter(([name]) => !name.startsWith("__"));
  return Object.fromEntries(entries) as InputsOf<Record<string, never>>;
}
