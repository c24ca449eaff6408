import { pluginType } from "../../../sdk/runtime/type";
import type { Comparison } from "./comparison";
import { IMPORT_FILE } from "./output";
import type { StateResource, StateSource } from "./state";

/** The options of the comparison that select objects, and where its state is from. */
export interface ComparedWith extends StateSource {
  readonly match?: readonly string[];
  readonly exclude?: readonly string[];
  readonly ignore?: readonly string[];
}

const FOLDER = "unmanaged";

/**
 * The commands that import the unmanaged objects of a comparison into its stack, on the host of the stack. Empty if there
 * are no unmanaged objects.
 */
export function importCommandsOf(
  { unmanaged }: Comparison,
  state: readonly StateResource[],
  { match = [], exclude = [], ignore = [], ...source }: ComparedWith,
): string[] {
  if (unmanaged.length === 0) return [];
  const only = [...new Set(unmanaged.map(({ definition }) => definition.token))];
  const words = [
    ...optionsOf(source, state),
    ...(state.some(({ definition, type }) => type === pluginType(definition.token)) ? ["--host", "plugin"] : []),
    ...["--only", only.join(",")],
    ...match.flatMap((one) => ["--match", one]),
    ...[...exclude, ...ignore].flatMap((one) => ["--exclude", one]),
    ...["--out", FOLDER],
  ];
  const piped = source.state === "-" ? "pulumi stack export | " : "";
  const stack = stackOption(source, state).map(quoted).join(" ");
  return [
    `${piped}npx pulumi-compute adopt ${words.map(quoted).join(" ")}`,
    `pulumi import --file ${FOLDER}/${IMPORT_FILE} --yes --protect=false --generate-code=false${stack && ` ${stack}`}`,
    `# then add the code of ${FOLDER}/ to the program: the next \`pulumi up\` deletes what the program does not declare`,
  ];
}

/** A stack without resources of this package manages nothing that would have to be left out. */
function optionsOf(source: StateSource, state: readonly StateResource[]): string[] {
  return source.state === undefined ? stackOption(source, state) : ["--state", source.state];
}

/** The compared stack by its name, which is a part of each URN. */
function stackOption({ stack }: StateSource, [first]: readonly StateResource[]): string[] {
  const name = stack ?? first?.urn.split("::")[0]?.split(":")[2];
  return name === undefined ? [] : ["--stack", name];
}

function quoted(word: string): string {
  return /^[\w./,:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
