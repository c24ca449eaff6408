import { spawn } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, join, resolve } from "node:path";
import { engineEnv, getEngine } from "../tools/engine";

const CHECKOUT = resolve(__dirname, "..");

/** Time of `npm start` with a cached engine, first and second run, compared with the CLI's time for an empty program. */
export async function startBenchmark(): Promise<void> {
  await getEngine({ log: (line) => console.log(line) });
  const baseline = await timeEmptyUp();
  // A separate folder: a running quickstart is not changed.
  const folder = await mkdtemp(join(tmpdir(), "compute-bench-"));
  const env = { ...process.env, COMPUTE_QUICKSTART: folder };
  const first = await seconds("npm", ["start"], CHECKOUT, env);
  const second = await seconds("npm", ["start"], CHECKOUT, env);
  await rm(folder, { recursive: true, force: true });
  await rm(join(CHECKOUT, ".compute", `Pulumi.${basename(folder)}.yaml`), { force: true });
  const alone = (value: number) => `${value.toFixed(1)} s, ${(value / baseline).toFixed(1)} × an empty program`;
  console.log(`pulumi up, empty program    ${baseline.toFixed(1)} s`);
  console.log(`npm start, on nothing       ${alone(first)} (aim: 20 s)`);
  console.log(`npm start, run again        ${alone(second)}`);
}

/** Times of `npm test`, and of `.ci/run` in a fresh clone of the last commit, compared with the build that they contain. */
export async function suiteBenchmark(): Promise<void> {
  const build = await seconds("npm", ["run", "build"], CHECKOUT);
  const test = await seconds("npm", ["test"], CHECKOUT);
  const clone = await mkdtemp(join(tmpdir(), "compute-bench-"));
  const path = pathWithout(join(CHECKOUT, "node_modules", ".bin"));
  try {
    await seconds("git", ["clone", "--quiet", CHECKOUT, clone], CHECKOUT);
    const ci = await seconds("bash", [".ci/run"], clone, { ...process.env, PATH: path, CI: "true" });
    const line = (name: string, value: number, aim: string) =>
      console.log(`${name.padEnd(28)}${value.toFixed(0)} s, ${(value / build).toFixed(1)} × the build (aim: ${aim})`);
    console.log(`npm run build               ${build.toFixed(1)} s`);
    line("npm test", test, "480 s");
    line(".ci/run in a fresh clone", ci, "600 s");
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}

/** PATH as in a shell: without the folders that npm puts first, which a clone must not use. */
function pathWithout(folder: string): string {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((one) => resolve(one) !== folder)
    .join(delimiter);
}

async function timeEmptyUp(): Promise<number> {
  const engine = await getEngine();
  const folder = await mkdtemp(join(tmpdir(), "compute-bench-"));
  try {
    await writeFile(
      join(folder, "Pulumi.yaml"),
      "name: empty\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n",
    );
    await writeFile(join(folder, "index.js"), "");
    await writeFile(join(folder, "package.json"), JSON.stringify({ name: "empty", main: "index.js" }));
    await symlink(join(CHECKOUT, "node_modules"), join(folder, "node_modules"));
    const env = {
      ...engineEnv(engine),
      PULUMI_BACKEND_URL: `file://${folder}`,
      PULUMI_CONFIG_PASSPHRASE: "bench",
      PULUMI_HOME: join(folder, "home"),
    };
    await seconds(engine.command, ["stack", "init", "dev", "--non-interactive"], folder, env);
    return await seconds(engine.command, ["up", "--yes", "--skip-preview", "--non-interactive"], folder, env);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Wall-clock time of a command that must succeed. */
async function seconds(command: string, args: readonly string[], cwd: string, env = process.env): Promise<number> {
  const started = performance.now();
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", done);
  });
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
  return (performance.now() - started) / 1000;
}
