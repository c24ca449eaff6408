/** The result of one check. */
export interface Check {
  /** What was checked, such as `clock`. Names do not change between versions. */
  readonly name: string;
  /** `skipped`: an earlier check failed, or there is nothing to check. */
  readonly status: "ok" | "warning" | "failed" | "skipped";
  /** What was found, on one line, without secrets. */
  readonly message: string;
  /** What to do, on one line; undefined if there is nothing to do. */
  readonly advice?: string;
}

/** A check that found nothing wrong. */
export function ok(name: string, message: string): Check {
  return { name, status: "ok", message };
}

/** A check that found something that may be intended. */
export function warning(name: string, message: string, advice: string): Check {
  return { name, status: "warning", message, advice };
}

/** A check that found what stops the provider. */
export function failed(name: string, message: string, advice: string): Check {
  return { name, status: "failed", message, advice };
}

/** A check that could not be made, or was not needed. */
export function skipped(name: string, message: string): Check {
  return { name, status: "skipped", message };
}
