/** Receives one line of progress, without a line end. */
export type Log = (line: string) => void;

/** The origin of an engine: found on PATH, found in the cache, or put into the cache by this call. */
export type EngineOrigin = "installed" | "cache" | EngineSource["name"];

/** A Pulumi CLI that is ready to run, with a Node language host and the host for dynamic providers. */
export interface Engine {
  /** Absolute path of `pulumi`. */
  readonly command: string;
  /** The folder that `pulumi` is in. Put it first on the PATH of a child process: `engineEnv` does. */
  readonly binDir: string;
  /** The version without a leading `v`, such as `3.259.0`. */
  readonly version: string;
  readonly source: EngineOrigin;
}

/** The arguments of a source. */
export interface SourceContext {
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
}

/** A way to put the CLI into the cache. */
export interface EngineSource {
  readonly name: "installer" | "go";
  /**
   * Puts the executables into `bin` inside `dir`, which is empty, private to this call, and renamed afterwards.
   * Throws an Error whose message is the reason.
   */
  obtain(dir: string, context: SourceContext): Promise<void>;
}

/** An engine, or the reason why there is none. */
export type Lookup = { readonly engine: Engine } | { readonly engine: undefined; readonly reason: string };
