import { partOf, sameValue } from "./compare";
import { type Context, isNamedByProgram, objectKey } from "./context";
import type { MakeOptions } from "./definition";
import { messageOf, RefusedError } from "./errors";
import { findById, idIn, importHint, keyHint, knownBelow, listBelow } from "./find";
import { isAbsent } from "./gone";
import { formatId, parentParts, parseId } from "./id";
import { serviceTimeOf } from "./service-time";
import { isWriteOnly } from "./shape";
import type { Desired, Observed } from "./state";
import { isGiven, type Props } from "./values";

/** How often the request is sent at most. */
const MOST_REQUESTS = 3;
/** Inputs that the object does not show. */
const UNSENT: ReadonlySet<string> = new Set(["local", "ignore"]);
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

/**
 * Sends the request that makes an object. Where its answer is lost, the object is looked for: found, it is the one that
 * was made; not found after the request cannot be running any more, the request is sent again.
 *
 * @returns the service's answer about the object
 */
export async function makeObject<Api>(
  context: Context<Api>,
  desired: Desired,
  send: () => Promise<unknown>,
  options: MakeOptions = {},
): Promise<unknown> {
  const search = new Search(context, desired, options);
  const { definition, service, process } = context;
  const { noun } = definition;
  const equal = process.creations.equal(definition.token, search.sent);
  await search.prepare();
  for (let requests = 1; ; requests++) {
    const startedAt = service.clock.now();
    try {
      await service.waiting(`another creation of an equal ${noun} is looked for`, () => equal.lookEnded());
      const answer = await equal.send(send);
      search.take(answer);
      return answer;
    } catch (error) {
      const isRefused = service.isContradictory(error);
      if (!isRefused && !(error instanceof NamelessError) && !service.isAmbiguous(error)) throw error;
      equal.lost += 1;
      try {
        // What was answered runs no more.
        const waitMs = isRefused ? 0 : service.requestTimeoutMs;
        const look = () => equal.look(() => search.find(startedAt, waitMs, equal.lost, error));
        const found = await service.waiting(`the answer was lost: looking for the ${noun}`, look);
        if (found === undefined && isRefused) throw error;
        if (found !== undefined && options.discard === undefined) return found;
        if (found !== undefined) await options.discard?.(found);
        if (requests >= MOST_REQUESTS) throw search.unsettled(error);
      } finally {
        equal.lost -= 1;
      }
    }
  }
}

/** It stays unknown whether the object was made: nobody else is to make it. */
export class UnsettledError extends RefusedError {}

/** The service answered, and does not say which object it made. */
class NamelessError extends RefusedError {}

/** It cannot be told which of several objects a request made. */
class UndecidedError extends UnsettledError {}

/** Looks for what a request made whose answer was lost. */
class Search<Api> {
  /** The values that the request carries. */
  readonly sent: Props;
  /** Ids that were there before; undefined where they are not needed, or could not be listed. */
  private before: ReadonlySet<string> | undefined;

  constructor(
    private readonly context: Context<Api>,
    private readonly desired: Desired,
    private readonly options: MakeOptions,
  ) {
    const { inputs } = context.definition;
    const { without = [], renamed = {} } = options;
    const shown = Object.entries({ ...desired.values, ...renamed }).filter(([name, value]) => {
      const field = inputs[name];
      const isHidden = field === undefined || isWriteOnly(field) || UNSENT.has(field.onChange.kind);
      return !isHidden && isGiven(value) && !without.includes(name);
    });
    this.sent = Object.fromEntries(shown);
  }

  /**
   * Lists what is there, once for each kind: the service gives its times in whole seconds, so an equal object that others
   * made just before would look new.
   */
  async prepare(): Promise<void> {
    const { definition, service, process } = this.context;
    if (this.isExact) return;
    const parents = parentParts(definition.id, this.desired.values);
    const place = `${definition.token} ${JSON.stringify(parents)}`;
    const list = async () => new Set((await knownBelow(this.context, parents)).map(({ id }) => id));
    // A list that is refused refuses no creation: it is needed only if the answer is lost.
    const before = () => process.creations.before(place, list);
    const reason = `the list of each ${definition.noun} that is there`;
    this.before = await service.waiting(reason, before).catch(() => undefined);
  }

  /**
   * Remembers the object of an answer.
   *
   * @throws NamelessError where the answer does not say which object was made
   */
  take(answer: unknown): void {
    try {
      this.remember(this.options.bodyOf?.(answer) ?? answer);
    } catch (error) {
      throw new NamelessError(messageOf(error), { cause: error });
    }
  }

  /** Remembers an object that was made: nobody else's creation made it. */
  private remember(body: unknown): void {
    const { definition, process } = this.context;
    const id = formatId(definition.id, idIn(this.context, body, this.desired.values));
    process.creations.made(objectKey(definition, id));
  }

  /**
   * The body of the object that was made, which is remembered; undefined where there is none, and the request cannot be
   * running any more.
   *
   * @param waitMs - how long the request may still be running
   * @param lost - how many requests with equal content have lost their answer
   */
  async find(startedAt: number, waitMs: number, lost: number, cause: unknown): Promise<unknown> {
    const { definition, service } = this.context;
    const { clock } = service;
    const until = clock.now() + waitMs;
    service.progress(
      this.desired.options.urn,
      `the answer was lost; looking whether the ${definition.noun} was created`,
    );
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const found = await this.look(startedAt, lost, cause);
      if (found !== undefined) {
        this.remember(found);
        return found;
      }
      const left = until - clock.now();
      if (left <= 0) return undefined;
      await clock.sleep(Math.min(pause, left)).catch(() => Promise.reject(this.unsettled(cause)));
    }
  }

  private async look(startedAt: number, lost: number, cause: unknown): Promise<unknown> {
    try {
      return isNamedByProgram(this.context.definition)
        ? await this.readNamed()
        : await this.chosen(await this.candidates(startedAt), lost, cause);
    } catch (error) {
      throw error instanceof UndecidedError ? error : this.unsettled(cause, messageOf(error));
    }
  }

  /** The object whose id the program gives. That there was none before was seen before the request. */
  private async readNamed(): Promise<unknown> {
    const { definition, service } = this.context;
    const parts = Object.keys(definition.id).map((name) => [
      name,
      String(this.sent[name] ?? this.desired.values[name] ?? ""),
    ]);
    try {
      return await definition.read(service.api, Object.fromEntries(parts));
    } catch (error) {
      if (isAbsent(this.context, error)) return undefined;
      throw error;
    }
  }

  private async candidates(startedAt: number): Promise<Observed[]> {
    const { definition, process } = this.context;
    const key = definition.lookupKeys.find((name) => typeof this.sent[name] === "string");
    const lookup = key === undefined ? undefined : { key, value: String(this.sent[key]) };
    const listed = await listBelow(this.context, parentParts(definition.id, this.desired.values), lookup);
    const isNew = (found: Observed) =>
      !process.creations.isMade(objectKey(definition, found.id)) && this.isAfter(found, startedAt);
    const found: Observed[] = [];
    for (const entry of listed.filter((one) => isNew(one) && this.isEqual(one.values, "listed"))) {
      const whole = await findById(this.context, parseId(definition.id, entry.id) ?? {});
      if (whole !== undefined && this.isEqual(whole.values, "read")) found.push(entry);
    }
    return found;
  }

  /** Of several, the oldest: each request with equal content takes one. More than requests is somebody else's. */
  private async chosen(candidates: readonly Observed[], lost: number, cause: unknown): Promise<unknown> {
    const { definition, service } = this.context;
    if (candidates.length > lost) throw this.undecided(candidates, cause);
    const [oldest] = [...candidates].sort((one, other) => timeOf(one) - timeOf(other));
    if (oldest === undefined) return undefined;
    return await definition.read(service.api, parseId(definition.id, oldest.id) ?? {});
  }

  /** Nobody else has an object of this name. */
  private get isExact(): boolean {
    const isGenerated = this.desired.options.autoNamed !== undefined;
    return isGenerated || this.options.renamed !== undefined || isNamedByProgram(this.context.definition);
  }

  private isAfter(found: Observed, startedAt: number): boolean {
    if (this.isExact) return true;
    const earliest = this.context.service.clock.earliestServiceTime(startedAt);
    const time = timeOf(found);
    const isTimeKnown = earliest !== undefined && !Number.isNaN(time);
    if (this.before === undefined && !isTimeKnown)
      throw new RefusedError(`there is no way to tell whether ${found.id} was there before`);
    return !this.before?.has(found.id) && (!isTimeKnown || time >= earliest);
  }

  /** Equal in every value that was sent. A list may leave some out; the service may have other names for some. */
  private isEqual(observed: Props, how: "listed" | "read"): boolean {
    return Object.entries(this.sent).every(([name, value]) => {
      const field = this.context.definition.inputs[name];
      if (field === undefined || field.compare?.isAlias) return true;
      const part = partOf(field, value, observed[name]);
      return (part === undefined && how === "listed") || sameValue(field, part, value);
    });
  }

  private undecided(candidates: readonly Observed[], cause: unknown): UndecidedError {
    const { definition } = this.context;
    const ids = candidates.map(({ id }) => id).join(", ");
    return new UndecidedError(
      `${messageOf(cause)}. Several ${definition.noun} objects were created since then that equal what was sent (${ids}), so it cannot be told which one is this resource's. ` +
        `Adopt one with the resource option \`import: "${candidates[0]?.id ?? ""}"\`, and delete the others unless somebody else made them.`,
      { cause },
    );
  }

  /** The error where it stays unknown whether the object was made. */
  unsettled(cause: unknown, problem?: string): UnsettledError {
    const { definition } = this.context;
    const key = keyHint(definition, this.sent);
    const look = problem === undefined ? "" : `, and looking for it failed: ${problem}`;
    const advice =
      this.options.discard === undefined
        ? `If it is there, adopt it with the resource option \`import: ${JSON.stringify(importHint(definition, this.sent))}\`; if not, run \`pulumi up\` again.`
        : `If ${key === undefined ? "it" : `one with ${key}`} is there, delete it, because what it was created with is lost; then run \`pulumi up\` again.`;
    return new UnsettledError(
      `${messageOf(cause)}. The ${definition.noun} may have been created all the same${look}. ${advice}`,
      { cause },
    );
  }
}

// @rule time-1
function timeOf({ values }: Observed): number {
  return serviceTimeOf(values["created"] ?? values["updated"]);
}
