/**
 * The program's process of a test file, kept warm: a language host, as the Automation API has it, that loads the program
 * again for each run.
 */
import { setTimeout } from "node:timers/promises";
import { CHECKOUT, forget, require } from "./modules.mts";
import { serveRuns } from "./serve-runs.mts";

const grpc = require("@grpc/grpc-js");
const { LanguageServer } = require("@pulumi/pulumi/automation/server");
const { LanguageRuntimeService } = require("@pulumi/pulumi/proto/language_grpc_pb");

/** How long a program may take to notice that its engine has ended. */
const LONGEST_END_MS = 10_000;

/** Folder of the present run's program. */
let folder = "";

/** Ends with the program of the last run. */
let lastRun: Promise<unknown> = Promise.resolve();

const language = new LanguageServer(async () => load());
const run: (...args: readonly unknown[]) => Promise<unknown> = language.run.bind(language);
language.run = (...args: readonly unknown[]) => {
  lastRun = run(...args).catch(() => undefined);
  return lastRun;
};
const server = new grpc.Server();
server.addService(LanguageRuntimeService, language);
const port = new Promise<number>((known, failed) => {
  server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error: Error | null, free: number) => {
    if (error === null) known(free);
    else failed(error);
  });
});

// The engine may end a run while the program begins: its calls then fail, and nobody waits for them any more.
process.on("unhandledRejection", () => undefined);

serveRuns({
  async begin(ofRun) {
    // A program whose run the engine ended early must not go on in the next run.
    await Promise.race([lastRun, setTimeout(LONGEST_END_MS)]);
    folder = ofRun;
    return await port;
  },
  end: () => undefined,
});

/** Runs the program as a new process does, for a preview as for the update that follows: only libraries stay loaded. */
function load(): unknown {
  for (const path of [`${CHECKOUT}/dist/`, `${folder}/`]) forget(path);
  return require(folder);
}
