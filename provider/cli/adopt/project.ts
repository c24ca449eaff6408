import { packageVersion, versionOf } from "../../version";
import type { Host } from "./import-file";
import { SECRETS_FOLDER, VALUES_FILE } from "./values";

/**
 * The project files of a program, by name. Those that a folder already has are not written.
 *
 * @param folder - name of the folder
 */
export function projectFiles(folder: string, host: Host): ReadonlyMap<string, string> {
  const name = folder.replaceAll(/[^A-Za-z0-9_.-]+/g, "-") || "adopted";
  return new Map([
    ["Pulumi.yaml", pulumiYaml(name, host)],
    ["package.json", json(manifestOf(name.toLowerCase().replace(/^[._-]+/, "") || "adopted"))],
    ["tsconfig.json", json({ compilerOptions })],
    [".gitignore", `node_modules/\n${SECRETS_FOLDER}/\n${VALUES_FILE}\n`],
  ]);
}

const compilerOptions = {
  target: "es2022",
  module: "node16",
  moduleResolution: "node16",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

function pulumiYaml(name: string, host: Host): string {
  const plugin = "plugins:\n  providers:\n    - name: compute\n      path: node_modules/pulumi-compute/bin\n";
  return `name: ${JSON.stringify(name)}\nruntime: nodejs\n${host === "plugin" ? plugin : ""}`;
}

function manifestOf(name: string): object {
  return {
    name,
    private: true,
    main: "index.ts",
    dependencies: { "@pulumi/pulumi": versionOf("@pulumi/pulumi"), "pulumi-compute": packageVersion() },
    devDependencies: { "@types/node": "^24.0.0", typescript: "^6.0.0" },
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
