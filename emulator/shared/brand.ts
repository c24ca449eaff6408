import { isObject, type Json } from "./json";

/** The two words that a service uses for `compute` and `shell` of the description. Lower-case letters and digits. */
export interface BrandWords {
  readonly compute: string;
  readonly shell: string;
}

/** A preset by name, or the two words. */
export type BrandOption = "compute" | "linode" | BrandWords;

const presets = {
  compute: { compute: "compute", shell: "shell" },
  linode: { compute: "linode", shell: "lish" },
} as const satisfies Record<string, BrandWords>;

/**
 * Translates between neutral words (those of the description; all services use them) and the words on the wire. The
 * framework translates paths, keys of bodies and filters, scopes, and field names in errors. It does not translate
 * values: a service with branded values (`compute/debian12`, an entity type) calls `out` and `in` itself.
 */
export class Brand {
  readonly words: BrandWords;
  /** Whether the service keeps the rules of the public service where the description is silent. */
  readonly isPublicService: boolean;
  // @rule version-1 public-beta
  /** The prefixes of all paths. The first one is documented. */
  readonly prefixes: readonly string[];
  readonly #outward: ReadonlyMap<string, string>;
  readonly #inward: ReadonlyMap<string, string>;

  /** @throws Error if a preset is unknown or a word has other characters than lower-case letters and digits */
  constructor(option: BrandOption) {
    this.words = wordsOf(option);
    this.isPublicService = this.words.compute === presets.linode.compute;
    // The public service serves the same operations under its beta prefix too.
    this.prefixes = this.isPublicService ? ["/v4", "/v4beta"] : ["/v4"];
    const pairs: [string, string][] = [
      ["compute", this.words.compute],
      ["computes", `${this.words.compute}s`],
      ["Compute", capital(this.words.compute)],
      ["Computes", `${capital(this.words.compute)}s`],
      ["shell", this.words.shell],
    ];
    const changed = pairs.filter(([neutral, wire]) => neutral !== wire);
    this.#outward = new Map(changed);
    this.#inward = new Map(changed.map(([neutral, wire]) => [wire, neutral]));
  }

  /** A neutral name, scope, dotted field or id, in the words of the wire: `compute_id` → `linode_id`. */
  out(text: string): string {
    if (this.#outward.size === 0) return text;
    return text.replace(/[A-Za-z0-9]+/g, (word) => this.#outward.get(word) ?? word);
  }

  /**
   * A name, scope or id from the wire in neutral words. `undefined` if it has a neutral word that the wire does not
   * use.
   */
  in(text: string): string | undefined {
    if (this.#inward.size === 0) return text;
    if ((text.match(/[A-Za-z0-9]+/g) ?? []).some((word) => this.#outward.has(word))) return undefined;
    return text.replace(/[A-Za-z0-9]+/g, (word) => this.#inward.get(word) ?? word);
  }

  /** A path of the description in the words of the wire; names in braces stay. */
  path(neutral: string): string {
    return neutral.replace(/\{[^}]*\}|[^{}]+/g, (part) => (part.startsWith("{") ? part : this.out(part)));
  }

  /** A body with all its keys, at every depth, in the words of the wire. */
  keysOut(value: Json): Json {
    return this.#outward.size === 0 ? value : renameKeys(value, (key) => this.out(key));
  }

  /**
   * A body with all its keys in neutral words. Keys that the wire does not use are dropped, like all unknown keys.
   * @param drop - called with the dotted path of each dropped key
   */
  keysIn(value: Json, drop: (path: string) => void = () => {}): Json {
    return this.#inward.size === 0 ? value : renameKeys(value, (key) => this.in(key), drop);
  }
}

function wordsOf(option: BrandOption): BrandWords {
  const words = typeof option === "string" ? presets[option] : option;
  const valid = (word: unknown): boolean => typeof word === "string" && /^[a-z][a-z0-9]*$/.test(word);
  if (words === undefined || !valid(words.compute) || !valid(words.shell)) {
    throw new Error(`A brand is "compute", "linode", or two words of lower-case letters and digits.`);
  }
  return { compute: words.compute, shell: words.shell };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function renameKeys(
  value: Json,
  rename: (key: string) => string | undefined,
  drop: (path: string) => void = () => {},
): Json {
  const inside = (key: string | number, item: Json): Json => renameKeys(item, rename, (path) => drop(`${key}.${path}`));
  if (Array.isArray(value)) return value.map((item: Json, index) => inside(index, item));
  if (!isObject(value)) return value;
  const entries: [string, Json][] = [];
  for (const [key, item] of Object.entries(value)) {
    const name = rename(key);
    if (name === undefined) drop(key);
    else entries.push([name, inside(key, item)]);
  }
  return Object.fromEntries(entries);
}
