import { readdirSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type * as MimeTypes from "mime-types";

/** A file of a site. */
export interface SiteFile {
  /** Name of the object: the path below the folder, with slashes. */
  readonly name: string;
  /** Path of the file. */
  readonly path: string;
  /** Media type, with the character set where it is text. */
  readonly contentType: string;
}

const UNKNOWN_TYPE = "application/octet-stream";

/**
 * The files of a folder and of the folders in it, sorted by name. Links are followed.
 *
 * @param types - media types by file name extension, such as `.map`; they go before the usual ones
 * @throws Error of the file system
 */
export function filesOf(folder: string, types: Readonly<Record<string, string>> = {}): SiteFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return paths
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => ({ name: path.split(sep).join("/"), path: join(folder, path), contentType: typeOf(path, types) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Its table is large: programs without a site do not load it. */
function usualType(extension: string): string | false {
  return (require("mime-types") as typeof MimeTypes).contentType(extension);
}

function typeOf(path: string, types: Readonly<Record<string, string>>): string {
  const extension = extname(path).toLowerCase();
  const given = Object.hasOwn(types, extension) ? types[extension] : undefined;
  return given ?? (extension === "" ? UNKNOWN_TYPE : usualType(extension) || UNKNOWN_TYPE);
}
