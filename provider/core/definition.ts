import type { z } from "zod";
import type { IdParts, IdSpec } from "./id";
import type { Step } from "./step";

/**
 * What a change of an input does: `update` in place; `replace` makes a new object; `replaceFirst` deletes the old
 * object before; `local` changes the state only; `ignore` is never a change.
 */
export type OnChange = "update" | "replace" | "replaceFirst" | "local" | "ignore";

/** Clearing value of an input that merely stops being managed when a program no longer declares it. */
export const unmanaged: unique symbol = Symbol("unmanaged");

/** How a name is made when a program leaves it out. */
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
  /** The name is made from the resource's name when left out. */
  readonly autoname?: AutonameRule;
  /** Secret in state, outputs, previews and logs. */
  readonly secret?: true;
  /** The service never tells it: changes are found by comparing inputs, and it survives reads. */
  readonly writeOnly?: true;
  /** Order and duplicates do not matter. */
  readonly set?: true;
  /** The service may answer with another name of the same thing; the declared one is kept. */
  readonly alias?: true;
  /**
   * A set or an object of which a program declares a part: entries and properties that it does not declare are left
   * alone, and are no drift. An update finds what was declared before in `step.before`. `released`: what is no longer
   * declared is left alone as well, so that this is no change.
   */
  readonly partial?: true | "released";
  /**
   * The value is the path of a file. Its content alone decides on changes; the sdk makes the path absolute in the
   * program. The file may be missing as long as the object stands: its recorded hash counts then.
   */
  readonly file?: FileRule;
  /** Brings a value into the form in which it is compared. */
  readonly normalize?: (value: unknown) => unknown;
  /** Tells whether two values mean the same, where no one form can be made of each alone. */
  readonly same?: (left: unknown, right: unknown) => boolean;
}

/** One output of a resource that is not an input. */
export interface OutputField {
  readonly type: z.ZodType;
  readonly describe: string;
  readonly secret?: true;
  /** Told when the object is made and never again: unknown for an adopted object, which is said. */
  readonly createOnly?: true;
  /**
   * Inputs that the service never tells, but whose content this output gives away, such as a checksum. Where it is not
   * what it was after they were last sent, they were changed elsewhere, and those declared are sent again.
   */
  readonly tells?: readonly string[];
}

export type InputFields = Readonly<Record<string, InputField>>;
export type OutputFields = Readonly<Record<string, OutputField>>;

/** Property values by name. */
export type Props = Readonly<Record<string, unknown>>;

/** The declared values of a definition's inputs, parsed. */
export type InputsOf<F extends InputFields> = { readonly [K in keyof F]: z.output<F[K]["type"]> };

/** The changed inputs only; a cleared one holds its clearing value. */
export type ChangesOf<F extends InputFields> = {
  readonly [K in keyof F]?: z.output<F[K]["type"]> | null | undefined;
};

/** A fault found by a check across fields. */
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
  /** What the path of its list told, by property. */
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
   * Inputs that the service keeps unique together; decides whether a replacement can be made before the deletion. None
   * of them (`[]`) where there is only one such object: the old one always goes first then.
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
   * Inputs that the entries of lists do not tell, where `read` does. With `worth: "a read"` an adoption reads each
   * object for them; `"a read on demand"` leaves them undeclared unless they are asked for.
   */
  readonly unlisted?: { readonly inputs: readonly (keyof F & string)[]; readonly worth: "a read" | "a read on demand" };
  /** It does something, and there is no object to list or to adopt. */
  readonly action?: true;
  /** Its objects are content rather than infrastructure: the adoption of an account leaves them out unless they are asked for. */
  readonly content?: true;
  /** A program that uses the resource, for the documentation; compiled in CI. */
  readonly example: string;
  /**
   * Checks across fields. Unknown values are absent.
   *
   * @param olds - the inputs of the last step, where there was one
   * @param unknown - names of the inputs that are declared, but not known yet
   */
  check?(inputs: Partial<InputsOf<F>>, olds?: Props, unknown?: ReadonlySet<string>): readonly Problem[];
}

/**
 * Everything about one resource: its shape, and how it talks to the API. check, diff, lifecycle, schema, sdk and
 * documentation are read from it.
 *
 * Bodies are what the API answers; `decode` is the only place that knows their form. Requests throw the client's
 * errors; an object that is not there is the client's 404.
 */
export interface ResourceSpec<Api, F extends InputFields, I extends IdSpec> extends ResourceShape<F, I> {
  /** Parts of the id of a body, with what the request's path told. */
  idOf(body: unknown, inputs: Props): IdParts<I>;
  /**
   * Property values, inputs and outputs, of a body. A property the service does not tell is left out, and then kept
   * from the state; one that it tells to be empty is null or the empty value.
   */
  decode(body: unknown, id: IdParts<I>): Props;
  /**
   * Checks at preview what only the service knows. Called for a new object that is not adopted, when everything else
   * is fine; unknown values are absent. Warnings go through the step.
   */
  inspect?(api: Api, inputs: Partial<InputsOf<F>>, step: Step): Promise<readonly Problem[]>;
  /**
   * The object that stands where the new one would, for operations that hand it over or overwrite it silently: a
   * creation is refused then, with the import line. Answers nothing where the place is free.
   */
  occupant?(api: Api, inputs: InputsOf<F>): Promise<unknown>;
  create(api: Api, inputs: InputsOf<F>, step: Step): Promise<unknown>;
  /**
   * Reads the object. Where something else than a 404 says that it is not there, it throws `AbsentError`.
   *
   * @param previous - outputs of the last step, where there was one
   */
  read(api: Api, id: IdParts<I>, previous?: Props): Promise<unknown>;
  /** Sends the changed fields. Answers the new body, or nothing where the API does not give it. */
  update(api: Api, id: IdParts<I>, changes: ChangesOf<F>, inputs: InputsOf<F>, step: Step): Promise<unknown>;
  /** Deletes the object, or lets go of what cannot be deleted, and says so through the step. */
  delete(api: Api, id: IdParts<I>, outputs: Props, step: Step): Promise<unknown>;
  /** Objects below the parents (all parts of the id but the last), narrowed to the lookup where the API can. */
  list(api: Api, parents: Partial<IdParts<I>>, lookup?: Lookup): Promise<readonly unknown[]>;
  /**
   * Every object of the account. Left out: `list` without parents gives them.
   *
   * @returns entries as `list` gives them, and what their path told
   */
  scan?(api: Api): Promise<readonly ScanEntry[]>;
  /** Names what is on the service below the object that a deletion would take along. */
  takenAlong?(api: Api, id: IdParts<I>): Promise<readonly string[]>;
  /**
   * What a deletion does to other objects, in one sentence; nothing where it does nothing. It refuses nothing: a
   * replacement's preview and the deletion warn with it.
   */
  deletionWarning?(api: Api, id: IdParts<I>, step: Step): Promise<string | undefined>;
  /**
   * An update may delete the object and make it anew: as long as steps are left, an object that is not there is not
   * gone. Needs `complete`.
   */
  readonly remakes?: true;
  /**
   * Completes a step of a creation that stopped after the object was made; a step is named by
   * `PartialCreate` or `PartialUpdate`. It may be asked for again after it succeeded, where a later one failed. Without it an object with steps left is
   * replaced.
   */
  complete?(api: Api, pending: string, id: IdParts<I>, inputs: InputsOf<F>, step: Step): Promise<unknown>;
  /** Steps that cannot be completed: an object with one of them left is replaced, although there is `complete`. */
  readonly hopeless?: readonly string[];
}

/** A definition with its field types erased: what the readers of definitions work on. */
export type ResourceDefinition<Api = unknown> = ResourceSpec<Api, InputFields, IdSpec>;

/** Tells whether a program may leave the input out. */
export function isOptional(field: InputField): boolean {
  return field.autoname !== undefined || field.type.safeParse(undefined).success;
}

/** Tells whether the service never tells the field's value: changes are counted by check then. */
export function isUntold(field: InputField): boolean {
  return field.writeOnly === true || field.file !== undefined;
}
