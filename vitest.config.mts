import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    reporters: ["default", ["json", { outputFile: "node_modules/.cache/vitest.json" }]],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
