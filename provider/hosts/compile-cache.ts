import module from "node:module";

/** The script of the engine's dynamic host. */
const DYNAMIC_HOST = /[\\/]cmd[\\/]dynamic-provider(?:[\\/]|$)/;

// The engine starts such a process for each command: compiled code is kept from one to the next. Not in the processes of
// programs and of others: how their code is compiled is theirs to say.
if (DYNAMIC_HOST.test(process.argv[1] ?? "")) module.enableCompileCache();
