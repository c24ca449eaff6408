import type { KeyObject, X509Certificate } from "node:crypto";
import { certificateRule, keyRule } from "../../shared/pem";
import { type Member, optional, type Place } from "../../shared/validate";
import type { BalancerConfig, ConfigSettings } from "./config-tables";

/** The certificate and key of a request. */
export interface CertificateInput {
  readonly ssl_cert: X509Certificate | undefined;
  readonly ssl_key: KeyObject | undefined;
}

/** The members of a request with a certificate. */
export const certificateMembers: { readonly [K in keyof CertificateInput]: Member<CertificateInput[K]> } = {
  ssl_cert: optional(certificateRule),
  ssl_key: optional(keyRule),
};

interface Circumstances {
  readonly protocol: ConfigSettings["protocol"];
  readonly held: BalancerConfig["certificate"];
}

/** Adds the errors of a certificate: `https` needs it and its key, and other protocols have none. */
export function certificateFaults(
  { ssl_cert: certificate, ssl_key: key }: CertificateInput,
  { protocol, held }: Circumstances,
  place: Place,
): void {
  if (protocol !== "https") {
    if (certificate !== undefined) place.at("ssl_cert").fault("Only with the protocol https");
    if (key !== undefined) place.at("ssl_key").fault("Only with the protocol https");
    return;
  }
  if (held !== null && certificate === undefined && key === undefined) return;
  if (certificate === undefined) place.at("ssl_cert").fault("ssl_cert is required with the protocol https");
  if (key === undefined) place.at("ssl_key").fault("ssl_key is required with the protocol https");
  if (certificate !== undefined && key !== undefined && !certificate.checkPrivateKey(key)) {
    place.at("ssl_key").fault("Does not belong to the certificate");
  }
}

/** The certificate of a configuration after a valid request. */
export function certificateAfter(
  { ssl_cert }: CertificateInput,
  { protocol, held }: Circumstances,
): BalancerConfig["certificate"] {
  if (protocol !== "https") return null;
  if (ssl_cert === undefined) return held;
  const commonName = /^CN=(.*)$/m.exec(ssl_cert.subject)?.[1] ?? "";
  return { commonName, fingerprint: ssl_cert.fingerprint };
}
