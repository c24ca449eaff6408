import type { JsonObject } from "../shared/json";
import { addFaults } from "./faults";
import { CtlError, objectFrom, senderTo } from "./request";
import { done, numberOf, type Run } from "./task";
import { clockText, countsText, requestsText, stateText } from "./text";

type Command = InstanceType<typeof import("commander", { with: { "resolution-mode": "import" }}).Command>;

const help = `
The emulator is the one of COMPUTE_URL, unless --url names another. JSON is given as it is, as the name of a file, or
as - for standard input.

Exit codes: 0 done; 1 not reached, refused, or not healthy, with one line on stderr.`;

/** Adds `ctl`, which controls a running emulator over HTTP. `ended` is called with the exit code. */
export function addCtl(emulator: Command, ended: (code: number) => void): void {
  const ctl = emulator
    .command("ctl")
    .description("control a running emulator: objects, faults, latency, limits, clock")
    .option("--url <address>", "address of the emulator; COMPUTE_URL by default")
    .option("--json", "print JSON")
    // Its options may follow the names of its commands.
    .enablePositionalOptions(false)
    .addHelpText("after", help);
  const run: Run = async (task) => {
    const { url = process.env["COMPUTE_URL"], json } = ctl.opts<{ url?: string; json?: true }>();
    try {
      const { value, text } = await task(senderTo(url));
      const shown = json ? JSON.stringify(value, undefined, 2) : text;
      if (shown !== "") process.stdout.write(`${shown}\n`);
      ended(0);
    } catch (error) {
      if (!(error instanceof CtlError)) throw error;
      process.stderr.write(`${error.message}\n`);
      ended(1);
    }
  };
  addObjects(ctl, run);
  addFaults(ctl, run);
  addBehavior(ctl, run);
  addReports(ctl, run);
}

function addObjects(ctl: Command, run: Run): void {
  ctl
    .command("seed")
    .description('add objects by table: {"objects": {"vpcs": [{"label": "web"}]}}, or a world')
    .argument("[objects]", "JSON")
    .option("--world <name>", "add the objects of this world")
    .action((given: string | undefined, { world }: { world?: string }) =>
      run(async (send) => {
        if (given === undefined && world === undefined) throw new CtlError("Nothing to add: give objects or --world.");
        const body = given === undefined ? {} : objectFrom(given);
        return done(await send("POST", "/seed", { ...body, ...(world === undefined ? {} : { world }) }));
      }),
    );
  ctl
    .command("reset")
    .description("go back to the initial state, or to that of another world")
    .argument("[world]", "name of a world")
    .action((world: string | undefined) =>
      run(async (send) => done(await send("POST", "/reset", world === undefined ? {} : { world }))),
    );
}

function addBehavior(ctl: Command, run: Run): void {
  ctl
    .command("latency")
    .description("delay every request")
    .argument("<milliseconds>", "0 ends it")
    .action((given: string) =>
      run(async (send) => done(await send("PUT", "/latency", { milliseconds: numberOf(given) }))),
    );
  ctl
    .command("limits")
    .description("replace all rate limits")
    .argument("<limits>", 'public, none, or JSON: {"limits": [{"path": "/vpcs", "limit": 1, "windowSeconds": 60}]}')
    .action((given: string) => run(async (send) => done(await send("PUT", "/rate-limits", limitsOf(given)))));
  const clock = ctl.command("clock").description("show or advance the emulator's clock");
  clock
    .command("get")
    .description("show the time")
    .action(() => run(async (send) => clockText(await send("GET", "/clock"))));
  clock
    .command("advance")
    .description("advance the clock, and run everything that is due")
    .argument("<seconds>")
    .action((given: string) =>
      run(async (send) => clockText(await send("POST", "/clock", { advance: numberOf(given) }))),
    );
}

function addReports(ctl: Command, run: Run): void {
  ctl
    .command("health")
    .description("exit with 0 if the emulator answers and can store changes, else with 1")
    .action(() => run(async (send) => ({ value: await send("GET", "/health"), text: "ok" })));
  ctl
    .command("requests")
    .description("list the last 10,000 requests")
    .option("--counts", "the number of all requests by operation instead")
    .option("--clear", "clear them instead")
    .action(({ counts, clear }: { counts?: true; clear?: true }) =>
      run(async (send) => {
        if (clear) return done(await send("DELETE", "/requests"));
        const answer = await send("GET", "/requests");
        return counts ? countsText(answer) : requestsText(answer);
      }),
    );
  ctl
    .command("state")
    .description("show the objects of one table, or how many each table has; with --json, all objects")
    .argument("[table]")
    .action((table: string | undefined) => run(async (send) => stateText(await send("GET", "/state"), table)));
}

function limitsOf(given: string): JsonObject {
  if (given === "public") return { preset: "public" };
  return given === "none" ? { limits: [] } : objectFrom(given);
}
