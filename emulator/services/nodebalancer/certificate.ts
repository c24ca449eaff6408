import type { KeyObject, X509Certificate } from "node:crypto";
import { certificateRule, keyRule } from "../../shared/pem";
import { type Member, nullable, optional, type Place, type Rule } from "../../shared/validate";
import type { BalancerConfig, ConfigSettings } from "./config-tables";
import { redacted } from "./redacted";

/** The certificate and key of a request. `redacted`: those of the configuration, as answers show them. */
export interface CertificateInput {
  readonly ssl_cert: X509Certificate | typeof redacted | null | undefined;
  readonly ssl_key: KeyObject | typeof redacted | null | undefined;
}

/** The members of a request with a certificate. */
export const certificateMembers: { readonly [K in keyof CertificateInput]: Member<CertificateInput[K]> } = {
  ssl_cert: optional(nullable(orRedacted(certificateRule))),
  ssl_key: optional(nullable(orRedacted(keyRule))),
};

interface Circumstances {
  readonly protocol: ConfigSettings["protocol"];
  readonly held: BalancerConfig["certificate"] | undefined;
}

/** Adds the errors of a certificate: `https` needs it and its key, and other protocols have none. */
export function certificateFaults(input: CertificateInput, { protocol, held }: Circumstances, place: Place): void {
  const certificate = sent(input.ssl_cert);
  const key = sent(input.ssl_key);
  if (protocol !== "https") {
    if (certificate !== undefined) place.at("ssl_cert").fault("Only with the protocol https");
    if (key !== undefined) place.at("ssl_key").fault("Only with the protocol https");
    return;
  }
  const kept = held != null && certificate === undefined && key === undefined;
  if (kept) return;
  if (certificate === undefined) place.at("ssl_cert").fault("ssl_cert is required with the protocol https");
  if (key === undefined) place.at("ssl_key").fault("ssl_key is required with the protocol https");
  if (certificate !== undefined && key !== undefined && !certificate.checkPrivateKey(key)) {
    place.at("ssl_key").fault("Does not belong to the certificate");
  }
}

/** The certificate of a configuration after a valid request. */
export function certificateAfter(
  input: CertificateInput,
  { protocol, held }: Circumstances,
): BalancerConfig["certificate"] {
  if (protocol !== "https") return null;
  const certificate = sent(input.ssl_cert);
  if (certificate === undefined) return held ?? null;
  const commonName = /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? "";
  return { commonName, fingerprint: certificate.fingerprint };
}

function sent<T>(value: T | typeof redacted | null | undefined): T | undefined {
  return value === redacted || value === null || value === undefined ? undefined : (value as T);
}

function orRedacted<T>(rule: Rule<T>): Rule<T | typeof redacted> {
  return (value, place) => (value === redacted ? redacted : rule(value, place));
}
