import { defineConfig } from "vitest/config";

/** Folders whose tests are a project of their own. All other tests are the project `unit`. docs/testing.md says what belongs where. */
const FOLDERS = {
  emulator: "test/emulator/**/*.test.ts",
  e2e: "test/e2e/**/*.test.ts",
  release: "test/release/**/*.test.ts",
};

/** Files share their worker's modules, which saves a third of the time: what a file changes there, it puts back. */
const quick = { maxWorkers: "100%", isolate: false };

const projects = [
  { ...quick, name: "unit", include: ["test/**/*.test.ts"], exclude: Object.values(FOLDERS) },
  { ...quick, name: "emulator", include: [FOLDERS.emulator] },
  // The engine waits more than it works: one more than the two cores of a small machine.
  { name: "e2e", include: [FOLDERS.e2e], maxWorkers: 3, sequence: { groupOrder: 1 } },
  { name: "release", include: [FOLDERS.release], maxWorkers: "100%", sequence: { groupOrder: 2 } },
];

export default defineConfig({
  test: {
    projects: projects.map((test) => ({ extends: true, test })),
    reporters: ["default", "json", "./test/support/slowest-files.mts"],
    outputFile: { json: "node_modules/.cache/vitest.json" },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is polled for comes, however busy the machine is.
    expect: { poll: { timeout: 60_000 } },
  },
});
