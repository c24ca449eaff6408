import { packageVersion } from "../version";

/** The package's command line. */
async function main(argv: readonly string[]): Promise<void> {
  // The module is ESM: CommonJS can load it only by a dynamic import.
  const { Command } = await import("commander");
  const program = new Command("pulumi-compute")
    .description("Tools for the Pulumi provider. The provider itself needs no command.")
    .version(packageVersion())
    .enablePositionalOptions()
    .showSuggestionAfterError();
  program
    .command("emulator")
    .description("start the emulator of the service, or control a running one; `emulator --help` shows how")
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .argument("[options...]")
    .action(async (options: string[]) => {
      const { runEmulatorCli } = await import("../../emulator/cli.js");
      process.exitCode = await runEmulatorCli(options);
    });
  // It loads the whole provider, which the emulator's commands do not need.
  if (argv[2] !== "emulator") {
    (await import("./adopt/command.js")).addAdopt(program);
    (await import("./doctor/command.js")).addDoctor(program);
    (await import("./rehearse/command.js")).addRehearse(program);
  }
  await program.parseAsync([...argv]);
}

main(process.argv).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
