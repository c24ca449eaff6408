/** What a test sends to a warm process. */
export type ParentMessage =
  /** A run of the engine begins: nothing of the one before is left, and these are its folder and environment. */
  | { readonly kind: "begin"; readonly folder: string; readonly env: Readonly<Record<string, string | undefined>> }
  /** The run has ended: what serves it is closed. */
  | { readonly kind: "end" };

/** What a warm process answers. */
export interface ChildMessage {
  /** Port on 127.0.0.1: of the language host (the program's process) or of the launchers' door (the provider's). */
  readonly port: number;
}
