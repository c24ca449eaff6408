import { type Exchange, exchangeLine } from "../client";
import { messageOf } from "../core";
import type { Trace } from "../runtime";
import { spansTo } from "./spans";
import { TraceFile } from "./trace-file";

/** Where the exchanges of a process go. */
export interface TraceOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Shows a line in the engine's debug log. */
  readonly debug: (line: string) => void;
  /** Shows a warning with the stack. */
  readonly warn: (urn: string | undefined, message: string) => void;
}

let file: { readonly path: string; readonly trace: TraceFile } | undefined;

/**
 * Traces every exchange with the service: one line in the engine's debug log; one line of JSON in the file that `COMPUTE_LOG`
 * names; one span where the engine traces.
 */
export function traceTo({ env, debug, warn }: TraceOptions): Trace {
  const path = env["COMPUTE_LOG"];
  const lines = path ? fileOf(path, (message) => warn(undefined, message)) : undefined;
  let spans = spansTo(env);
  return (exchange, resource) => {
    debug(exchangeLine(exchange));
    lines?.write(entryOf(exchange, resource));
    try {
      spans?.(exchange, resource);
    } catch (error) {
      spans = undefined;
      debug(`There are no spans of requests: ${messageOf(error)}`);
    }
  };
}

/** All runtimes of a process write to one file. */
function fileOf(path: string, warn: (message: string) => void): TraceFile {
  if (file?.path === path) return file.trace;
  file?.trace.close();
  file = { path, trace: new TraceFile(path, warn) };
  return file.trace;
}

function entryOf(exchange: Exchange, resource: string | undefined): Readonly<Record<string, unknown>> {
  const { startedAt, operation, method, path, status, error, ms, attempt, maxAttempts, limit } = exchange;
  const left = limit === undefined ? undefined : { remaining: limit.remaining, until: timeOf(limit.resetAt) };
  const time = timeOf(startedAt);
  return {
    time,
    pid: process.pid,
    resource,
    operation,
    method,
    path,
    status,
    error,
    ms,
    attempt,
    maxAttempts,
    limit: left,
  };
}

/** A time in ISO 8601; undefined for a time that a service made up. */
function timeOf(ms: number): string | undefined {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
