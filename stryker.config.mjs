export default {
  mutate: [
    "provider/core/**/*.ts",
    "provider/client/**/*.ts",
    "emulator/shared/**/*.ts",
    // These work on sockets, timers and streams: their mutants mostly hang, and what kills one is often chance.
    "!provider/client/{clock,http,transfer,transfer-content}.ts",
  ],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  // The coverage of each test already selects the tests of a mutant.
  vitest: { configFile: "vitest.mutation.config.mts", related: false },
  coverageAnalysis: "perTest",
  // A static mutant, one that acts while its file is loaded, needs all tests: a few tables would take longer than the rest.
  ignoreStatic: true,
  concurrency: 2,
  // Tests run on the sources: nothing that was built before may answer in their place.
  ignorePatterns: ["/dist", "/docs", "/examples", "/.compute"],
  tempDirName: ".mutation/sandbox",
  incremental: true,
  incrementalFile: ".mutation/incremental.json",
  reporters: ["clear-text", "progress-append-only", "json", "html"],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: ".mutation/report.json" },
  htmlReporter: { fileName: ".mutation/report.html" },
};
