import { type Rule, text } from "../../shared/validate";

// @rule limit-sshkey
/** A label. */
export const label: Rule<string> = text({ min: 1, max: 64 });

/**
 * A public key. Space around it is dropped, as the service is known to do. The description lists no key types, so every
 * type passes.
 */
export const publicKey: Rule<string> = (value, place) => {
  if (typeof value !== "string") return place.fault("Must be a string");
  const key = value.trim();
  return /^[a-zA-Z0-9@.-]+ [A-Za-z0-9+/]+={0,2}( [^\r\n]*)?$/.test(key) ? key : place.fault("SSH Key is not valid");
};
