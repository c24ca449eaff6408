import { Creations } from "./creations";
import type { FileRecord } from "./state";

/** What one process of the provider remembers: small things that know nothing of each other. */
export class ProcessMemory {
  readonly adoptions = new AdoptionGuard();
  readonly claims = new Claims();
  readonly creations = new Creations();
  readonly warnings = new SaidOnce();
  /** What a file was when its content was last hashed in this process, by path. */
  readonly files = new Map<string, FileRecord>();
}

/** Who has which object: two resources of a program must not have the same one. */
export class Claims {
  readonly #holders = new Map<string, string>();

  /** Claims a key for a resource. The same resource may claim it again. Answers the URN of another one that has it. */
  claim(key: string, urn: string): string | undefined {
    const holder = this.#holders.get(key);
    if (holder !== undefined && holder !== urn) return holder;
    this.#holders.set(key, urn);
    return undefined;
  }

  /** The URN of the resource that has a key. */
  holder(key: string): string | undefined {
    return this.#holders.get(key);
  }

  /** Gives a key back, if the resource has it. */
  release(key: string, urn: string): void {
    if (this.#holders.get(key) === urn) this.#holders.delete(key);
  }
}

/** Texts that this process has shown already. */
export class SaidOnce {
  private readonly said = new Set<string>();

  /** True the first time it is asked about a text. */
  isFirst(text: string): boolean {
    if (this.said.has(text)) return false;
    this.said.add(text);
    return true;
  }
}

/**
 * Protects objects that this program adopts or creates from deletions that an earlier, failed run left over, and from being
 * adopted again while they are replaced. The engine does not say whether a check belongs to a replacement, nor whether a deletion
 * is left over: what the process has seen before does.
 */
export class AdoptionGuard {
  private readonly resources = new Map<string, SeenResource>();
  private readonly deleted = new Set<string>();
  private readonly objectsOfHints = new Map<string, string>();

  /** What this process has seen of a resource. */
  of(urn: string): SeenResource {
    const seen = this.resources.get(urn) ?? {
      isInState: false,
      isHinted: false,
      current: undefined,
      isReplaced: false,
      object: undefined,
    };
    this.resources.set(urn, seen);
    return seen;
  }

  /** Tells whether a resource uses the object, so that a deletion of it is left over and must not happen. */
  isInUse(object: string): boolean {
    return [...this.resources.values()].some((seen) => seen.object === object);
  }

  /** This process deleted the object. */
  sawDeletion(object: string): void {
    this.deleted.add(object);
  }

  /** What an `import` hint named when it was first looked up: once the object is deleted, a look-up finds nothing. */
  sawHint(hint: string, object: string): void {
    this.objectsOfHints.set(hint, object);
  }

  /** Tells whether this process deleted the object, or the one that a hint named. */
  isDeleted(hint: string): boolean {
    return this.deleted.has(this.objectsOfHints.get(hint) ?? hint);
  }
}

/** What a process has seen of one resource. */
export interface SeenResource {
  /** A check of it came with the inputs of the last step. */
  isInState: boolean;
  /** A check of it saw an `import` hint, in the inputs of the last step or in the new ones. */
  isHinted: boolean;
  /** The object that the state holds, as a diff was given it. */
  current: string | undefined;
  /** A diff found that the object has to be replaced: it will be deleted. */
  isReplaced: boolean;
  /** The object that this process adopted or created for it. */
  object: string | undefined;
}
