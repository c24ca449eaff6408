import { defineConfig } from "vitest/config";

// A run of the engine takes a second or two, and longer on a busy machine.
export default defineConfig({ test: { testTimeout: 120_000, hookTimeout: 120_000 } });
