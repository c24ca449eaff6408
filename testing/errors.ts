/** No Pulumi CLI was found. The message lists where it was looked for, and how to get one. */
export class EngineNotFound extends Error {
  override readonly name = "EngineNotFound";

  /** @param places - folders and files that were looked at, without a CLI */
  constructor(places: readonly string[], options?: ErrorOptions) {
    super(
      [
        "No Pulumi CLI was found. Looked at:",
        ...places.map((place) => `- ${place}`),
        "Install it (https://www.pulumi.com/docs/install/), so that `pulumi version` works in the shell that runs the tests,",
        "or set the option `engine` to the folder whose `bin` contains `pulumi`.",
      ].join("\n"),
      options,
    );
  }
}

/** A run of the engine failed. */
export class StackRunError extends Error {
  override readonly name = "StackRunError";

  /**
   * @param operation - `up`, `preview`, `refresh` or `destroy`
   * @param errors - what the engine reported as errors: the resource's name, if there is one, and the text
   * @param output - everything that the engine printed
   */
  constructor(
    readonly operation: string,
    readonly errors: readonly string[],
    readonly output: string,
    options?: ErrorOptions,
  ) {
    const found = errors.length > 0 ? errors.map((error) => `- ${error}`).join("\n") : output;
    super(`${operation} failed:\n${found}`, options);
  }
}
