import { type Emulator, startEmulator } from "./index";

interface CliOptions {
  readonly host: string;
  readonly port: number;
  readonly token?: string;
  readonly state?: string;
  readonly brand: "compute" | "linode";
  readonly world: string;
}

/**
 * Runs the emulator as a command, until SIGINT or SIGTERM. Prints its address, its token, and how to point a stack at it.
 * @param argv - the arguments alone, without program and script
 * @returns the exit code: 0 after a signal, 1 when it could not start, after one line on stderr. `--help` and arguments
 * that make no sense end the process at once, with 0 and 1
 */
export async function runEmulatorCli(argv: readonly string[]): Promise<number> {
  const { host, port, token, state, brand, world } = await readOptions(argv);
  let emulator: Emulator;
  try {
    emulator = await startEmulator({
      host,
      port,
      brand,
      world,
      ...(token === undefined ? {} : { token }),
      ...(state === undefined ? {} : { stateFile: state }),
    });
  } catch (error) {
    process.stderr.write(`${messageOf(error, host, port)}\n`);
    return 1;
  }
  process.stdout.write(greeting(emulator, brand));
  await stopSignal();
  await emulator.close();
  return 0;
}

async function readOptions(argv: readonly string[]): Promise<CliOptions> {
  // The module is ESM, which CommonJS reaches this way only.
  const { Command, InvalidArgumentError, Option } = await import("commander");
  const readPort = (value: string): number => {
    const port = Number(value);
    if (!/^[0-9]{1,5}$/.test(value) || port > 65_535) throw new InvalidArgumentError("A port is 0 to 65535.");
    return port;
  };
  const command = new Command("emulator")
    .description("An emulator of the hosting API, for programs and tests that must not need an account.")
    .addOption(new Option("--host <address>", "address to listen on").default("127.0.0.1"))
    .addOption(new Option("--port <number>", "port; 0 takes a free one").default(0).argParser(readPort))
    .addOption(new Option("--token <token>", "token of the account's owner; made up by default"))
    .addOption(new Option("--state <file>", "keep the state in this file; in memory by default"))
    .addOption(new Option("--brand <name>", "words of the service").choices(["compute", "linode"]).default("compute"))
    .addOption(
      new Option("--world <name>", "what is there at the start").choices(["empty", "small", "large"]).default("empty"),
    );
  // npm scripts and tsx hand a separator on.
  command.parse(
    argv.filter((argument) => argument !== "--"),
    { from: "user" },
  );
  return command.opts<CliOptions>();
}

function greeting({ url, token, origin }: Emulator, brand: string): string {
  const extra = brand === "compute" ? "" : ` COMPUTE_BRAND=${brand}`;
  return [
    `Emulator at ${url}`,
    `Token ${token}`,
    `Control at ${origin}/_emulator/`,
    `export COMPUTE_URL=${url} COMPUTE_TOKEN=${token}${extra}`,
    "",
  ].join("\n");
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

function messageOf(error: unknown, host: string, port: number): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === "EADDRINUSE") return `Port ${port} of ${host} is in use.`;
  if (code === "EACCES") return `Port ${port} of ${host} may not be used.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `${host} is not an address of this machine.`;
  return String(message);
}

if (require.main === module) {
  void runEmulatorCli(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
