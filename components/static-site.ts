import { resolve } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { Bucket } from "../sdk/bucket";
import { BucketCertificate } from "../sdk/bucket-certificate";
import { BucketObject } from "../sdk/bucket-object";
import { ObjectKey } from "../sdk/object-key";
import { pluginType } from "../sdk/runtime/type";
import { needPlain, refused } from "./refused";
import { filesOf, type SiteFile } from "./site-files";

/** Inputs of `StaticSite`. */
export interface StaticSiteArgs {
  /** Cluster of the bucket, for instance `us-east-1`. */
  readonly cluster: pulumi.Input<string>;

  /** Folder with the files of the site, relative to the working directory of the program. Every file in it is uploaded. */
  readonly folder: string;

  /**
   * Label of the bucket. With a certificate it is the host name of the site, for instance `www.example.com`. Generated from
   * the name of the component if omitted.
   */
  readonly label?: pulumi.Input<string> | undefined;

  /** Name of the file to which `url` leads. Default `index.html`. */
  readonly indexDocument?: string | undefined;

  /** Media types by file name extension, such as `.map`. They go before the usual ones. */
  readonly contentTypes?: Readonly<Record<string, string>> | undefined;

  /** TLS certificate for the label in PEM, followed by its intermediate certificates, if any. Needs `label` and `privateKey`. */
  readonly certificate?: pulumi.Input<string> | undefined;

  /** The private key of the certificate in PEM, without a passphrase. Secret. */
  readonly privateKey?: pulumi.Input<string> | undefined;
}

/**
 * A folder that is served from a bucket: a bucket, an object that everybody can read for each file, a TLS certificate if one
 * is given, and an access key that is limited to the bucket.
 */
export class StaticSite extends pulumi.ComponentResource {
  /** Label of the bucket. */
  public readonly bucket: pulumi.Output<string>;

  /** Address of the index document. */
  public readonly url: pulumi.Output<string>;

  /** Access key for the S3 interface. It can read and write this bucket only. */
  public readonly accessKey: pulumi.Output<string>;

  /** Secret half of the access key. Secret. */
  public readonly secretKey: pulumi.Output<string>;

  /** Media types of the objects, by name. */
  public readonly files: pulumi.Output<{ [name: string]: string }>;

  /**
   * Declares the site.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the component; its resources inherit them
   */
  constructor(name: string, args: StaticSiteArgs, opts?: pulumi.ComponentResourceOptions) {
    super(pluginType("StaticSite"), name, {}, opts);
    const { cluster, label } = args;
    const found = foundFiles(name, args);
    const bucket = new Bucket(name, { cluster, label }, { parent: this });
    for (const file of found) this.#upload(name, bucket, file);
    const hasCertificate = this.#secure(name, bucket, args);
    const place = { cluster: bucket.cluster, bucketName: bucket.label, permissions: "read_write" } as const;
    const key = new ObjectKey(name, { bucketAccess: [place] }, { parent: this });
    const host = hasCertificate ? bucket.label : bucket.hostname;
    this.bucket = bucket.label;
    this.url = pulumi.interpolate`https://${host}/${urlPath(indexOf(args))}`;
    this.accessKey = key.accessKey;
    this.secretKey = pulumi.secret(key.secretKey).apply((secret) => secret ?? "");
    this.files = pulumi.output(Object.fromEntries(found.map((file) => [file.name, file.contentType])));
    const { url, accessKey, secretKey, files } = this;
    this.registerOutputs({ bucket: this.bucket, url, accessKey, secretKey, files });
  }

  #upload(component: string, bucket: Bucket, { name, path, contentType }: SiteFile): void {
    const { cluster, label } = bucket;
    const args = { cluster, bucket: label, name, filePath: resolve(path), contentType, acl: "public-read" } as const;
    new BucketObject(`${component}/${name}`, args, { parent: this });
  }

  #secure(component: string, bucket: Bucket, { label, certificate, privateKey }: StaticSiteArgs): boolean {
    if (certificate === undefined && privateKey === undefined) return false;
    if (certificate === undefined) throw refused("StaticSite", component, "certificate", "is required with privateKey");
    if (privateKey === undefined) throw refused("StaticSite", component, "privateKey", "is required with certificate");
    if (label === undefined)
      throw refused("StaticSite", component, "label", "is required with a certificate: the host name that it is for");
    const place = { cluster: bucket.cluster, bucket: bucket.label };
    new BucketCertificate(component, { ...place, certificate, privateKey }, { parent: this });
    return true;
  }
}

function indexOf({ indexDocument = "index.html" }: StaticSiteArgs): string {
  return indexDocument;
}

/** The files of the folder. @throws RunError that names the property */
function foundFiles(component: string, args: StaticSiteArgs): SiteFile[] {
  const { folder, contentTypes, indexDocument } = args;
  needPlain("StaticSite", component, { folder, contentTypes, indexDocument });
  const files = readFiles(component, folder, contentTypes);
  const index = indexOf(args);
  if (files.every(({ name }) => name !== index))
    throw refused("StaticSite", component, "indexDocument", `there is no file ${index} in the folder ${folder}`);
  return files;
}

function readFiles(component: string, folder: string, types: StaticSiteArgs["contentTypes"]): SiteFile[] {
  try {
    return filesOf(folder, types);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refused("StaticSite", component, "folder", `cannot be read: ${reason}`);
  }
}

function urlPath(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}
