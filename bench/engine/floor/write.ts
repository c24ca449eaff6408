import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";

const EXECUTABLE = 0o755;

/**
 * Writes the floor's plugin into a folder, from where `node_modules` can be found: as JavaScript, and with a launcher that
 * caches compiled code, as that of the provider does. Next to it stands the provider for the dynamic host.
 *
 * @returns the folder of the launcher, for the project's `plugins`
 */
export async function writeFloor(folder: string): Promise<string> {
  const bin = join(folder, "floor");
  await mkdir(bin);
  await Promise.all([compile("plugin", bin), compile("dynamic", bin)]);
  const launcher = join(bin, "pulumi-resource-floor");
  await writeFile(
    launcher,
    '#!/usr/bin/env node\nrequire("node:module").enableCompileCache();\nrequire("./plugin.js");\n',
  );
  await chmod(launcher, EXECUTABLE);
  return bin;
}

async function compile(name: string, bin: string): Promise<void> {
  const source = await readFile(join(__dirname, `${name}.ts`), "utf8");
  const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2024, esModuleInterop: true };
  await writeFile(join(bin, `${name}.js`), transpileModule(source, { compilerOptions }).outputText);
}
