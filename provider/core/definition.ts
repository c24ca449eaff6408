import type { z } from "zod";
import type { Comparison } from "./comparison";
import type { IdParts, IdSpec } from "./id";
import type { Props } from "./values";

/**
 * What a change of an input does: `update` in place; `replace` creates a new object; `replaceFirst` deletes the old
 * object before that; `local` changes the state only; `ignore` is never a change.
 */
export type OnChange = "update" | "replace" | "replaceFirst" | "local" | "ignore";

/** Clearing value of an input that merely stops being managed when a program no longer declares it. */
export const unmanaged: unique symbol = Symbol("unmanaged");

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
  /** Shape and bounds; optional fields are `.optional()`. */
  readonly type: z.ZodType;
  /** A sentence for the documentation, with units and bounds. */
  readonly describe: string;
  readonly onChange: OnChange;
  /** What an update sends when a program no longer declares the field. Required where the field is optional and updated in place. */
  readonly clear?: unknown;
  /** The value that the service, or the provider for a local field, uses when the field is left out. Equal to absent. */
  readonly default?: unknown;
  /** The name is generated from the resource's name when left out. */
  readonly autoname?: AutonameRule;
  /** Secret in state, outputs, previews and logs. */
  readonly secret?: true;
  /** The service never returns it: the state keeps what was last sent, and changes are found by comparing with that. */
  readonly writeOnly?: true;
  /**
   * The value is the path of a file. Only its content decides on changes; the sdk makes the path absolute in the
   * program. If the file is missing while the object exists, its content is assumed to be unchanged.
   */
  readonly file?: FileRule;
  /** How its values are compared. Left out: as they are. */
  readonly compare?: Comparison;
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
}

export type InputFields = Readonly<Record<string, InputField>>;
export type OutputFields = Readonly<Record<string, OutputField>>;

/** The declared values of a definition's inputs, parsed. */
export type InputsOf<F extends InputFields> = { readonly [K in keyof F]: z.output<F[K]["type"]> };

/** The changed inputs only; a cleared one holds its clearing value. */
export type ChangesOf<F extends InputFields> = {
  readonly [K in keyof F]?: z.output<F[K]["type"]> | null | undefined;
};

/** Why an input is refused. The reason never holds a value, which may be secret. */
export interface Problem {
  readonly property: string;
  readonly reason: string;
}

/** A way to find an object by something else than its id: the property, and what a list can be asked for. */
export interface Lookup {
  readonly key: string;
  readonly value: string;
}

/** One object of a scan. */
export interface ScanEntry {
  /** As `list` gives it. */
  readonly body: unknown;
  /** Properties known from the path of its list. */
  readonly parents: Props;
}

/** An input whose value, or whose entries, name objects of another resource. */
export interface Reference {
  /** Where the name stands: `vpcId`, `credentials[]`, `bucketAccess[].bucketName`. */
  readonly at: string;
  /** The other resource's class. */
  readonly to: string;
  /** The property of the other resource that is named. */
  readonly property: string;
  /** Properties that stand beside the name, and are the other resource's of the same names. */
  readonly beside?: readonly string[];
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
  /**
   * Inputs that the service keeps unique together: a replacement with the same values has to delete first. `[]` for a
   * singleton, which always has to.
   */
  readonly uniqueKey?: readonly (keyof F & string)[];
  /** Properties that `import` accepts in place of the last part of the id, as `key:value`. */
  readonly lookupKeys: readonly string[];
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
  /** It carries out an action: there is no object to list or to adopt. */
  readonly action?: true;
  /** Its objects are content rather than infrastructure: the adoption of an account leaves them out unless they are asked for. */
  readonly content?: true;
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

/** What a definition can use while it works on one resource. */
export interface Step {
  /** The bound of the whole step, in milliseconds: the program's `customTimeouts`, else the given one. */
  timeoutMs(kind: "create" | "update" | "delete", otherwise: number): number;
  /** Shows how far a long step is; each message replaces the one before. */
  progress(message: string): void;
  /** Shows a warning beside the resource. */
  warn(message: string): void;
  /** User name of the token in use. */
  account(): Promise<string>;
  /** The inputs declared at the last step, as the service was last seen to hold them. Empty for a new object. */
  readonly recorded: Props;
}

/** A step of an operation that stopped half-way, which the next update completes. */
export interface PendingStep<Api, F extends InputFields, I extends IdSpec> {
  /**
   * Completes the step. It may be asked for again after it succeeded, if a later step failed.
   *
   * @param detail - what stands after the name in `PartialCreate` or `PartialUpdate`
   * @returns the new body, or nothing
   */
  complete(api: Api, id: IdParts<I>, inputs: InputsOf<F>, step: Step, detail: string): Promise<unknown>;
  /** The object is deleted and created again by it: while it is pending, an object that is not there still exists. */
  readonly recreates?: true;
}

/**
 * Everything about one resource: its shape, and how it talks to the API. check, diff, lifecycle, schema, sdk and
 * documentation are read from it.
 *
 * Bodies are what the API answers; `decode` is the only place that knows their form. Requests throw the client's
 * errors; an object that is not there is the client's 404.
 */
export interface ResourceSpec<Api, F extends InputFields, I extends IdSpec> extends ResourceShape<F, I> {
  /** Parts of the id of a body, with the inputs or the parts known from the request's path. */
  idOf(body: unknown, inputs: Props): IdParts<I>;
  /**
   * Property values, inputs and outputs, of a body. A property that the service does not return is left out, and then
   * kept from the state; an empty one is null or the empty value.
   */
  decode(body: unknown, id: IdParts<I>): Props;
  /**
   * Checks at preview what only the service knows. Called for a new object that is not adopted, when everything else
   * is fine; unknown values are absent. Warnings go through the step.
   */
  inspect?(api: Api, inputs: Partial<InputsOf<F>>, step: Step): Promise<readonly Problem[]>;
  /**
   * The object that exists already where the new one would be, for operations that return or overwrite it silently: the
   * creation is refused then, with the import line. Nothing where there is none.
   */
  existingObject?(api: Api, inputs: InputsOf<F>): Promise<unknown>;
  create(api: Api, inputs: InputsOf<F>, step: Step): Promise<unknown>;
  /**
   * Reads the object. If something else than a 404 shows that it is absent, it throws `AbsentError`.
   *
   * @param recorded - values in the state, if the object is in it
   */
  read(api: Api, id: IdParts<I>, recorded?: Props): Promise<unknown>;
  /** Sends the changed fields. Answers the new body, or nothing where the API does not give it. */
  update(api: Api, id: IdParts<I>, changes: ChangesOf<F>, inputs: InputsOf<F>, step: Step): Promise<unknown>;
  /**
   * Deletes the object, or releases what cannot be deleted, and warns of that through the step.
   *
   * @param recorded - values in the state
   */
  delete(api: Api, id: IdParts<I>, recorded: Props, step: Step): Promise<unknown>;
  /** Objects below the parents (all parts of the id but the last), narrowed to the lookup where the API can. */
  list(api: Api, parents: Partial<IdParts<I>>, lookup?: Lookup): Promise<readonly unknown[]>;
  /**
   * Every object of the account. Left out: `list` without parents gives them.
   *
   * @returns entries as `list` gives them, and the properties known from their path
   */
  scan?(api: Api): Promise<readonly ScanEntry[]>;
  /** What a deletion would also delete. */
  readonly containedObjects?: {
    /** Names the objects that exist on the service below the object. */
    find(api: Api, id: IdParts<I>): Promise<readonly string[]>;
    /** The input by which a program agrees to their deletion. */
    readonly allowedBy: keyof F & string;
  };
  /**
   * What a deletion does to other objects, in one sentence; nothing where it does nothing. It refuses nothing: a
   * replacement's preview and the deletion warn with it.
   */
  deletionWarning?(api: Api, id: IdParts<I>, step: Step): Promise<string | undefined>;
  /**
   * The steps that `PartialCreate` and `PartialUpdate` may leave, by name. An object with a pending step that is not
   * here is replaced.
   */
  readonly steps?: Readonly<Record<string, PendingStep<Api, F, I>>>;
}

/** A definition with its field types erased, on which core works. */
export type ResourceDefinition<Api = unknown> = ResourceSpec<Api, InputFields, IdSpec>;

/** Tells whether a program may leave the input out. */
export function isOptional(field: InputField): boolean {
  return field.autoname !== undefined || field.type.safeParse(undefined).success;
}

/** Tells whether the service never returns the field's value. */
export function isWriteOnly(field: InputField): boolean {
  return field.writeOnly === true || field.file !== undefined;
}

/** What clearing the input sends; undefined where nothing is sent. */
export function clearingValue(field: InputField): unknown {
  return field.clear === unmanaged || field.onChange !== "update" ? undefined : field.clear;
}
