import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Pair, selfSigned } from "../../emulator/support/certificate";
import { OTHER_KEY, PUBLIC_KEY } from "./programs";
import type { Stack } from "./stack";

/** Ids of the objects that the program adopts. */
export interface ByHand {
  readonly vpcId: string;
  readonly sshKeyId: string;
}

/** What a test wants to be different from one run to the next. */
interface Passwords {
  /** Of the credential that the program makes. */
  readonly made: string;
  /** Of the credential that it adopts. */
  readonly adopted: string;
}

const HOST = "www.example.com";

const TABLES = [
  "vpcs",
  "vpcSubnets",
  "sshKeys",
  "images",
  "stackscripts",
  "tags",
  "managedContacts",
  "managedCredentials",
  "managedServices",
  "buckets",
  "bucketObjects",
  "bucketCertificates",
  "objectKeys",
];

/** How many resources of the service the program declares. */
export const CARD_RESOURCES = 18;

/** That many, two components and the stack itself. */
export const CARD_STEPS = CARD_RESOURCES + 3;

/** Makes what the program refers to: the image's file, objects to put a tag on, and those that it adopts. */
export async function prepare(stack: Stack): Promise<ByHand> {
  await writeFile(join(stack.folder, "golden.gz"), gzipSync(randomBytes(50_000)));
  stack.emulator.control.setTimings({ "image.uploadProcessing": 0 });
  stack.emulator.control.seed({ objects: { computes: [{ id: 1 }], volumes: [{ id: 2 }] } });
  const vpc = await stack.api("POST", "/vpcs", { label: "by-hand", region: "us-east" });
  await stack.api("POST", `/vpcs/${vpc["id"]}/subnets`, { label: "inner", ipv4: "10.1.0.0/24" });
  const key = await stack.api("POST", "/profile/sshkeys", { label: "by-hand", ssh_key: OTHER_KEY });
  await stack.api("POST", "/managed/contacts", { name: "by-hand", email: "by-hand@example.com", group: "ops" });
  await stack.api("POST", "/managed/credentials", { label: "by-hand", username: "staff", password: "of-before" });
  return { vpcId: String(vpc["id"]), sshKeyId: String(key["id"]) };
}

/**
 * A program with every resource that was asked for by name, and those that they refer to: inside components, parented
 * to each other, and adopted by id, by key, below a parent and with a write-only value.
 *
 * @param pair - certificate and private key for {@link certificatePair}'s host
 */
export function everyCard({ vpcId, sshKeyId }: ByHand, { made, adopted }: Passwords, pair: Pair): string {
  return `
class Group extends pulumi.ComponentResource {
  constructor(name, parent) {
    super("e2e:index:Group", name, {}, { parent });
  }
}
const outer = new Group("outer");
const inner = new Group("inner", outer);
const under = (parent, opts) => ({ parent, ...opts });

const contact = new compute.ManagedContact("contact", {
  email: "on-call@example.com", group: "ops", phone: { primary: "555-0100" },
}, under(inner));
const login = new compute.ManagedCredential("login", { username: "staff", password: "${made}" }, under(contact));
new compute.ManagedService("service", {
  label: "shop", address: "https://shop.example.com", serviceType: "url", timeout: 30, body: "Basket",
  consultationGroup: contact.group, credentials: [login.id], enabled: false,
}, under(login));
new compute.ManagedContact("contact-by-key", { email: "by-hand@example.com" }, { import: "email:by-hand@example.com" });
new compute.ManagedCredential("login-by-key", {
  label: "by-hand", password: pulumi.secret("${adopted}"),
}, under(outer, { import: "label:by-hand" }));

const image = new compute.Image("image", { filePath: "golden.gz", region: "us-east", description: "golden" }, under(outer));
new compute.StackScript("script", {
  images: [image.id, "any/all"], script: "#!/bin/bash\\n# <UDF name=\\"tier\\" label=\\"Tier\\" />\\n", revNote: "first",
}, under(image));

const bucket = new compute.Bucket("bucket", {
  cluster: "us-east-1", label: "${HOST}", acl: "public-read", corsEnabled: true,
}, under(inner));
const place = { cluster: bucket.cluster, bucket: bucket.label };
const object = new compute.BucketObject("object", { ...place, name: "a/page.html", content: "<p>" }, under(bucket));
new compute.BucketCertificate("certificate", {
  ...place, certificate: ${JSON.stringify(pair.certificate)}, privateKey: ${JSON.stringify(pair.privateKey)},
}, under(object));
const key = new compute.ObjectKey("key", {
  bucketAccess: [{ cluster: bucket.cluster, bucketName: bucket.label, permissions: "read_write" }], rotation: "1",
}, under(bucket));

const net = new compute.Vpc("net", { region: "us-east", description: "declared" }, under(inner));
const web = new compute.VpcSubnet("web", { vpcId: net.id, label: "web", ipv4: "10.0.1.0/24" }, under(net));
const old = new compute.Vpc("net-by-id", { label: "by-hand", region: "us-east" }, { import: "${vpcId}" });
new compute.VpcSubnet("inner-by-key", { vpcId: old.id, ipv4: "10.1.0.0/24" }, under(old, { import: "${vpcId}/label:inner" }));
const laptop = new compute.SshKey("laptop", { sshKey: "${PUBLIC_KEY}" }, under(web));
new compute.SshKey("key-by-id", { sshKey: "${OTHER_KEY}" }, under(inner, { import: "${sshKeyId}" }));
new compute.Tag("tag", { label: "Production", computes: [1], volumes: ["2"] }, under(laptop));

exports.secretKey = key.secretKey;
exports.accessKey = key.accessKey;
`;
}

/** A certificate for the host that the bucket is named after. */
export function certificatePair(): Pair {
  return selfSigned(HOST);
}

/** Ids, by table, of all that a program can make: what the service brings along is in it as well. */
export function inventory({ emulator }: Stack): Readonly<Record<string, readonly unknown[]>> {
  const state = emulator.control.state();
  return Object.fromEntries(TABLES.map((table) => [table, (state[table] ?? []).map(idOf)]));
}

function idOf(row: object): unknown {
  return "id" in row ? row.id : row;
}
