import { isRecord } from "../json";
import { SettingsError } from "./errors";
import { rememberSource, sourceOf } from "./sources";

/** The words that a service uses instead of `compute` and `shell`. Lower-case letters and digits. */
export interface Brand {
  readonly compute: string;
  readonly shell: string;
}

/** The presets. `compute` is the default: the words of the API description. */
export const brands: { readonly compute: Brand; readonly linode: Brand } = {
  compute: { compute: "compute", shell: "shell" },
  linode: { compute: "linode", shell: "lish" },
};

const WORD = /^[a-z][a-z0-9]{0,31}$/;

/**
 * Reads a brand: a preset name (`compute`, `linode`), two words (`compute/shell`), or undefined for the default.
 * @throws SettingsError that names the accepted forms
 */
export function parseBrand(text: string | undefined): Brand {
  if (text === undefined) return brands.compute;
  const name = text.trim();
  if (name === "compute" || name === "linode") return brands[name];
  const [compute, shell, ...rest] = name.split("/");
  if (rest.length > 0) throw unknownBrand();
  return checked(compute, shell);
}

/** Whether a service is the public one, whose rules hold where the API description is silent. */
export function isPublicService({ compute }: Brand): boolean {
  return compute === brands.linode.compute;
}

/** The address of a brand's public service; undefined without one. */
export function defaultUrl(brand: Brand): string | undefined {
  return sameBrand(brand, brands.linode) ? "https://api.linode.com/v4" : undefined;
}

/**
 * A path of the API description in a brand's words: `/compute/stackscripts` becomes `/linode/stackscripts`, and
 * `/managed/compute-settings` `/managed/linode-settings`. Ids and labels in the path do not change.
 */
export function brandPath(brand: Brand, path: string): string {
  return path.replace(/^\/(managed\/)?compute(?=-settings(?:\/|$)|\/|$)/, (found, managed: string | undefined) => {
    const settings = path.startsWith("-settings", found.length);
    if (settings !== (managed !== undefined)) return found;
    return `/${managed ?? ""}${brand.compute}`;
  });
}

/** A field of the API description in the words of a brand: `compute_id` becomes `linode_id`, `computes` `linodes`. */
export function brandField(brand: Brand, field: string): string {
  return mapWords(field, (word) => {
    if (word === "compute") return brand.compute;
    if (word === "computes") return `${brand.compute}s`;
    return word === "shell" ? brand.shell : word;
  });
}

/** The reverse of brandField: a field as a service names it, dotted or not, in the words of the API description. */
export function neutralField(brand: Brand, field: string): string {
  return mapWords(field, (word) => {
    if (word === brand.compute) return "compute";
    if (word === `${brand.compute}s`) return "computes";
    return word === brand.shell ? "shell" : word;
  });
}

/** A response body, with all its field names in the words of the API description. */
export function neutralBody(brand: Brand, body: unknown): unknown {
  if (Array.isArray(body)) return body.map((item) => neutralBody(brand, item));
  if (!isRecord(body)) return body;
  const fields = Object.entries(body).map(([name, value]) => [neutralField(brand, name), neutralBody(brand, value)]);
  const neutral = Object.fromEntries(fields);
  const source = sourceOf(body);
  if (source !== undefined) rememberSource(neutral, source);
  return neutral;
}

// @rule general-5 image-1
/** An image id in the words of a brand: `compute/debian12` becomes `linode/debian12`; others do not change. */
export function brandImageId(brand: Brand, id: string): string {
  return id.startsWith("compute/") ? `${brand.compute}${id.slice("compute".length)}` : id;
}

/** The reverse of brandImageId. */
export function neutralImageId(brand: Brand, id: string): string {
  return id.startsWith(`${brand.compute}/`) ? `compute${id.slice(brand.compute.length)}` : id;
}

/** Scopes in the words of a brand: `computes:read_only` becomes `linodes:read_only`; every scope in the text is mapped. */
export function brandScope(brand: Brand, scopes: string): string {
  return scopes.replace(/\bcomputes(?=:)/g, `${brand.compute}s`);
}

/** The reverse of brandScope. */
export function neutralScope(brand: Brand, scopes: string): string {
  return scopes.replace(new RegExp(`\\b${brand.compute}s(?=:)`, "g"), "computes");
}

function checked(compute: unknown, shell: unknown): Brand {
  if (typeof compute !== "string" || typeof shell !== "string") throw unknownBrand();
  if (!WORD.test(compute) || !WORD.test(shell)) throw unknownBrand();
  return { compute, shell };
}

function unknownBrand(): SettingsError {
  return new SettingsError(
    "compute:brand",
    'give a preset name ("compute" or "linode") or two words of lower-case letters and digits, such as "compute/shell"',
  );
}

function sameBrand(one: Brand, other: Brand): boolean {
  return one.compute === other.compute && one.shell === other.shell;
}

function mapWords(field: string, map: (word: string) => string): string {
  return field.replace(/[A-Za-z0-9]+/g, map);
}
