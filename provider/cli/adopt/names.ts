import { identifier } from "safe-identifier";
import { camelCase } from "scule";
import type { AccountObject } from "./account";
import { parentsOf } from "./references";

/** An object with its names in the program. */
export interface NamedObject extends AccountObject {
  /** The resource's name, unique among those of its class. */
  readonly resourceName: string;
  /** The variable that holds it, unique in the program. */
  readonly variable: string;
}

/** Names that the generated program uses itself. */
const TAKEN: ReadonlySet<string> = new Set(["compute", "config", "pulumi"]);

const LONGEST = 100;

/**
 * Names every object after its label. The names do not depend on the order of the objects. If a label is unique only
 * within a parent, the parent's name is its prefix. Duplicate resource names get the id as a suffix; duplicate variable
 * names get the class, then also the id. What a name says already is not added.
 *
 * @param takenNames - names that resources of the stack have, each after its class; they count as duplicates
 */
export function nameObjects(
  objects: readonly AccountObject[],
  takenNames: ReadonlySet<string> = new Set(),
): NamedObject[] {
  const parents = parentsOf(objects);
  const fullName = (object: AccountObject): string => {
    const parent = parents.get(object);
    const own = resourceNameOf(object.name);
    return parent === undefined ? own : joined(fullName(parent), own);
  };
  const plain = objects.map((object) => ({ object, name: fullName(object).slice(0, LONGEST) }));
  const inClass = plain.map(({ object, name }) => `${object.definition.token} ${name}`);
  const shared = new Set([...repeated(inClass), ...takenNames]);
  const named = plain.map(({ object, name }) => ({
    ...object,
    resourceName: shared.has(`${object.definition.token} ${name}`) ? joined(name, resourceNameOf(object.id)) : name,
  }));
  const variables = variablesOf(named);
  return named.map((object, index) => ({ ...object, variable: variables[index] ?? "" }));
}

/** A label in letters, digits, dots, underscores, and single dashes: no spaces, and nothing that a shell or a URN reads. */
function resourceNameOf(label: string): string {
  const text = label
    .replaceAll(/\p{C}/gu, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}._]+/gu, "-")
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, "");
  return text === "" ? "unnamed" : text;
}

/** Two names in one, without the first one twice. */
function joined(first: string, second: string): string {
  if (second === first || second.startsWith(`${first}-`)) return second;
  return second.endsWith(`-${first}`) ? `${first}-${second.slice(0, -first.length - 1)}` : `${first}-${second}`;
}

/** For each object the shortest form of its name that no other object has. */
function variablesOf(objects: readonly (AccountObject & { readonly resourceName: string })[]): string[] {
  const forms = [
    objects.map(({ resourceName }) => variableOf(resourceName)),
    objects.map((object) => variableOf(withClass(object))),
    objects.map((object) => variableOf(`${withClass(object)} ${object.id}`)),
    objects.map(({ resourceName, definition, id }) => variableOf(`${resourceName} ${definition.token} ${id}`)),
  ];
  const shared = forms.map(repeated);
  const all = new Set(TAKEN);
  return objects.map((_object, index) => {
    const free = forms.map((form) => form[index] ?? "").find((name, at) => !shared[at]?.has(name) && !all.has(name));
    const name = free ?? `${forms[3]?.[index]}${index}`;
    all.add(name);
    return name;
  });
}

/** A name with its class, unless the class is a word of it. */
function withClass({ resourceName, definition }: AccountObject & { readonly resourceName: string }): string {
  const words = resourceName.toLowerCase().split(/[^a-z0-9]+/);
  return words.includes(definition.token.toLowerCase()) ? resourceName : `${resourceName} ${definition.token}`;
}

function variableOf(text: string): string {
  const words = text
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  const name = camelCase(words, { normalize: false });
  return identifier(name === "" ? "unnamed" : name.charAt(0).toLowerCase() + name.slice(1));
}

function repeated(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.has(name) || !seen.add(name)));
}
