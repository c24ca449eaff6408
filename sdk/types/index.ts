// Generated from the definitions by `npm run gen`. Do not edit.
import type * as enums from "./enums";
import type * as input from "./input";
import type * as output from "./output";

export type { enums, input, output };
