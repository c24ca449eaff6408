/** The version of the Pulumi CLI that is put into the cache. The Go modules next to this file require the same one. */
export const ENGINE_VERSION = "3.259.0";

/**
 * The last version of the SDK module that contains the language hosts for Node and Python; later they are separate modules.
 * The Go modules language-nodejs and language-python require the same version.
 */
export const LANGUAGE_HOST_VERSION = "3.68.0";

/** The version of the Python package `pulumi` that language-python/requirements.txt names. */
export const PYTHON_SDK_VERSION = "3.270.0";

/** The minimum version of an installed Pulumi CLI: the first that imports from a file with outputs. */
export const MINIMUM_VERSION = "3.254.0";

/** A version of three numbers, with an optional prerelease after a dash. */
export interface Version {
  readonly numbers: readonly [number, number, number];
  readonly prerelease: string | undefined;
}

const VERSION_LINE = /^\s*v?(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+\S*)?\s*$/m;

/**
 * Reads the first line of `text` that is a version and nothing else, such as `v3.259.0` or `3.260.0-alpha.1`.
 * Returns `undefined` if there is none.
 */
export function parseVersion(text: string): Version | undefined {
  const match = VERSION_LINE.exec(text);
  if (match === null) return undefined;
  return { numbers: [Number(match[1]), Number(match[2]), Number(match[3])], prerelease: match[4] };
}

/** Writes a version without a leading `v`. */
export function formatVersion(version: Version): string {
  const numbers = version.numbers.join(".");
  return version.prerelease === undefined ? numbers : `${numbers}-${version.prerelease}`;
}

/** Whether `version` is `minimum` or newer. A prerelease is older than the release with the same numbers. */
export function isAtLeast(version: Version, minimum: Version): boolean {
  for (const [index, wanted] of minimum.numbers.entries()) {
    const found = version.numbers[index] ?? 0;
    if (found !== wanted) return found > wanted;
  }
  return version.prerelease === undefined || minimum.prerelease !== undefined;
}
