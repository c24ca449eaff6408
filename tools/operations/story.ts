import type { Emulator } from "../../emulator";
import type { Props } from "../../provider/core";
import type { Send } from "../../test/provider/resources/support/requests";

/** Helpers for a story. */
export interface Hand {
  readonly emulator: Emulator;
  /** Sends a request directly, not by the provider. */
  readonly send: Send;
  /** Path of a new file with this content. */
  readonly file: (name: string, content: string | Uint8Array) => string;
}

/**
 * The inputs that a program declares for one resource over time. A resource may have several stories: one per way to
 * create it.
 */
export interface Story {
  readonly token: string;
  /** Creates what the resource needs, on an emulator that was just reset. */
  readonly before?: (hand: Hand) => unknown;
  /** Inputs that the program declares, one `pulumi up` after the other: the first creates, the others change. */
  readonly versions: readonly (Props | ((hand: Hand) => Props))[];
}
