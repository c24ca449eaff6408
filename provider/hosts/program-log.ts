import type * as Log from "@pulumi/pulumi/log";
import type * as Settings from "@pulumi/pulumi/runtime/settings";

/** Shows a line in the engine's debug log, from the process of a program. */
export function debugFromProgram(line: string): void {
  void log()?.debug(line).catch(ignored);
}

/** Shows the progress of a data source, from the process of a program. It replaces the previous progress message. */
export function progressFromProgram(_urn: string | undefined, message: string): void {
  void log()?.info(message, undefined, undefined, true).catch(ignored);
}

/** Undefined without an engine. It is loaded late: a process of the dynamic host does without it. */
function log(): typeof Log | undefined {
  const settings = require("@pulumi/pulumi/runtime/settings") as typeof Settings;
  return settings.hasEngine() ? (require("@pulumi/pulumi/log") as typeof Log) : undefined;
}

/** The engine may have ended. */
function ignored(): void {}
