/** A value that the service does not return: the program reads it from the stack's configuration, or a long one from a file. */
export interface ConfigValue {
  readonly key: string;
  readonly secret: boolean;
  /** It is given as JSON rather than as text. */
  readonly structured: boolean;
  readonly source: "config" | "file";
}

/** The file that lists the configuration values to fill in. */
export const EXAMPLE_FILE = "values.example.json";
/** Its filled-in copy. It contains secrets. */
export const VALUES_FILE = "values.json";
/** The script that sets the configuration from the copy. */
export const SCRIPT_FILE = "configure.mjs";
/** The folder of long values, each a file. It contains secrets. */
export const SECRETS_FOLDER = "secrets";

/** The path of the file that a long value is read from, relative to the program. */
export function secretPath(key: string): string {
  return `${SECRETS_FOLDER}/${key}.pem`;
}

/** The files to set configuration values with, by name; none if the program has no such values. */
export function valueFiles(config: readonly ConfigValue[]): ReadonlyMap<string, string> {
  const values = config.filter(({ source }) => source === "config");
  if (values.length === 0) return new Map();
  const group = (secret: boolean) =>
    Object.fromEntries(
      values.filter((one) => one.secret === secret).map(({ key, structured }) => [key, structured ? null : ""]),
    );
  const example = { secret: group(true), plaintext: group(false) };
  return new Map([
    [EXAMPLE_FILE, `${JSON.stringify(example, undefined, 2)}\n`],
    [SCRIPT_FILE, SCRIPT],
  ]);
}

/** Values go through standard input: arguments of a process can be read by others, and are limited in length. */
const SCRIPT = `// Sets the configuration of the stack from ${VALUES_FILE}, a filled-in copy of ${EXAMPLE_FILE}. Options are passed on to the
// Pulumi CLI: node ${SCRIPT_FILE} --stack dev
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const { secret = {}, plaintext = {} } = JSON.parse(readFileSync(new URL("${VALUES_FILE}", import.meta.url), "utf8"));
const values = [
  ...Object.entries(secret).map(([key, value]) => [key, value, "--secret"]),
  ...Object.entries(plaintext).map(([key, value]) => [key, value, "--plaintext"]),
];
const empty = values.filter(([, value]) => value === "" || value === null).map(([key]) => key);
if (empty.length > 0) {
  console.error(\`${VALUES_FILE} has no value of \${empty.join(", ")}. Nothing was set.\`);
  process.exit(1);
}
for (const [key, value, kind] of values) {
  const input = typeof value === "string" ? value : JSON.stringify(value);
  const args = ["config", "set", kind, key, "--non-interactive", ...process.argv.slice(2)];
  execFileSync("pulumi", args, { input, stdio: ["pipe", "inherit", "inherit"] });
}
console.log(\`Set \${values.length} values.\`);
`;
