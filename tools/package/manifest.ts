/** The part of package.json that decides what is published. */
export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}

/** Libraries that only the emulator and the command line need: they are part of these tools' files. */
export const TOOL_LIBRARIES: readonly string[] = [
  "cli-progress",
  "cli-table3",
  "commander",
  "fastify",
  "minimatch",
  "safe-identifier",
  "scule",
];

/** Members that concern this repository, not those who install the package. */
const LOCAL = ["private", "workspaces", "scripts", "devDependencies", "allowScripts", "files"];

/** package.json as it is published. */
export function publishedManifest(manifest: Manifest): Manifest {
  const members = Object.entries(manifest).filter(([name]) => !LOCAL.includes(name));
  const dependencies = Object.entries(manifest.dependencies).filter(([name]) => !TOOL_LIBRARIES.includes(name));
  return { ...Object.fromEntries(members), dependencies: Object.fromEntries(dependencies) };
}
