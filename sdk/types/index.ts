// Generated from the definitions by `npm run gen`. Do not edit.
import type * as input from "./input";
import type * as output from "./output";

export type { input, output };
