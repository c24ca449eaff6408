import {
  type Context,
  checkResource,
  createResource,
  type Diff,
  deleteResource,
  diffResource,
  importObject,
  inWords,
  type Problem,
  type Props,
  readResource,
  updateResource,
  withArticle,
} from "../core";
import { decodeDesired, decodeRecorded, type Origin } from "./decode";
import { encodeDesired, encodeRecorded } from "./encode";
import { HIDDEN } from "./form";

/** The inputs to store, and what is wrong with them. */
export interface CheckedInputs {
  readonly inputs: Props;
  readonly problems: readonly Problem[];
}

/** What has to happen to an object, in the names of the engine. */
export interface EngineDiff extends Diff {
  /** Names of the properties that need a new object; empty for an update in place. */
  readonly replaces: readonly string[];
}

/** An object as it is to be stored. */
export interface StoredObject {
  readonly id: string;
  readonly outputs: Props;
}

/** A created or updated object. */
export interface WrittenObject extends StoredObject {
  /** Set if the step stopped half-way: the error. The outputs hold what is left to do. */
  readonly failure?: Error;
}

/** An object that was read. */
export interface ReadObject extends StoredObject {
  /** Undefined if the state's own inputs have to stay. */
  readonly inputs?: Props;
}

/**
 * The engine's operations on one resource: what the engine hands over is decoded once, and the answer of core encoded.
 */
export class Operations<Api> {
  constructor(
    private readonly context: Context<Api>,
    private readonly origin: Origin | undefined,
  ) {}

  /** An answer of the service that cannot be read is named in words, wherever it was met. */
  private async inWords<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw inWords(error, withArticle(this.context.definition.noun));
    }
  }

  /** @param olds - inputs of the last step; empty for a new object and for the replacement of one */
  async check(olds: Props, news: Props): Promise<CheckedInputs> {
    const previous = Object.keys(olds).length === 0 ? undefined : this.desired(olds);
    const { desired, problems } = await checkResource(
      this.context,
      this.desired(news),
      previous,
      this.origin?.makeName,
    );
    return { inputs: this.inputs(desired), problems };
  }

  /** @param olds - outputs of the state */
  async diff(id: string, olds: Props, news: Props): Promise<EngineDiff> {
    const diff = await diffResource(this.context, this.recorded(id, olds), this.desired(news));
    const names = diff.changes.filter((change) => change.replaces).map((change) => change.name);
    // A pending step that cannot be completed needs a new object without any changed property.
    return { ...diff, replaces: diff.mustReplace && names.length === 0 ? [HIDDEN] : names };
  }

  async create(inputs: Props): Promise<WrittenObject> {
    const { recorded, ...failure } = await this.inWords(() => createResource(this.context, this.desired(inputs)));
    return { ...this.stored(recorded), ...failure };
  }

  async update(id: string, olds: Props, news: Props): Promise<WrittenObject> {
    const { recorded, ...failure } = await this.inWords(() =>
      updateResource(this.context, this.recorded(id, olds), this.desired(news)),
    );
    return { ...this.stored(recorded), ...failure };
  }

  /**
   * Reads an object of the state, or one that `get` or the engine's import names by id or key.
   *
   * @returns undefined if the object is deleted
   */
  async read(id: string, props: Props): Promise<ReadObject | undefined> {
    const recorded = this.recorded(id, props);
    const isInState = recorded.bookkeeping.declared !== undefined;
    const read = await this.inWords(() =>
      isInState ? readResource(this.context, recorded) : importObject(this.context, id, this.desired(props)),
    );
    if (read === undefined) return undefined;
    const stored = this.stored(read.recorded);
    return read.desired === undefined ? stored : { ...stored, inputs: this.inputs(read.desired) };
  }

  async delete(id: string, outputs: Props): Promise<void> {
    await this.inWords(() => deleteResource(this.context, this.recorded(id, outputs)));
  }

  private desired(props: Props) {
    return decodeDesired(this.context.definition, props, this.origin);
  }

  private recorded(id: string, props: Props) {
    return decodeRecorded(this.context.definition, id, props, this.origin);
  }

  private inputs(desired: ReturnType<typeof decodeDesired>): Props {
    return encodeDesired(this.context.definition, desired, this.origin);
  }

  private stored(recorded: ReturnType<typeof decodeRecorded>): StoredObject {
    return { id: recorded.id, outputs: encodeRecorded(this.context.definition, recorded, this.origin) };
  }
}
