import module from "node:module";
import { limitYoungObjects } from "./young-objects";

/** The script of the engine's dynamic host. */
const DYNAMIC_HOST = /[\\/]cmd[\\/]dynamic-provider(?:[\\/]|$)/;

// Not in the processes of programs and of others: how their code is compiled, and what memory they take, is theirs to say.
if (DYNAMIC_HOST.test(process.argv[1] ?? "")) {
  // The engine starts such a process for each command: compiled code is kept from one to the next.
  module.enableCompileCache();
  limitYoungObjects();
}
