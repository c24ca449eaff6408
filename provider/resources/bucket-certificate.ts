import { z } from "zod";
import { ClientError, isNotFoundEnvelope, path } from "../client";
import { AbsentError, by, inParallel, messageOf, RefusedError, update } from "../core";
import { type Api, defineResource } from "./api";
import { storageAccess } from "./shared/access";
import { type BucketPlace, bucketInputs, isBucketListed, listBuckets, placeOf } from "./shared/object-storage";
import { certificateFacts, certificateFault, isPair, normalPem, privateKeyFault } from "./shared/pem";
import { dateTime, utc } from "./shared/types";

const body = z.object({ cluster: z.string(), bucket: z.string(), ssl: z.boolean() });

type Certificate = z.infer<typeof body>;

/** How many buckets are asked at once. */
const AT_ONCE = 8;

/** How many days before its end a certificate is warned of. */
const WARNING_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

const OF_DECLARED = "Read from the declared certificate: absent after `pulumi import`, until another one is uploaded.";

interface Pair {
  readonly certificate: string;
  readonly privateKey: string;
}

/** Whether a bucket has a certificate. Source: TLS/SSL Cert View. */
export async function viewCertificate(api: Api, { cluster, bucket }: BucketPlace): Promise<Certificate> {
  const answer = await api.client.send({
    operation: "TLS/SSL Cert View",
    method: "GET",
    path: path`/object-storage/buckets/${cluster}/${bucket}/ssl`,
    needs: storageAccess.read,
  });
  return { cluster, bucket, ssl: z.object({ ssl: z.boolean() }).parse(answer).ssl };
}

// @rule storage-cert-replace
/** Source: Object storage, TLS/SSL Cert Upload, View, Delete. */
export const bucketCertificate = defineResource({
  token: "BucketCertificate",
  noun: "bucket certificate",
  describe:
    "The TLS certificate of a bucket whose label is your own host name. The service returns only whether there is a certificate. An existing certificate is never taken over: adopt it with `import`. The service cannot exchange a certificate in one request: an update deletes the old one and uploads the new one, and in between the bucket has none of its own. A preview warns in the last 30 days of a certificate, and if it is not for the bucket's label; one that has ended is not uploaded.",
  inputs: {
    ...bucketInputs,
    certificate: {
      type: checkedPem(certificateFault),
      describe: "The certificate in PEM, followed by its intermediate certificates, if any.",
      onChange: update(),
      writeOnly: true,
      compare: by(normalPem),
    },
    privateKey: {
      type: checkedPem(privateKeyFault),
      describe: "The certificate's private key in PEM, without a passphrase.",
      onChange: update(),
      writeOnly: true,
      secret: true,
      compare: by(normalPem),
    },
  },
  outputs: {
    notAfter: {
      type: dateTime.optional(),
      describe: `When the certificate ends, in UTC. ${OF_DECLARED}`,
      changes: true,
    },
    fingerprint: {
      type: z.string().optional(),
      describe: `SHA-256 of the certificate, as browsers show it: pairs of hexadecimal digits, separated by colons. ${OF_DECLARED}`,
      changes: true,
    },
    hostNames: {
      type: z.array(z.string()).optional(),
      describe: `The host names that the certificate is for. ${OF_DECLARED}`,
      changes: true,
    },
  },
  derivedOutputs({ certificate }) {
    const facts = typeof certificate === "string" ? certificateFacts(certificate) : undefined;
    if (facts === undefined) return {};
    const { notAfter, fingerprint, hostNames } = facts;
    return { notAfter: utc(notAfter), fingerprint, hostNames };
  },
  id: { cluster: "text", bucket: "text" },
  idExample: "us-east-1/shop.example.com",
  uniqueKey: ["cluster", "bucket"],
  access: storageAccess,
  lookupKeys: [],
  references: [{ at: "bucket", to: "Bucket", property: "label", matching: ["cluster"] }],
  example: `import * as compute from "pulumi-compute";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();

const site = new compute.Bucket("site", { cluster: "us-east-1", label: "www.example.com" });

const certificate = new compute.BucketCertificate("site", {
  cluster: site.cluster,
  bucket: site.label,
  certificate: config.require("certificate"),
  privateKey: config.requireSecret("privateKey"),
});

export const bucket = certificate.bucket;
`,
  check({ certificate, privateKey }) {
    if (certificate === undefined || privateKey === undefined || isPair(certificate, privateKey)) return [];
    return [{ property: "privateKey", reason: "does not belong to the certificate" }];
  },

  review({ bucket, certificate }, { previous, now, warn }) {
    const facts = certificate === undefined ? undefined : certificateFacts(certificate);
    if (facts === undefined) return [];
    const isUploaded = normalPem(previous?.["certificate"]) !== normalPem(certificate);
    const daysLeft = Math.floor((facts.notAfter - now) / DAY_MS);
    if (daysLeft < 0 && isUploaded)
      return [{ property: "certificate", reason: `ended on ${utc(facts.notAfter)} UTC: give one that is valid` }];
    if (daysLeft < 0) warn(`The certificate ended on ${utc(facts.notAfter)} UTC: clients refuse it. Replace it.`);
    else if (daysLeft < WARNING_DAYS)
      warn(`The certificate ends on ${utc(facts.notAfter)} UTC (days left: ${daysLeft}). Replace it before.`);
    if (bucket !== undefined && !facts.isFor(bucket))
      warn(
        `The certificate is for ${facts.hostNames.join(", ") || "no host name"}, not for the bucket's label ${bucket}: clients refuse it there.`,
      );
    return [];
  },

  idOf(answer) {
    const { cluster, bucket } = body.parse(answer);
    return { cluster, bucket };
  },
  decode: (_answer, { cluster, bucket }) => ({ cluster, bucket }),
  async existingObject(api: Api, place) {
    const found = await viewCertificate(api, place);
    return found.ssl ? found : undefined;
  },
  create: (api, { cluster, bucket, certificate, privateKey }, step) =>
    step.make(() => upload(api, { cluster, bucket }, { certificate, privateKey })),
  async read(api, place) {
    const found = await viewCertificate(api, place);
    if (found.ssl) return found;
    throw new AbsentError(`Bucket ${place.cluster}/${place.bucket} has no certificate`);
  },
  async update(api, place, _changes, { certificate, privateKey }, { recorded }) {
    await remove(api, place).catch((error: unknown) => {
      if (!isNotFoundEnvelope(error)) throw error;
    });
    try {
      return await upload(api, place, { certificate, privateKey });
    } catch (error) {
      throw await putBack(api, place, recorded, error);
    }
  },
  delete: (api, place) => remove(api, place),
  async isListed(api, place, since) {
    try {
      return (await viewCertificate(api, place)).ssl;
    } catch (error) {
      if (isNotFoundEnvelope(error)) return await isBucketListed(api, place, since);
      throw error;
    }
  },
  async list(api, { cluster }, lookup) {
    const places = lookup ? [{ bucket: lookup.value }] : (await listBuckets(api, cluster)).map(placeOf);
    // What a cluster is asked by may be another name of it.
    return await certificatesOf(
      api,
      places.map((place) => ({ cluster: "", ...place, ...(cluster === undefined ? {} : { cluster }) })),
    );
  },
});

/** The certificates of those buckets that have one. */
async function certificatesOf(api: Api, places: readonly BucketPlace[]): Promise<Certificate[]> {
  const found: Certificate[] = [];
  await inParallel(places, AT_ONCE, async (place) => {
    found.push(await viewCertificate(api, place));
  });
  return found.filter(({ ssl }) => ssl);
}

/** Uploads a pair where there is none. Where the answer was lost, a read shows whether it arrived. */
async function upload(api: Api, place: BucketPlace, { certificate, privateKey }: Pair): Promise<unknown> {
  const { cluster, bucket } = place;
  try {
    await api.client.send({
      operation: "TLS/SSL Cert Upload",
      method: "POST",
      path: path`/object-storage/buckets/${cluster}/${bucket}/ssl`,
      body: { certificate, private_key: privateKey },
      needs: storageAccess.write,
      secrets: [privateKey],
    });
    return { ...place, ssl: true };
  } catch (error) {
    if (!(error instanceof ClientError) || !error.ambiguous) throw error;
    const found = await viewCertificate(api, place);
    if (found.ssl) return found;
    throw error;
  }
}

function remove(api: Api, { cluster, bucket }: BucketPlace): Promise<unknown> {
  return api.client.send({
    operation: "TLS/SSL Cert Delete",
    method: "DELETE",
    path: path`/object-storage/buckets/${cluster}/${bucket}/ssl`,
    needs: storageAccess.write,
  });
}

/** Puts the pair of the state back after the new one was not accepted, and gives the error that says how that went. */
async function putBack(api: Api, place: BucketPlace, recorded: object, cause: unknown): Promise<Error> {
  const where = `bucket ${place.cluster}/${place.bucket}`;
  const old = z.object({ certificate: z.string(), privateKey: z.string() }).safeParse(recorded);
  const why = `${messageOf(cause)}. The new certificate was not installed`;
  if (!old.success) {
    return new RefusedError(
      `${why}, and ${where} has none now, because the old one is unknown. Run \`pulumi up\` again.`,
      {
        cause,
      },
    );
  }
  try {
    await upload(api, place, old.data);
    return new RefusedError(`${why}; ${where} has its old one again.`, { cause });
  } catch (error) {
    return new RefusedError(
      `${why}, and ${where} has none now, because the old one could not be restored either: ${messageOf(error)}. Run \`pulumi up\` again.`,
      { cause },
    );
  }
}

function checkedPem(faultOf: (text: string) => string | undefined) {
  return z.string().superRefine((text, context) => {
    const fault = faultOf(text);
    if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
  });
}
