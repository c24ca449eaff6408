import { MINIMUM_VERSION } from "./version";

/** One failed way to get the CLI, with the reason. */
export interface FailedAttempt {
  /** `installed`, `cache`, `installer` or `go`. */
  readonly way: string;
  readonly reason: string;
}

/** No Pulumi CLI could be found or installed. The message lists each attempt with its reason and says what to install. */
export class EngineUnavailable extends Error {
  override readonly name = "EngineUnavailable";
  readonly attempts: readonly FailedAttempt[];

  constructor(attempts: readonly FailedAttempt[]) {
    super(describe(attempts));
    this.attempts = attempts;
    // The user has to install software: a stack trace does not help.
    this.stack = `${this.name}: ${this.message}`;
  }
}

function describe(attempts: readonly FailedAttempt[]): string {
  return [
    `No Pulumi CLI (${MINIMUM_VERSION} or newer) was found, and none could be installed. Tried:`,
    ...attempts.map(({ way, reason }) => `  ${way}: ${indent(reason)}`),
    "Install the Pulumi CLI (https://www.pulumi.com/docs/install/), or Go 1.25.11 or newer (https://go.dev/dl/) to build it, and try again.",
  ].join("\n");
}

function indent(reason: string): string {
  return reason.trim().replaceAll("\n", "\n    ");
}

/** The message of an error of any kind. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system's code of an error, such as `ENOENT`, or `undefined`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
