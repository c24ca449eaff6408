// Generated from the definitions by `npm run gen`. Do not edit.
/** The version of this package. The engine runs the plugin of the same version. */
export const version = "0.1.0";
