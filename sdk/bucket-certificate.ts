// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `BucketCertificate`. */
export interface BucketCertificateArgs {
  /**
   * Cluster of the bucket, for instance `us-east-1`. The service may answer with another name of the same thing:
   * that is no change. Changing it replaces the bucket certificate.
   */
  readonly cluster: pulumi.Input<string>;

  /** Label of the bucket. Changing it replaces the bucket certificate. */
  readonly bucket: pulumi.Input<string>;

  /**
   * The certificate in PEM, followed by its intermediate certificates, if any. The service never returns it, so a
   * change made elsewhere is not detected. Changing it updates the bucket certificate in place.
   */
  readonly certificate: pulumi.Input<string>;

  /**
   * The certificate's private key in PEM, without a passphrase. The service never returns it, so a change made
   * elsewhere is not detected. Secret. Changing it updates the bucket certificate in place.
   */
  readonly privateKey: pulumi.Input<string>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface BucketCertificateState {
  /**
   * Cluster of the bucket, for instance `us-east-1`. The service may answer with another name of the same thing:
   * that is no change.
   */
  readonly cluster?: pulumi.Input<string | undefined>;

  /** Label of the bucket. */
  readonly bucket?: pulumi.Input<string | undefined>;

  /**
   * The certificate in PEM, followed by its intermediate certificates, if any. The service never returns it, so a
   * change made elsewhere is not detected.
   */
  readonly certificate?: pulumi.Input<string | undefined>;

  /**
   * The certificate's private key in PEM, without a passphrase. The service never returns it, so a change made
   * elsewhere is not detected. Secret.
   */
  readonly privateKey?: pulumi.Input<string | undefined>;

  /**
   * When the certificate ends, in UTC. Read from the declared certificate: absent after `pulumi import`, until
   * another one is uploaded.
   */
  readonly notAfter?: pulumi.Input<string | undefined>;

  /**
   * SHA-256 of the certificate, as browsers show it: pairs of hexadecimal digits, separated by colons. Read from the
   * declared certificate: absent after `pulumi import`, until another one is uploaded.
   */
  readonly fingerprint?: pulumi.Input<string | undefined>;

  /**
   * The host names that the certificate is for. Read from the declared certificate: absent after `pulumi import`,
   * until another one is uploaded.
   */
  readonly hostNames?: pulumi.Input<readonly pulumi.Input<string>[] | undefined>;
}

/**
 * The TLS certificate of a bucket whose label is your own host name. The service returns only whether there is a
 * certificate. An existing certificate is never taken over: adopt it with `import`. The service cannot exchange a
 * certificate in one request: an update deletes the old one and uploads the new one, and in between the bucket has
 * none of its own. A preview warns in the last 30 days of a certificate, and if it is not for the bucket's label;
 * one that has ended is not uploaded.
 */
export class BucketCertificate extends pulumi.CustomResource {
  /**
   * Cluster of the bucket, for instance `us-east-1`. The service may answer with another name of the same thing:
   * that is no change.
   */
  declare readonly cluster: pulumi.Output<string>;

  /** Label of the bucket. */
  declare readonly bucket: pulumi.Output<string>;

  /**
   * The certificate in PEM, followed by its intermediate certificates, if any. The service never returns it, so a
   * change made elsewhere is not detected.
   */
  declare readonly certificate: pulumi.Output<string>;

  /**
   * The certificate's private key in PEM, without a passphrase. The service never returns it, so a change made
   * elsewhere is not detected. Secret.
   */
  declare readonly privateKey: pulumi.Output<string>;

  /**
   * When the certificate ends, in UTC. Read from the declared certificate: absent after `pulumi import`, until
   * another one is uploaded.
   */
  declare readonly notAfter: pulumi.Output<string | undefined>;

  /**
   * SHA-256 of the certificate, as browsers show it: pairs of hexadecimal digits, separated by colons. Read from the
   * declared certificate: absent after `pulumi import`, until another one is uploaded.
   */
  declare readonly fingerprint: pulumi.Output<string | undefined>;

  /**
   * The host names that the certificate is for. Read from the declared certificate: absent after `pulumi import`,
   * until another one is uploaded.
   */
  declare readonly hostNames: pulumi.Output<string[] | undefined>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is BucketCertificate {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing bucket certificate without managing it.
   *
   * @param name - name in the stack
   * @param id - `cluster/bucket`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: BucketCertificateState = {},
    opts?: pulumi.CustomResourceOptions,
  ): BucketCertificate {
    return new BucketCertificate(name, state as BucketCertificateArgs, { ...opts, id });
  }

  /**
   * Declares a bucket certificate.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing bucket certificate
   */
  constructor(name: string, args: BucketCertificateArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "BucketCertificate",
  inputs: ["cluster", "bucket", "certificate", "privateKey"],
  outputs: ["notAfter", "fingerprint", "hostNames"],
  secrets: ["privateKey"],
};
