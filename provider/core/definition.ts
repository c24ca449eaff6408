import type { IdParts, IdSpec } from "./id";
import type { ChangesOf, InputFields, InputsOf, Problem, ResourceShape } from "./shape";
import type { Props } from "./values";

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

/** What a definition can use while it works on one resource. */
export interface Step {
  /** The bound of the whole step, in milliseconds: the program's `customTimeouts`, else the given one. */
  timeoutMs(kind: "create" | "update" | "delete", otherwise: number): number;
  /** Shows how far a long step is; each message replaces the one before. */
  progress(message: string): void;
  /** Shows a warning at the resource. */
  warn(message: string): void;
  /** User name of the token in use. */
  username(): Promise<string>;
  /** The inputs declared at the last step, as the service was last seen to hold them. Empty for a new object. */
  readonly recorded: Props;
}

/** Which resource of the program a check is about. */
export interface Sibling {
  readonly urn: string;
  /** What the program declared at the last step; undefined for a new object and for a replacement. */
  readonly previous: Props | undefined;
  /** The URNs of the resources whose ids are given to inputs, where an id is not known yet and the program says it. */
  readonly references: Readonly<Record<string, string>>;
}

/** What a definition can use while it reviews inputs. */
export interface Review {
  /** What the program declared at the last step, or declares of an object that it adopts; undefined for a new one. */
  readonly previous: Props | undefined;
  /** The service's time as far as it is known, otherwise this machine's. Milliseconds since 1970. */
  readonly now: number;
  /** Shows a warning at the resource, once in each process. */
  warn(message: string): void;
}

/** What a definition can use while it creates an object. */
export interface CreateStep extends Step {
  /** The name was generated: nobody else has an object of this name. */
  readonly isAutonamed: boolean;
  /**
   * Sends the request that makes the object. Where its answer is lost, finds what it made: an object that equals what
   * was sent and was created since.
   *
   * @returns the service's answer, or the body of the object that was found
   */
  make(send: () => Promise<unknown>, options?: MakeOptions): Promise<unknown>;
}

/** What sets a request that makes an object apart from the usual one. */
export interface MakeOptions {
  /** Inputs that the request does not carry, or that the object does not show at once. */
  readonly without?: readonly string[];
  /** Values that are sent in place of those of the inputs: by them nobody else's object can be taken for this one. */
  readonly renamed?: Props;
  /** The object's body in an answer that holds more than that. */
  bodyOf?(answer: unknown): unknown;
  /**
   * Deletes an object of which the lost answer held what cannot be had again; the request is then sent again.
   *
   * @param body - the object that was found
   */
  discard?(body: unknown): Promise<unknown>;
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
   * Compares what is declared with other resources of the program. Called at every check whose inputs are fine; unknown
   * values are absent.
   */
  compareSiblings?(api: Api, inputs: Partial<InputsOf<F>>, sibling: Sibling): readonly Problem[];
  /**
   * Checks what is right today and may be wrong tomorrow, such as a certificate that ends. Called at every check whose
   * inputs are fine; unknown values are absent.
   */
  review?(inputs: Partial<InputsOf<F>>, review: Review): readonly Problem[];
  /**
   * The object that exists already where the new one would be, for operations that return or overwrite it silently: the
   * creation is refused then, with the import line. Nothing where there is none.
   */
  existingObject?(api: Api, inputs: InputsOf<F>): Promise<unknown>;
  /** Makes the object: the request goes through `step.make`, unless carrying it out twice has the same effect. */
  create(api: Api, inputs: InputsOf<F>, step: CreateStep): Promise<unknown>;
  /**
   * Reads the object. If something else than a 404 shows that it is absent, it throws `AbsentError`.
   *
   * @param recorded - values in the state, if the object is in it
   */
  read(api: Api, id: IdParts<I>, recorded?: Props): Promise<unknown>;
  /**
   * Sends the changed fields; there are none where it only renews the object. Answers the new body, or nothing where the
   * API does not give it.
   */
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
   * What `list` gives without a lookup, out of the coalesced reads: what others changed within the last minute may be
   * missing. Left out: there are no such reads.
   */
  known?(api: Api, parents: Partial<IdParts<I>>): Promise<readonly unknown[]>;
  /**
   * Every object of the account. Left out: `list` without parents gives them.
   *
   * @returns entries as `list` gives them, and the properties known from their path
   */
  scan?(api: Api): Promise<readonly ScanEntry[]>;
  /**
   * Tells whether the list of the family holds the object, or what it lies in: a part of the proof that it is deleted.
   * Left out where its own answer shows that.
   *
   * @param since - the list must have begun after this time, in milliseconds since 1970 on this machine's clock
   */
  isListed?(api: Api, id: IdParts<I>, since: number): Promise<boolean>;
  /** What a deletion would also delete. */
  readonly containedObjects?: {
    /** Names the objects that exist on the service below the object. */
    find(api: Api, id: IdParts<I>): Promise<readonly string[]>;
    /** Tells, out of the coalesced reads, whether there may be any. Left out: there may be. */
    mayExist?(api: Api, id: IdParts<I>): Promise<boolean>;
    /** The input by which a program agrees to their deletion. */
    readonly allowedBy: keyof F & string;
  };
  /**
   * What a deletion does to other objects, in one sentence; nothing where it does nothing. It refuses nothing: a
   * replacement's preview and the deletion warn with it.
   */
  deletionWarning?(api: Api, id: IdParts<I>, step: Step): Promise<string | undefined>;
  /**
   * The time from which an update renews the object although no input has changed; undefined: never. Milliseconds since
   * 1970, on the service's clock.
   *
   * @param recorded - values in the state
   * @param inputs - what the program declares; unknown values are absent
   */
  renewalTime?(recorded: Props, inputs: Props): number | undefined;
  /**
   * The steps that `PartialCreate` and `PartialUpdate` may leave, by name. An object with a pending step that is not
   * here is replaced.
   */
  readonly steps?: Readonly<Record<string, PendingStep<Api, F, I>>>;
}

/** A definition with its field types erased, on which core works. */
export type ResourceDefinition<Api = unknown> = ResourceSpec<Api, InputFields, IdSpec>;
