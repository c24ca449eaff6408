import { MINIMUM_VERSION } from "./version";

/** One way to the CLI, and why it did not lead there. */
export interface FailedAttempt {
  /** `installed`, `cache`, `installer` or `go`. */
  readonly way: string;
  readonly reason: string;
}

/** No way led to a Pulumi CLI. The message lists each way with its reason and says what to install. */
export class EngineUnavailable extends Error {
  override readonly name = "EngineUnavailable";
  readonly attempts: readonly FailedAttempt[];

  constructor(attempts: readonly FailedAttempt[]) {
    super(describe(attempts));
    this.attempts = attempts;
    // The reader has to install something; where this was thrown does not help with that.
    this.stack = `${this.name}: ${this.message}`;
  }
}

function describe(attempts: readonly FailedAttempt[]): string {
  return [
    `There is no Pulumi CLI (${MINIMUM_VERSION} or newer) and none could be had. Tried:`,
    ...attempts.map(({ way, reason }) => `  ${way}: ${indent(reason)}`),
    "Install the Pulumi CLI (https://www.pulumi.com/docs/install/), or Go 1.25.11 or newer (https://go.dev/dl/) to build it, and try again.",
  ].join("\n");
}

function indent(reason: string): string {
  return reason.trim().replaceAll("\n", "\n    ");
}

/** The reason in an error of any kind, in its own words. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system's code of an error, such as `ENOENT`, or `undefined`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
