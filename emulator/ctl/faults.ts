import { isObject, type Json, type JsonObject } from "../shared/json";
import { CtlError, objectFrom } from "./request";
import { done, numberOf, type Run } from "./task";
import { faultsText } from "./text";

type Command = InstanceType<typeof import("commander", { with: { "resolution-mode": "import" }}).Command>;

interface Options {
  readonly operation?: string;
  readonly method?: string;
  readonly path?: string;
  readonly nth?: string;
  readonly times?: string;
  readonly when?: string;
  readonly status?: string;
  readonly cut?: true;
  readonly delay?: string;
  readonly header?: string[];
}

/** Adds `faults` with `list`, `add` and `clear`. */
export function addFaults(ctl: Command, run: Run): void {
  const faults = ctl.command("faults").description("list, add and remove faults");
  faults
    .command("list")
    .description("list the faults, with the number of requests that each has affected")
    .action(() => run(async (send) => faultsText(await send("GET", "/faults"))));
  faults
    .command("add")
    .description("add a fault for the next matching request")
    .argument("[fault]", 'JSON: {"operation": "VPC Create", "set": {"id": -1}}; options add to it')
    .option("--operation <name>", "name of the operation: VPC Create")
    .option("--method <method>", "GET, POST, PUT or DELETE")
    .option("--path <path>", "path below the base: /vpcs/{vpcId}")
    .option("--nth <number>", "begin with this matching request")
    .option("--times <number>", "number of requests; 0 means all")
    .option("--when <when>", "before the operation, in its place, or after it")
    .option("--status <status>", "answer with this status")
    .option("--header <header>", "additional header: 'Retry-After: 2'; may be repeated", list)
    .option("--delay <milliseconds>", "delay the answer")
    .option("--cut", "close the connection without an answer")
    .action((given: string | undefined, options: Options) =>
      run(async (send) => {
        const fault = faultFrom(given === undefined ? {} : objectFrom(given), options);
        if (Object.keys(fault).length === 0) throw new CtlError("The fault is empty: give JSON or options.");
        return done(await send("POST", "/faults", fault));
      }),
    );
  faults
    .command("clear")
    .description("remove all faults")
    .action(() => run(async (send) => done(await send("DELETE", "/faults"))));
}

function faultFrom(given: JsonObject, { delay, header, nth, times, status, ...words }: Options): JsonObject {
  const numbers = { nth, times, status, delayMs: delay };
  const headers = headersFrom(given["headers"], header);
  return {
    ...given,
    ...words,
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([name, value]) => (value === undefined ? [] : [[name, numberOf(value)]])),
    ),
    ...(headers === undefined ? {} : { headers }),
  };
}

function headersFrom(given: Json | undefined, added: readonly string[] = []): Json | undefined {
  if (added.length === 0) return given;
  const headers = added.map((header) => {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(header) ?? [];
    if (name === undefined || value === undefined) throw new CtlError(`${header} is not a header: name, colon, value.`);
    return [name, value] as const;
  });
  return { ...(isObject(given) ? given : {}), ...Object.fromEntries(headers) };
}

function list(value: string, before: string[] = []): string[] {
  return [...before, value];
}
