import type { GlobalFlag, Grant, GrantKind, JsonObject } from "../../../emulator";
import type { Running } from "./api";

/** What a restricted user of a test is granted. */
export interface Granted {
  readonly flags?: readonly GlobalFlag[];
  readonly account?: "read_only" | "read_write";
  readonly objects?: Readonly<Partial<Record<GrantKind, readonly Grant[]>>>;
}

/** Makes a restricted user with a token of its name, which has every scope. @returns the token */
export function restrict({ emulator }: Running, username: string, granted: Granted = {}): string {
  const { flags = [], account, objects = {} } = granted;
  const global: JsonObject = {
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    ...(account === undefined ? {} : { account_access: account }),
  };
  const kinds = Object.entries(objects).map(([kind, grants]): [string, JsonObject[]] => [
    kind,
    grants.map(({ id, permissions }) => ({ id, permissions })),
  ]);
  const grants = { global, objects: Object.fromEntries(kinds) };
  emulator.control.seed({ objects: { users: [{ username, restricted: true, grants }] } });
  return emulator.control.addToken({ token: username, username }).token;
}
