import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const INSTALL = resolve(__dirname, "../.ci/install-packages");

/**
 * Starts the system's Chromium. Where there is none, the packages of `.ci/packages` are installed first.
 *
 * @throws an error that says what to install, if that is not possible
 */
export async function startBrowser(): Promise<Browser> {
  const executablePath = (await findChromium()) ?? (await installChromium());
  // A container has no user namespaces, and often a small /dev/shm.
  return await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

async function installChromium(): Promise<string> {
  let cause: unknown;
  try {
    await promisify(execFile)("bash", [INSTALL], { maxBuffer: 1 << 26 });
  } catch (error) {
    cause = error;
  }
  const found = await findChromium();
  if (found !== undefined) return found;
  const hint = "On Debian: apt-get install chromium. Elsewhere: put `chromium` or `google-chrome` on PATH.";
  throw new Error(`The dashboard needs Chromium here, which is not on PATH. ${hint}`, { cause });
}

async function findChromium(): Promise<string | undefined> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
