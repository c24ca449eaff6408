import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { basename, delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getPython, type PythonRuntime, pythonSettings } from "../../../tools/engine/index";
import { PYTHON_SDK_VERSION } from "../../../tools/engine/version";
import { makeFolder, removeFolder, writeScript } from "./support";

const requirements = join(__dirname, "../../../tools/engine/language-python/requirements.txt");
let root: string;
let path: string;

beforeEach(async () => {
  root = await makeFolder();
  path = join(root, "path");
  await mkdir(path);
});
afterEach(() => removeFolder(root));

function get(): Promise<PythonRuntime> {
  const env = { HOME: root, PATH: path, PYTHONPATH: "/elsewhere" };
  return getPython({ command: join(root, "engine", "pulumi") }, { cacheDir: join(root, "cache"), env });
}

/** Writes a language host and, unless told otherwise, the script that belongs beside it. */
async function writeHost(folder: string, { script = true } = {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeScript(join(folder, "pulumi-language-python"), "exit 0");
  if (script) await writeScript(join(folder, "pulumi-language-python-exec"), "exit 0");
}

/** Writes a Python that makes environments whose Python tells the version once pip was run, and notes what it was run with. */
async function writePython(): Promise<void> {
  const made = [
    "#!/bin/sh",
    `echo "\${PYTHONPATH:-alone} $@" >> ${root}/runs`,
    '[ "$2" = pip ] && : > "$0.done"',
    `[ "$1" = -c ] && [ -e "$0.done" ] && echo ${PYTHON_SDK_VERSION}`,
    "exit 0",
  ];
  await writeScript(
    join(path, "python3"),
    `/bin/cat > "$3/bin/python3" <<'SCRIPT'`,
    ...made,
    "SCRIPT",
    '/bin/chmod 755 "$3/bin/python3"',
  );
}

async function installations(): Promise<string[]> {
  const runs = await readFile(join(root, "runs"), "utf8");
  return runs.split("\n").filter((line) => line.includes("pip install"));
}

describe("the pinned packages", () => {
  test("are those of the version that the code names, each with the hashes of its files", async () => {
    const packages = (await readFile(requirements, "utf8")).trim().split(/\n(?=\S)/);
    expect(packages.map((one) => one.split(" ")[0])).toContain(`pulumi==${PYTHON_SDK_VERSION}`);
    for (const one of packages) expect(one).toMatch(/^[a-z0-9-]+==[0-9a-z.]+( \\\n {4}--hash=sha256:[0-9a-f]{64})+$/);
  });
});

describe("the Python language host", () => {
  beforeEach(writePython);

  test("is the installed one in the CLI's folder", async () => {
    await writeHost(join(root, "engine"));
    expect((await get()).hostDir).toBe(join(root, "engine"));
  });

  test("is the installed one on PATH with its script in the same folder", async () => {
    await writeHost(join(root, "engine"), { script: false });
    await writeHost(path);
    expect((await get()).hostDir).toBe(path);
  });

  test("is built where none is installed, which needs Go", async () => {
    await writeScript(join(path, "go"), '[ "$1" = env ] && echo go1.20.1');
    await expect(get()).rejects.toThrow(
      "A Python program cannot be run on the engine: the Go toolchain is go1.20.1, older than",
    );
  });

  test("that was built is kept in the cache with its script, executable", async () => {
    const script = join(root, "sdk", "python", "cmd", "pulumi-language-python-exec");
    await mkdir(dirname(script), { recursive: true });
    await writeScript(script, "exit 0");
    await writeScript(
      join(path, "go"),
      '[ "$1" = env ] && echo go1.26.0 && exit',
      `[ "$1" = list ] && echo ${root}/sdk && exit`,
      `echo "$@" >> ${root}/builds`,
      'while [ "$1" != -o ]; do shift; done',
      'echo "#!/bin/sh" > "$2" && /bin/chmod 755 "$2"',
    );
    const first = await get();
    expect(first.hostDir.startsWith(join(root, "cache", "python-host"))).toBe(true);
    expect((await readdir(first.hostDir)).sort()).toEqual(["pulumi-language-python", "pulumi-language-python-exec"]);
    expect(await get()).toEqual(first);
    expect((await readFile(join(root, "builds"), "utf8")).trim().split("\n")).toHaveLength(1);
  });
});

describe("the virtual environment", () => {
  beforeEach(() => writeHost(path));

  test("contains the pinned packages, is created once by one process, and is kept in the cache", async () => {
    await writePython();
    const first = await get();
    expect(first.python.startsWith(join(root, "cache", "python-sdk"))).toBe(true);
    expect(await get()).toEqual(first);
    const [installation, ...others] = await installations();
    expect(others).toEqual([]);
    expect(installation).toMatch(/^alone -m pip install .*--require-hashes .*requirements\.txt$/);
  });

  test("that no longer has the package is recreated", async () => {
    await writePython();
    const { python } = await get();
    await rm(`${python}.done`);
    expect((await get()).python).toBe(python);
    expect(await installations()).toHaveLength(2);
    const dir = dirname(dirname(python));
    expect(await readdir(dirname(dir))).toEqual([basename(dir)]);
  });

  test("that cannot be filled is not kept, and the error contains pip's last output", async () => {
    await writeScript(
      join(path, "python3"),
      `printf '#!/bin/sh\\necho no such wheel >&2\\nexit 1\\n' > "$3/bin/python3"`,
      '/bin/chmod 755 "$3/bin/python3"',
    );
    await expect(get()).rejects.toThrow(/: .*python3 -m: no such wheel$/);
    expect(await readdir(join(root, "cache", "python-sdk"))).toEqual([]);
  });
});

describe("the environment of a Python program", () => {
  test("has the language host first on PATH, and packages of its own environment only", () => {
    const runtime = { hostDir: "/cache/host/bin", python: "/cache/sdk/bin/python3" };
    const env = { PATH: "/usr/bin", PYTHONPATH: "/elsewhere", OTHER: "kept" };
    expect({ ...env, ...pythonSettings(runtime, env) }).toEqual({
      PATH: ["/cache/host/bin", "/usr/bin"].join(delimiter),
      PULUMI_PYTHON_CMD: "/cache/sdk/bin/python3",
      OTHER: "kept",
    });
  });
});
