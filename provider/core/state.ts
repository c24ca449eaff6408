import type { Props } from "./values";

/** Bounds of the steps, as a program gives them in `customTimeouts`: `create`, `update` and `delete`, such as `90s`. */
export type Timeouts = Readonly<Record<string, string>>;

/** A file's content. Size and time tell whether the hash has to be taken again. */
export interface FileRecord {
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
  /** Last change of the file, whatever its own date says, in milliseconds since 1970. */
  readonly time: number;
}

/** What is known of a resource in the program beside its property values. */
export interface Options {
  /** Undefined where the host does not hand it over: messages then appear at stack level. */
  readonly urn?: string | undefined;
  /** The resource's name in the program. */
  readonly name?: string | undefined;
  /** `opts.customTimeouts`. */
  readonly timeouts?: Timeouts | undefined;
  /** The bound that the engine gives with the present request, where it does. It is not stored. */
  readonly requestTimeouts?: Timeouts | undefined;
  /** `opts.import`: the object to adopt. */
  readonly import?: string | undefined;
  /** The name that check made, or took from an adopted object, because the program left it out. */
  readonly autoNamed?: string | undefined;
  /** The content of the files that inputs name. */
  readonly files?: Readonly<Record<string, FileRecord>> | undefined;
}

/**
 * How far a program has come with a field of an adopted object that the service does not return. The first value that
 * it declares is assumed to be the object's.
 */
export type Unreadable = "undeclared" | "assumed" | "changed";

/** What a program declares. */
export interface Desired {
  /** Values of the declared inputs; after check, also the name that it made. */
  readonly values: Props;
  readonly options: DesiredOptions;
}

/** The options of a program, and what check found out by comparing with those of the last step. */
export interface DesiredOptions extends Options {
  /** `opts.replaceOnChanges`, where the engine does not apply it itself. */
  readonly replaceOn?: readonly string[] | undefined;
  /** In a preview: the URNs of the resources whose ids are given to inputs, where an id is not known yet. Not stored. */
  readonly references?: Readonly<Record<string, string>> | undefined;
  /** Fields of an adopted object that the service does not return. */
  readonly unreadable?: Readonly<Record<string, Unreadable>> | undefined;
}

/** Who owns an object, as far as the state says. */
export interface Owner {
  /** The `uid` of the user that made or adopted it. It never changes. */
  readonly user?: string | undefined;
  /** A hash of the account's own id, where the token may read that. */
  readonly account?: string | undefined;
  /** The name of the user: all that the first form of the state holds. */
  readonly username?: string | undefined;
}

/** Whom the token in use belongs to. */
export interface TokenOwner extends Owner {
  readonly user: string;
  readonly username: string;
  /** A restricted user: the service answers 404 for what is not granted. */
  readonly isRestricted: boolean;
}

/** What the state holds of an object beside its property values. */
export interface Bookkeeping extends Options {
  /** Names of the inputs that the program declared at the last step; undefined where the state does not say. */
  readonly declared: readonly string[] | undefined;
  /** Fields that the service does not return, and that no program had declared at the last step. */
  readonly unreadable: readonly string[];
  /** Steps of an operation that stopped half-way, in order. */
  readonly pending: readonly string[];
  /** What the service answered for a field, where it is another name of the declared value. */
  readonly answered: Props;
  /** Outputs that show the content of write-only inputs, as they were when those were last sent. */
  readonly fingerprints: Props;
  /** The object comes from the engine's own import: no program has declared it yet. */
  readonly imported: boolean;
  /** Whom the token that made or adopted the object belonged to; undefined where that is not known. */
  readonly owner: Owner | undefined;
}

/** What the state holds of an object. */
export interface Recorded {
  readonly id: string;
  /** Values of inputs and outputs. */
  readonly values: Props;
  readonly bookkeeping: Bookkeeping;
}

/** What the service answers about an object. */
export interface Observed {
  readonly id: string;
  /** Values of the properties that the service shows. */
  readonly values: Props;
}

/** Bookkeeping of an object of which nothing is recorded yet. */
export const noBookkeeping: Bookkeeping = {
  declared: undefined,
  unreadable: [],
  pending: [],
  answered: {},
  fingerprints: {},
  imported: false,
  owner: undefined,
};
