import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type { Rule } from "./validate";

/** A certificate in PEM, which its chain may follow. Each part must be a certificate. */
export const certificateRule: Rule<X509Certificate> = (value, place) => {
  if (typeof value !== "string") return place.fault("Must be a string");
  const blocks = value.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  try {
    const [first] = blocks.map((block) => new X509Certificate(block));
    return first ?? place.fault("Must be a certificate in PEM");
  } catch {
    return place.fault("Must be a certificate in PEM");
  }
};

/** A private key in PEM. */
export const keyRule: Rule<KeyObject> = (value, place) => {
  if (typeof value !== "string") return place.fault("Must be a string");
  try {
    return createPrivateKey(value);
  } catch {
    return place.fault("Must be a private key in PEM, without a passphrase");
  }
};
