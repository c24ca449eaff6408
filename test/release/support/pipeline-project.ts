import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { type Engine, engineEnv, getEngine } from "../../../tools/engine";
import { stagePackage } from "../../../tools/package/stage";

const run = promisify(execFile);
const CHECKOUT = resolve(__dirname, "../../..");
const BIN = join(CHECKOUT, "node_modules/.bin");

/** The folder of the packages that npm has downloaded before. */
const NPM_CACHE = process.env["npm_config_cache"] ?? join(homedir(), ".npm");

/** A repository with a program, the packed package and the pipelines. */
export interface PipelineProject {
  /** The repository, on branch main. */
  readonly folder: string;
  readonly engine: Engine;
  /** Environment of a machine that has Node, git and bash, and a home of its own. It has no Pulumi. */
  readonly env: NodeJS.ProcessEnv;
  /** Makes a file backend with the empty stack `prod`. @returns the variables that name it */
  newBackend(): Promise<Readonly<Record<string, string>>>;
  /** Clones the repository into a folder of a job. */
  clone(): Promise<string>;
  /** Commits a program to the main branch. */
  commit(program: string): Promise<void>;
  /** Links what a job would restore from a cache: the CLI and the packages of npm. */
  restoreCli(bin: string): Promise<void>;
  restorePackages(folder: string): Promise<void>;
  remove(): Promise<void>;
}

/** Makes the project as the guide says it: installs the package, and copies the pipelines from it. */
export async function makeProject(copyCommands: readonly string[]): Promise<PipelineProject> {
  const engine = await getEngine();
  const root = await realpath(await mkdtemp(join(tmpdir(), "compute-pipelines-")));
  const folder = join(root, "cloud");
  const env = machine(engine, join(root, "home"));
  const backendIn = (state: string) => ({
    PULUMI_BACKEND_URL: `file://${join(root, state)}`,
    PULUMI_CONFIG_PASSPHRASE: "of-pipelines",
  });
  await Promise.all(["cloud", "home", "state"].map((name) => mkdir(join(root, name))));
  await writePackage(root, folder);
  await sh(["npm install --no-audit --no-fund --prefer-offline --silent", ...copyCommands], folder, env);
  const path = [engine.binDir, env["PATH"]].join(delimiter);
  await sh(["pulumi stack init prod --non-interactive"], folder, { ...env, ...backendIn("state"), PATH: path });
  const git = 'git -c user.name=Test -c user.email=test@example.com commit --quiet --message "A change"';
  await sh(
    ["git init --quiet --initial-branch main", "git remote add origin git@gitlab.com:shop/cloud.git"],
    folder,
    env,
  );
  await sh(["printf 'node_modules\\n' >> .gitignore", "git add --all", git], folder, env);
  let clones = 0;
  let backends = 0;
  return {
    folder,
    engine,
    env,
    async newBackend() {
      const copy = `state-${backends++}`;
      await cp(join(root, "state"), join(root, copy), { recursive: true });
      return backendIn(copy);
    },
    async clone() {
      const clone = join(root, `job-${clones++}`, "cloud");
      await sh([`git clone --quiet "${folder}" "${clone}"`], root, env);
      await sh(["git remote set-url origin git@gitlab.com:shop/cloud.git"], clone, env);
      return clone;
    },
    async commit(program) {
      await writeFile(join(folder, "index.ts"), program);
      await sh(["git add --all", git], folder, env);
    },
    restoreCli: (bin) => link(engine.binDir, bin),
    restorePackages: (packages) => link(NPM_CACHE, packages),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Writes the program of the template, with the packed package as its dependency. */
async function writePackage(root: string, folder: string): Promise<void> {
  await cp(join(CHECKOUT, "templates/pulumi-compute-typescript"), folder, { recursive: true });
  await stagePackage(join(root, "staged"));
  await run("npm", ["pack", "../staged", "--silent"], { cwd: folder });
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
  for (const name of ["package.json", "Pulumi.yaml"]) {
    const text = await readFile(join(folder, name), "utf8");
    const own = text.replaceAll(/\$\{(PROJECT|DESCRIPTION)\}/g, "cloud").replace(/\ntemplate:.*/s, "\n");
    await writeFile(join(folder, name), own.replace(/("pulumi-compute": )"[^"]*"/, `$1"file:${tarball}"`));
  }
}

function machine(engine: Engine, home: string): NodeJS.ProcessEnv {
  const { PATH: _, ...settings } = engineEnv(engine, {});
  const network = Object.entries(process.env).filter(([name]) => /^(npm_config_|https?_proxy$|no_proxy$)/i.test(name));
  return {
    ...settings,
    ...Object.fromEntries(network),
    npm_config_cache: NPM_CACHE,
    npm_config_userconfig: process.env["npm_config_userconfig"] ?? join(homedir(), ".npmrc"),
    HOME: home,
    PATH: [BIN, "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
  };
}

/** Runs lines of bash, and fails with what they print. */
async function sh(lines: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  await run("bash", ["-euo", "pipefail", "-c", lines.join("\n")], { cwd, env });
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(resolve(path, ".."), { recursive: true });
  await rm(path, { force: true });
  await symlink(target, path);
}
