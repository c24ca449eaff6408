import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./root";

/**
 * The licenses of libraries that are part of the package's files.
 *
 * @param names - names of installed packages
 * @throws an error if a package contains no license
 */
export async function licensesOf(names: readonly string[]): Promise<string> {
  const texts = await Promise.all(names.map(licenseOf));
  return `The emulator and the command line contain these libraries.\n\n${texts.join("\n\n")}\n`;
}

async function licenseOf(name: string): Promise<string> {
  const folder = join(ROOT, "node_modules", name);
  const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((one) => /^(licen[cs]e|copying)/i.test(one));
  const text = file === undefined ? license : await readFile(join(folder, file), "utf8");
  if (typeof text !== "string") throw new TypeError(`${name} contains no license.`);
  return `${"-".repeat(80)}\n${name} ${version}\n\n${text.trim()}`;
}
