import { RefusedError } from "../../core";
import { jsonOf } from "./json";
import { markdownOf } from "./markdown";
import { exitCodeOf, type Rehearsal } from "./rehearsal";
import { rehearse } from "./run";
import { textOf } from "./text";

type Command = import("commander", { with: { "resolution-mode": "import" }}).Command;

interface Options {
  readonly stack?: string;
  readonly destroy?: true;
  readonly refresh?: true;
  readonly target?: string[];
  readonly scopes?: string;
  readonly format: string;
  readonly json?: true;
}

const FORMATS: Readonly<Record<string, (rehearsal: Rehearsal) => string>> = {
  text: textOf,
  json: jsonOf,
  markdown: markdownOf,
};

/** Adds `rehearse` to the command line. */
export function addRehearse(program: Command): void {
  program
    .command("rehearse")
    .summary("run the stack's program on a copy of its account, and report what the real run would do")
    .description(
      "Reads the account of COMPUTE_TOKEN, or of the token in the stack's configuration, copies it into an emulator, and runs " +
        "`pulumi up` there on a copy of the stack's state. Reports the requests, what is created, replaced and deleted, and what " +
        "the service would refuse. The account and the stack are not changed. Exit code: 0, 2 if something is deleted or " +
        "replaced, 3 if the run would fail, 1 if it could not be rehearsed.",
    )
    .option("--stack <name>", "the stack, instead of the selected one")
    .option("--destroy", "rehearse `pulumi destroy` instead of `pulumi up`")
    .option("--refresh", "refresh the state first, as `pulumi up --refresh` does")
    .option("--target <urn>", "only this resource; may be repeated", (value: string, before: string[] = []) => [
      ...before,
      value,
    ])
    .option(
      "--scopes <list>",
      "the scopes of the token of the real run, if it is another token: `*`, or vpc:read_write …",
    )
    .option("--format <name>", `how to print: ${Object.keys(FORMATS).join(", ")}`, "text")
    .option("--json", "print JSON, like --format json")
    .action(async (options: Options) => {
      process.exitCode = await run(options);
    });
}

async function run({ stack, destroy, refresh, target = [], scopes, format, json }: Options): Promise<number> {
  const print = FORMATS[json ? "json" : format];
  if (print === undefined) throw new RefusedError(`--format must be ${Object.keys(FORMATS).join(", ")}.`);
  const interruption = new AbortController();
  const interrupt = () => interruption.abort(new RefusedError("Interrupted. The account and the stack are unchanged."));
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    const rehearsal = await rehearse({
      stack,
      command: destroy ? "destroy" : "up",
      flags: [...(refresh ? ["--refresh"] : []), ...target.flatMap((urn) => ["--target", urn])],
      scopes,
      progress: (what) => void (process.stderr.isTTY && process.stderr.write(`${what} …\n`)),
      signal: interruption.signal,
    });
    console.log(print(rehearsal));
    return exitCodeOf(rehearsal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
