import { RefusedError } from "../../core";
import { Runtime } from "../../runtime";
import { settings } from "../../settings";
import { settingsFor } from "../stack-settings";
import { type Account, scanAccount, withoutManaged } from "./account";
import { compare } from "./comparison";
import { importCommandsOf } from "./import-commands";
import type { Host } from "./import-file";
import { type Target, writeAdoption } from "./output";
import { progressOn } from "./progress";
import { exitCodeOf, jsonOf, refusalOf, tableOf } from "./report";
import type { Selection } from "./selection";
import { stateOf } from "./state";
import { summaryOf } from "./summary";

type Command = import("commander", { with: { "resolution-mode": "import" }}).Command;

interface Options {
  readonly out: string;
  readonly host: Host;
  readonly only?: string[];
  readonly match?: string[];
  readonly exclude?: string[];
  readonly ignore?: string[];
  readonly profile?: true;
  readonly details?: true;
  readonly protect?: true;
  readonly force?: true;
  readonly check?: true;
  readonly stack?: string;
  readonly state?: string;
  readonly json?: true;
  readonly all?: true;
}

const HOSTS: readonly Host[] = settings.host.type.options;

/** Adds `adopt` to the command line. */
export function addAdopt(program: Command): void {
  const list = (value: string, before: string[] = []) => [...before, ...value.split(",").filter((one) => one !== "")];
  const pattern = (value: string, before: string[] = []) => [...before, value];
  program
    .command("adopt")
    .summary("bring the objects of an account under management, or compare a stack with the account")
    .description(
      "Scans the account of COMPUTE_TOKEN at COMPUTE_URL, or of the token and the address in the stack's configuration. Writes a program that declares its objects, and the file for " +
        "`pulumi import`. Nothing on the account is changed. With --check it compares a stack with the account instead.",
    )
    .option("--out <folder>", "where to write", "adopted")
    .option("--host <host>", "where the stack's provider runs: dynamic or plugin", hostOf, HOSTS[0])
    .option("--only <resources>", "resource types to include, for instance Vpc,VpcSubnet", list)
    .option("--match <pattern>", "include only objects with this name or id; * and ? allowed; may be repeated", pattern)
    .option("--exclude <pattern>", "exclude objects with this name or id; * and ? allowed; may be repeated", pattern)
    .option("--profile", "include the settings of the token's user: its profile, its phone number and the like")
    .option("--details", "also read what lists leave out, object by object: which objects have a tag")
    .option("--protect", "protect what is adopted from deletion, in the program and at the import")
    .option("--force", "overwrite the files of an earlier adoption")
    .option("--check", "compare the stack of this folder with the account; exit code 2 if they differ, 1 on errors")
    .option(
      "--ignore <pattern>",
      "with --check: objects with this name or id may stay unmanaged; * and ? allowed; may be repeated",
      pattern,
    )
    .option(
      "--stack <name>",
      "the stack to compare with, instead of the selected one; without --check, objects that it manages are left out",
    )
    .option("--state <file>", "like --stack, but a file written by `pulumi stack export`, or - for standard input")
    .option("--all", "with --check: show everything, including managed objects")
    .option("--json", "with --check: print JSON")
    .action(async (options: Options) => {
      process.exitCode = await (options.check ? check(options) : adopt(options));
    });
}

async function adopt(options: Options): Promise<number> {
  const state = options.stack === undefined && options.state === undefined ? [] : await stateOf(options);
  const account = withoutManaged(await scan(await runtimeFor(options), options), state);
  if (account.objects.length === 0) {
    for (const one of account.refused) console.error(refusalOf(one));
    console.log(
      `The account ${account.owner.username} has no selected objects${state.length > 0 ? " that the stack does not manage" : ""}.`,
    );
    return account.refused.length > 0 ? 1 : 0;
  }
  const target: Target = {
    folder: options.out,
    host: options.host,
    overwrite: options.force === true,
    protection: options.protect ? "protected" : "unprotected",
  };
  const program = await writeAdoption(account, target);
  console.log(summaryOf(account, program, target));
  return account.refused.length > 0 ? 1 : 0;
}

async function check(options: Options): Promise<number> {
  const state = await stateOf(options);
  const runtime = await runtimeFor(options);
  const comparison = await compare(runtime, await scan(runtime, options), state, selectionOf(options));
  const commands = importCommandsOf(comparison, state, options);
  const detail = options.all ? "everything" : "findings";
  console.log(options.json ? jsonOf(comparison, commands) : tableOf(comparison, detail, commands));
  return exitCodeOf(comparison);
}

function hostOf(word: string): Host {
  const host = HOSTS.find((one) => one === word);
  if (host === undefined) throw new RefusedError(`--host must be ${HOSTS.join(" or ")}.`);
  return host;
}

async function runtimeFor({ stack }: Options): Promise<Runtime> {
  return new Runtime({ settings: await settingsFor(stack), warn: (_urn, text) => console.error(text) });
}

async function scan(runtime: Runtime, options: Options): Promise<Account> {
  const progress = progressOn(process.stderr);
  try {
    return await scanAccount(runtime, selectionOf(options), options.details ? "complete" : "adoptable", progress);
  } finally {
    progress.stop();
  }
}

function selectionOf({ only = [], match = [], exclude = [], ignore = [], profile }: Options): Selection {
  return { only, match, exclude, ignore, profile: profile === true };
}
