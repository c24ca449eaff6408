/** A setting that cannot be used. Names the setting and its environment variable; never holds the value of a secret. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";

  /**
   * @param setting - name of the stack configuration, such as `compute:url`
   * @param reason - what is wrong and what to give instead, on one line
   */
  constructor(
    readonly setting: string,
    readonly reason: string,
  ) {
    super(`${setting}: ${reason}`);
  }
}
