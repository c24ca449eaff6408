import type { z } from "zod";
import type { Comparison } from "./comparison";
import type { IdSpec } from "./id";
import type { Props } from "./values";

/** What a change of an input does: one of the five words below. */
export type OnChange =
  | { readonly kind: "update"; readonly clearing?: unknown }
  | { readonly kind: "replace" | "replaceFirst" | "local" | "ignore" };

/** A change creates a new object. */
export const replace = { kind: "replace" } as const satisfies OnChange;

/** A change deletes the object, and then creates a new one. */
export const replaceFirst = { kind: "replaceFirst" } as const satisfies OnChange;

/** A change is recorded in the state only. */
export const local = { kind: "local" } as const satisfies OnChange;

/** The input is used only when the object is created: a later change does nothing. */
export const ignore = { kind: "ignore" } as const satisfies OnChange;

/** An input that a program removes merely stops being managed: `update(unmanaged)`. */
export const unmanaged = { clearing: undefined } as const;

/**
 * A change updates the object in place.
 *
 * @param removal - what the update sends for an input that a program removes; left out: the default of its type. An
 *   optional input without a default has to say it.
 */
export function update(removal: { readonly clearing?: unknown } = {}): OnChange {
  return { kind: "update", ...removal };
}

/** How a name is generated when a program leaves it out. */
export interface AutonameRule {
  /** Longest name, in characters. */
  readonly max: number;
  /** Characters that may stand in a name, as the inside of a regular expression's class. */
  readonly characters: string;
  /** Lower-case letters only. */
  readonly lowerCase?: true;
}

/** What a file has to be. */
export interface FileRule {
  /** Largest size, in bytes; undefined: the description names none. */
  readonly maxBytes?: number;
  /** The first bytes say that it is gzip data. */
  readonly gzip?: true;
  /** The output that holds the SHA-256 of the content, in hexadecimal digits. */
  readonly hashOutput?: string;
}

/** One input of a resource: its shape, prose and change rule in one record. */
export interface InputField {
  /**
   * Shape and bounds. An optional input is `.optional()`, or has a `.default(…)`: the value that the service, or the
   * provider for a local one, uses when the input is left out. It is equal to absent.
   */
  readonly type: z.ZodType;
  /** A sentence for the documentation, with units and bounds. */
  readonly describe: string;
  readonly onChange: OnChange;
  /** How its values are compared. Left out: as they are. */
  readonly compare?: Comparison;
  /** Secret in state, outputs, previews and logs. */
  readonly secret?: true;
  /**
   * The service never returns it: the state keeps what was last sent, and changes are found by comparing with that.
   * `file`: the value is the path of a file. Only its content decides on changes; the sdk makes the path absolute in the
   * program. If the file is missing while the object exists, its content is assumed to be unchanged.
   */
  readonly writeOnly?: true | { readonly file: FileRule };
}

/** One output of a resource that is not an input. */
export interface OutputField {
  readonly type: z.ZodType;
  readonly describe: string;
  readonly secret?: true;
  /** Returned only when the object is created: unknown for an adopted object, which is warned about. */
  readonly createOnly?: true;
  /**
   * Write-only inputs whose content shows in this output, such as in a checksum. If the output is not what it was after
   * they were last sent, they were changed elsewhere, and those declared are sent again.
   */
  readonly fingerprintOf?: readonly string[];
  /**
   * An update in place may change it, or the service changes it by itself: it is unknown in the preview of an update.
   * Every other output keeps its value.
   */
  readonly changes?: true;
  /** States of earlier versions hold its ids as numbers: they are read as text. */
  readonly wasNumeric?: true;
}

export type InputFields = Readonly<Record<string, InputField>>;
export type OutputFields = Readonly<Record<string, OutputField>>;

/** The declared value of an input, parsed. A default is not filled in: it equals absent. */
type Declared<T extends z.ZodType> = undefined extends z.input<T> ? z.output<T> | undefined : z.output<T>;

/** The declared values of a definition's inputs. */
export type InputsOf<F extends InputFields> = { readonly [K in keyof F]: Declared<F[K]["type"]> };

/** The changed inputs only; a cleared one holds its clearing value. */
export type ChangesOf<F extends InputFields> = {
  readonly [K in keyof F]?: z.output<F[K]["type"]> | null | undefined;
};

/** Why an input is refused. The reason never holds a value, which may be secret. */
export interface Problem {
  readonly property: string;
  readonly reason: string;
}

/** An input whose value, or whose entries, name objects of another resource. */
export interface Reference {
  /** Where the name stands: `vpcId`, `credentials[]`, `bucketAccess[].bucketName`. */
  readonly at: string;
  /** The other resource's class. */
  readonly to: string;
  /** The property of the other resource that is named. */
  readonly property: string;
  /** Properties that both resources have, and that identify the other one together with the name. */
  readonly matching?: readonly string[];
}

/** What a resource looks like: fields, ids and keys, without the requests. */
export interface ResourceShape<F extends InputFields = InputFields, I extends IdSpec = IdSpec> {
  /** Name of the class, for instance `Vpc`. */
  readonly token: string;
  /** What a message calls it, for instance `VPC`. */
  readonly noun: string;
  readonly describe: string;
  readonly inputs: F;
  readonly outputs: OutputFields;
  /** Parts of the documented id, in order; joined with `/`. */
  readonly id: I;
  /** An id in the service's own form, for the documentation. Left out: one is made up, which a part that is text does not resemble. */
  readonly idExample?: string;
  /**
   * Inputs that the service keeps unique together: a replacement with the same values has to delete first. `[]` for a
   * singleton, which always has to.
   */
  readonly uniqueKey?: readonly (keyof F & string)[];
  /** Properties that `import` accepts in place of the last part of the id, as `key:value`. */
  readonly lookupKeys: readonly string[];
  /** The input that is generated from the resource's name when left out. */
  readonly autoname?: AutonameRule & { readonly input: keyof F & string };
  /**
   * Groups of inputs of which a program gives exactly one, such as the sources of an image. An adopted object needs
   * none: what it was made from is not known.
   */
  readonly oneOf?: readonly (readonly (keyof F & string)[])[];
  /** Inputs that name objects of other resources: a written program uses those resources instead of their names. */
  readonly references?: readonly Reference[];
  /**
   * Inputs that the entries of lists lack, and `read` has. `readWhen: "adopting"`: an adoption reads each object for
   * them; `"asked"`: they stay undeclared unless the user asks for them.
   */
  readonly unlisted?: { readonly inputs: readonly (keyof F & string)[]; readonly readWhen: "adopting" | "asked" };
  /** Its objects belong to the user of the profile. Left out: to the account. */
  readonly ownedBy?: "user";
  /** A restricted user needs a grant for each object, and gets 404 for the others. */
  readonly granted?: true;
  /** It carries out an action: there is no object to list or to adopt. */
  readonly action?: true;
  /** Only the state holds its objects: the service makes them, and can neither read nor list nor delete them. */
  readonly stateOnly?: true;
  /** Its objects are content rather than infrastructure: the adoption of an account leaves them out unless they are asked for. */
  readonly content?: true;
  /**
   * Outputs that follow from inputs alone, such as the end of a certificate. One whose inputs are not known is left out.
   *
   * @param values - known values of inputs
   */
  derivedOutputs?(values: Props): Props;
  /** A program that uses the resource, for the documentation; compiled in CI. */
  readonly example: string;
  /**
   * Checks across fields. Unknown values are absent.
   *
   * @param previous - the inputs of the last step, if there was one
   * @param unknown - names of the inputs that are declared, but not known yet
   */
  check?(inputs: Partial<InputsOf<F>>, previous?: Props, unknown?: ReadonlySet<string>): readonly Problem[];
}

/** Tells whether the service has objects of the resource, to list and to adopt. */
export function isListable({ action, stateOnly }: Pick<ResourceShape, "action" | "stateOnly">): boolean {
  return action === undefined && stateOnly === undefined;
}

/** Tells whether a program may leave an input out. */
export function isOptional({ inputs, autoname }: ResourceShape, name: string): boolean {
  return autoname?.input === name || inputs[name]?.type.safeParse(undefined).success === true;
}

/** Tells whether the service never returns the field's value. */
export function isWriteOnly({ writeOnly }: InputField): boolean {
  return writeOnly !== undefined;
}

/** What the file has to be whose path the field's value is; undefined for other fields. */
export function fileRule({ writeOnly }: InputField): FileRule | undefined {
  return typeof writeOnly === "object" ? writeOnly.file : undefined;
}

/** The value that leaving the field out means; undefined where there is none. */
export function defaultOf({ type }: InputField): unknown {
  return type.safeParse(undefined).data;
}

/** What an update sends for the field when a program removes it; undefined where nothing is sent. */
export function clearingValue(field: InputField): unknown {
  const { onChange } = field;
  if (onChange.kind !== "update") return undefined;
  return "clearing" in onChange ? onChange.clearing : defaultOf(field);
}
