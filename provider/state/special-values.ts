/** The key that marks an object as one of the engine's special values. Source: the engine's wire protocol. */
export const SIGNATURE = "4dabf18193072939515e22adb298388d";

/** The mark of a secret. */
export const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** The mark of an output, which may be secret or not known yet. */
export const OUTPUT = "d0e6a833031e9bbcd3f4e8bde6ca49a4";
