import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const CHECKOUT = resolve(__dirname, "../../..");
const { engines } = require(join(CHECKOUT, "package.json")) as { readonly engines: { readonly node: string } };
const newest = require(join(CHECKOUT, "node_modules/node/package.json")) as { readonly version: string };

/** Versions of Node: the least that the package promises, and that of the development dependencies, which is the newest. */
export const nodes = { least: engines.node.replace(">=", ""), newest: newest.version } as const;

/** What a package manager is called with to install what package.json names. */
const installs = {
  npm: ["install"],
  pnpm: ["install"],
  // Otherwise it takes the checkout's lock file for its own.
  yarn: ["install", "--no-lockfile"],
} as const;

export type Manager = keyof typeof installs;

/** Pinned: a new version of a manager may print new warnings. */
const MANAGERS: Readonly<Record<Manager, string>> = { npm: "10.9.3", pnpm: "10.34.8", yarn: "1.22.22" };

const SCRIPTS: Readonly<Record<Manager, string>> = {
  npm: "npm/bin/npm-cli.js",
  pnpm: "pnpm/bin/pnpm.cjs",
  yarn: "yarn/bin/yarn.js",
};

/** Versions of Node and package managers from the registry, in a folder of their own. */
export class Toolchains {
  private constructor(
    private readonly folder: string,
    private readonly npmSettings: Readonly<Record<string, string>>,
  ) {}

  /** Gets the managers and the least Node. The caches of the managers are in the folder, too. */
  static async get(folder: string): Promise<Toolchains> {
    await mkdir(folder, { recursive: true });
    const dependencies = { ...MANAGERS, node: nodes.least };
    await writeFile(
      join(folder, "package.json"),
      JSON.stringify({ private: true, dependencies, allowScripts: { node: true } }),
    );
    await execute("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", "--silent"], { cwd: folder });
    return new Toolchains(folder, await npmSettings(folder));
  }

  /** The environment of processes that find this version of Node first. */
  env(node: keyof typeof nodes): NodeJS.ProcessEnv {
    const modules = node === "least" ? join(this.folder, "node_modules") : join(CHECKOUT, "node_modules");
    // Not `.bin`: it has the checkout's launchers, too.
    return { PATH: [join(modules, "node/bin"), process.env["PATH"]].filter(Boolean).join(delimiter) };
  }

  /**
   * Installs what the package.json of a folder names.
   *
   * @returns everything that the manager printed
   */
  async install(manager: Manager, node: keyof typeof nodes, folder: string): Promise<string> {
    const env = { ...process.env, ...this.npmSettings, ...this.env(node) };
    const script = join(this.folder, "node_modules", SCRIPTS[manager]);
    const { stdout, stderr } = await execute("node", [script, ...installs[manager]], { cwd: folder, env });
    return `${stdout}\n${stderr}`;
  }

  /** Runs a script in a folder, and returns its standard output. */
  async node(node: keyof typeof nodes, folder: string, script: string): Promise<string> {
    const { stdout } = await execute("node", [script], { cwd: folder, env: { ...process.env, ...this.env(node) } });
    return stdout;
  }
}

/** The registry of this machine, without the machine's other settings, of which a manager may warn. */
async function npmSettings(folder: string): Promise<Record<string, string>> {
  const config = async (key: string) => (await execute("npm", ["config", "get", key], { cwd: folder })).stdout.trim();
  const [registry, cafile] = [await config("registry"), await config("cafile")];
  const empty = join(folder, "npmrc");
  await writeFile(empty, "");
  return {
    npm_config_userconfig: empty,
    npm_config_globalconfig: join(folder, "no-global-npmrc"),
    npm_config_registry: registry,
    npm_config_prefer_offline: "true",
    npm_config_store_dir: join(folder, "store"),
    YARN_REGISTRY: registry,
    YARN_CACHE_FOLDER: join(folder, "yarn"),
    ...(cafile === "" || cafile === "null" ? {} : { npm_config_cafile: cafile, NODE_EXTRA_CA_CERTS: cafile }),
  };
}
