import { defineConfig } from "vitest/config";

const OWN_TESTS = [
  "test/provider/{core,client}/**/*.test.ts",
  // Not those that start processes: a mutant does not reach into them.
  "test/emulator/**/!(cli|durability).test.ts",
];
const RESOURCE_TESTS = "test/provider/resources/**/*.test.ts";

export default defineConfig({
  test: {
    include: process.env["MUTATION_RESOURCES"] === "1" ? [...OWN_TESTS, RESOURCE_TESTS] : OWN_TESTS,
    // Every run of a mutant has a new worker; within it, loading the sources once for all files is several times faster.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
