import { type Browser, chromium } from "playwright-core";
import { systemCommand } from "./system-command";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * Starts the system's Chromium, or installs it first.
 *
 * @throws an error that says what to install, if that is not possible
 */
export async function startBrowser(): Promise<Browser> {
  const executablePath = await systemCommand({ names: NAMES, debianPackage: "chromium" });
  // A container has no user namespaces, and often a small /dev/shm.
  return await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}
