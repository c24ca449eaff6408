/** `number` parts are decimal digits, `text` parts anything without a slash, `=word` is always that word. */
export type IdKind = "number" | "text" | `=${string}`;

/** Parts of an id by name, in order. A `text` part that stands last may hold slashes. */
export type IdSpec = Readonly<Record<string, IdKind>>;

/** The values of an id's parts, fixed words left out. Numbers are kept as text. */
export type IdParts<I extends IdSpec> = {
  readonly [K in keyof I as I[K] extends `=${string}` ? never : K]: string;
};

/** What `opts.import` names: an object by its id, or by a key in place of the id's last part. */
export type ImportHint =
  | { readonly by: "id"; readonly id: Readonly<Record<string, string>> }
  | {
      readonly by: "key";
      readonly parents: Readonly<Record<string, string>>;
      readonly key: string;
      readonly value: string;
    };

/** The documented form of an id, for instance `vpcId/subnetId`. */
export function idForm(spec: IdSpec): string {
  return formOf(Object.entries(spec));
}

/** Writes an id from its parts. */
export function formatId(spec: IdSpec, parts: Readonly<Record<string, string>>): string {
  return Object.entries(spec)
    .map(([name, kind]) => fixedWord(kind) ?? parts[name] ?? "")
    .join("/");
}

/** Names of the parts that say what an object is in: all but the last one, and no fixed words. */
export function parentNames(spec: IdSpec): readonly string[] {
  const names = Object.entries(spec).slice(0, -1);
  return names.filter(([, kind]) => fixedWord(kind) === undefined).map(([name]) => name);
}

/** Tells whether there is only one such id: it consists of fixed words. */
export function isFixed(spec: IdSpec): boolean {
  return Object.values(spec).every((kind) => fixedWord(kind) !== undefined);
}

/** Reads an id; undefined where it does not have the documented form. */
export function parseId<I extends IdSpec>(spec: I, text: string): IdParts<I> | undefined {
  const count = Object.keys(spec).length;
  const pieces = text.split("/");
  const parts = parseParts(Object.entries(spec), [
    ...pieces.slice(0, count - 1),
    ...(pieces.length < count ? [] : [pieces.slice(count - 1).join("/")]),
  ]);
  return parts as IdParts<I> | undefined;
}

/** Reads what `import` names; undefined where it is neither a key nor an id. What can be read as a key is one. */
export function parseImport(spec: IdSpec, lookupKeys: readonly string[], text: string): ImportHint | undefined {
  const key = parseKey(spec, lookupKeys, text);
  if (key !== undefined) return key;
  const id = parseId(spec, text);
  return id === undefined ? undefined : { by: "id", id };
}

/** The forms that `import` accepts, for messages: `vpcId/subnetId or vpcId/label:…`. */
export function importForms(spec: IdSpec, lookupKeys: readonly string[]): string {
  const parents = Object.entries(spec).slice(0, -1);
  const keys = lookupKeys.map((key) => [...(parents.length > 0 ? [formOf(parents)] : []), `${key}:…`].join("/"));
  return [idForm(spec), ...keys].join(" or ");
}

/** All parts of an id but the last and the fixed words. */
export function parentsOf(id: IdSpec): [name: string, kind: IdKind][] {
  return Object.entries(id)
    .slice(0, -1)
    .filter(([, kind]) => fixedWord(kind) === undefined);
}

/** The values of the parts that `parentsOf` names. */
export function parentParts(id: IdSpec, values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(parentsOf(id).map(([name]) => [name, String(values[name] ?? "")]));
}

function parseKey(spec: IdSpec, lookupKeys: readonly string[], text: string): ImportHint | undefined {
  const names = Object.entries(spec);
  const pieces = text.split("/");
  const parents = parseParts(names.slice(0, -1), pieces.slice(0, names.length - 1));
  const tail = pieces.slice(names.length - 1).join("/");
  const colon = tail.indexOf(":");
  const key = tail.slice(0, colon);
  if (parents === undefined || colon < 1 || !lookupKeys.includes(key) || colon === tail.length - 1) return undefined;
  return { by: "key", parents, key, value: tail.slice(colon + 1) };
}

function formOf(parts: readonly (readonly [string, IdKind])[]): string {
  return parts.map(([name, kind]) => fixedWord(kind) ?? name).join("/");
}

function fixedWord(kind: IdKind): string | undefined {
  return kind.startsWith("=") ? kind.slice(1) : undefined;
}

function parseParts(names: readonly (readonly [string, IdKind])[], pieces: readonly string[]) {
  if (pieces.length !== names.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [index, [name, kind]] of names.entries()) {
    const piece = pieces[index] ?? "";
    const word = fixedWord(kind);
    if (piece !== (word ?? piece) || piece === "" || (kind === "number" && !/^\d+$/.test(piece))) return undefined;
    if (word === undefined) parts[name] = kind === "number" ? piece.replace(/^0+(?=\d)/, "") : piece;
  }
  return parts;
}
