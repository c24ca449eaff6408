import { isLoopback } from "../host-check";
import { Brand } from "../shared/brand";
import { type Recording, RecordingError } from "./recording";
import { startSession } from "./session";

type Command = InstanceType<typeof import("commander", { with: { "resolution-mode": "import" }}).Command>;

interface RecordOptions {
  readonly to: string;
  readonly url: string;
  readonly port: number;
  readonly brand: "compute" | "linode";
}

const help = `
Point a client at the address that is printed, and use it as always: every request and answer passes through, with the
client's own token. The file keeps methods, operations, statuses, names and types. It never holds a token, or a value of a
header, a query or a body. Press Ctrl-C to stop.

Exit codes: 0 after a signal; 1 if it could not start, with one line on stderr.`;

/**
 * Adds `record`, which records a service and compares it with the emulator. `ended` is called with the exit code.
 * @param port - reads a port
 * @param stopped - ends when the recording is to stop
 */
export function addRecord(
  emulator: Command,
  port: (value: string) => number,
  stopped: () => Promise<void>,
  ended: (code: number) => void,
): void {
  emulator
    .command("record")
    .description("stand before a real service, keep the shapes of what passes, and say where the emulator differs")
    .requiredOption("--to <file>", "the file; a recording in it is continued")
    .requiredOption("--url <address>", "address of the service's API, with its version: https://…/v4")
    .option("--port <number>", "port; 0 chooses a free one", port, 0)
    .option("--brand <name>", "words of the service: compute or linode", "compute")
    .enablePositionalOptions(false)
    .addHelpText("after", help)
    .action(async (options: RecordOptions) => ended(await record(options, stopped)));
}

async function record({ to, url, port, brand }: RecordOptions, stopped: () => Promise<void>): Promise<number> {
  const { startEmulator } = await import("../index.js");
  try {
    refuseUnsafe(url);
    const words = new Brand(brand);
    const emulator = await startEmulator({ brand, world: "small" });
    try {
      const show = (line: string): boolean => process.stdout.write(`${line}\n`);
      const session = await startSession({ url, file: to, port, brand: words, emulator, show });
      const stop = stopped();
      process.stdout.write(
        `Recording ${url} to ${to}\nThe client's own token is passed on, and not kept.\nexport COMPUTE_URL=${session.url}\n`,
      );
      await stop;
      process.stdout.write(`${summaryOf(await session.close())}\n`);
    } finally {
      await emulator.close();
    }
    return 0;
  } catch (error) {
    process.stderr.write(`${messageOf(error, port)}\n`);
    return 1;
  }
}

// The token passes: it must not go over a network in plain text.
function refuseUnsafe(url: string): void {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new RecordingError("The address of the service must begin with https://.");
  }
  const { protocol, hostname } = new URL(url);
  if (protocol === "http:" && !isLoopback(hostname)) {
    throw new RecordingError("The address of the service must begin with https://: the token passes through.");
  }
}

function summaryOf({ entries }: Recording): string {
  const differing = entries.filter(({ differences }) => differences.length > 0).length;
  const open = entries.filter(({ notCompared }) => notCompared.length > 0).length;
  return `${entries.length} operations and statuses recorded; the emulator answers ${differing} of them differently, and ${open} could not be compared.`;
}

function messageOf(error: unknown, port: number): string {
  if (error instanceof RecordingError) return error.message;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === "EADDRINUSE" ? `Port ${port} of 127.0.0.1 is in use.` : String(message);
}
