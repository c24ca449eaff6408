import { symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** The folder of the checkout. */
export const CHECKOUT = resolve(__dirname, "../../..");

/**
 * Writes the project `e2e` into a folder: a Node program that finds the checkout's packages.
 *
 * @param launchers - where the engine finds the executables of the providers named; the plugin's own by default
 */
export async function writeProject(
  folder: string,
  launchers: Readonly<Record<string, string>> = { compute: join(CHECKOUT, "bin") },
): Promise<void> {
  await symlink(join(CHECKOUT, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "e2e", private: true, main: "index.js" }));
  const providers = Object.entries(launchers).map(([name, path]) => `    - name: ${name}\n      path: ${path}\n`);
  await writeFile(
    join(folder, "Pulumi.yaml"),
    `name: e2e
runtime:
  name: nodejs
  options:
    typescript: false
plugins:
  providers:
${providers.join("")}`,
  );
}
