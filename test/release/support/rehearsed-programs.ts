import { PUBLIC_KEY } from "../../e2e/support/programs";

/** A program, and how its run ends. */
export interface RehearsedProgram {
  readonly name: string;
  readonly program: string;
  /** Exit code of the rehearsal. */
  readonly code: 0 | 2 | 3;
  /** What the run does to objects that the stack does not manage; nothing by default. */
  readonly unmanaged?: { readonly deleted: number; readonly changed: number };
}

const key = `new compute.SshKey("key", { label: "laptop", sshKey: "${PUBLIC_KEY}" });`;

function network(vpc: string, subnets: string = subnet("web", "10.1.1.0/24")): string {
  return `const net = new compute.Vpc("net", { ${vpc} }); ${subnets}`;
}

function subnet(name: string, ipv4: string): string {
  return `new compute.VpcSubnet("${name}", { vpcId: net.id, label: "${name}", ipv4: "${ipv4}" });`;
}

const two = `${subnet("web", "10.1.1.0/24")} ${subnet("data", "10.1.2.0/24")}`;
const named = 'label: "net", region: "us-east"';
const moved = network('label: "net", region: "us-iad", description: "moved"', two);
const held = `${key} ${moved}`;

function adoptedVpc(more: string): string {
  return `new compute.Vpc("old", { label: "vpc-5", region: "us-east", description: "Network 5"${more} }, { import: "5" });`;
}

function adoptedBucket(more: string): string {
  return `new compute.Bucket("old", { cluster: "us-east-1", label: "bucket-1"${more} }, { import: "us-east-1/bucket-1" });`;
}

function tag(computes: string): string {
  return `new compute.Tag("tag", { label: "rehearsed", computes: [${computes}] });`;
}

const bucket = `const b = new compute.Bucket("b", { cluster: "us-east-1", label: "rehearsed" });
new compute.BucketObject("page", { cluster: b.cluster, bucket: b.label, name: "page.html", content: "<p>page" });`;

const monitoring = `const cred = new compute.ManagedCredential("cred", { label: "rehearsed", username: "staff", password: "p4ss" });
new compute.ManagedService("www", { label: "rehearsed", serviceType: "url", address: "https://www.example.com/", timeout: 10, credentials: [cred.id] });
new compute.StackScript("script", { label: "rehearsed", images: ["any/all"], script: "#!/bin/sh\\n" });`;

/** Programs of one stack, each run on what the one before has left: some fine, some refused, some that delete too much. */
export const rehearsedPrograms: readonly RehearsedProgram[] = [
  { name: "creates a network and a key", program: `${key} ${network(named, two)}`, code: 0 },
  { name: "changes nothing", program: `${key} ${network(named, two)}`, code: 0 },
  { name: "updates in place", program: `${key} ${network('label: "renamed", region: "us-east"', two)}`, code: 0 },
  { name: "deletes a subnet", program: `${key} ${network(named)}`, code: 2 },
  { name: "replaces a VPC with its subnets", program: held, code: 2 },
  {
    name: "takes a label that another VPC has",
    program: `${held} new compute.Vpc("twice", { label: "vpc-1", region: "us-east" });`,
    code: 3,
  },
  {
    name: "creates a subnet that overlaps one of the service",
    program: `${held} new compute.VpcSubnet("over", { vpcId: "1", label: "over", ipv4: "10.0.0.0/16" });`,
    code: 3,
  },
  {
    name: "names a region without VPCs",
    program: `${held} new compute.Vpc("far", { label: "far", region: "us-west" });`,
    code: 3,
  },
  {
    name: "has an invalid label",
    program: `${held} new compute.Vpc("bad", { label: "a--b", region: "us-east" });`,
    code: 3,
  },
  { name: "throws an error", program: `${held} throw new Error("the program is wrong");`, code: 3 },
  { name: "adopts a VPC", program: `${held} ${adoptedVpc("")}`, code: 0 },
  { name: "deletes a VPC that holds a subnet of others", program: held, code: 3 },
  {
    name: "allows that a VPC is deleted with what it holds",
    program: `${held} ${adoptedVpc(", forceDestroy: true")}`,
    code: 0,
  },
  { name: "deletes a VPC with a subnet of others", program: held, code: 2, unmanaged: { deleted: 1, changed: 0 } },
  { name: "creates a bucket with an object", program: `${held} ${bucket}`, code: 0 },
  {
    name: "adopts a bucket with 400 objects",
    program: `${held} ${bucket} ${adoptedBucket(", forceDestroy: true")}`,
    code: 0,
  },
  {
    name: "deletes a bucket with 400 objects and a certificate of others",
    program: `${held} ${bucket}`,
    code: 2,
    unmanaged: { deleted: 401, changed: 0 },
  },
  {
    name: "takes a bucket that exists",
    program: `${held} ${bucket} new compute.Bucket("taken", { cluster: "us-east-1", label: "bucket-2" });`,
    code: 3,
  },
  { name: "tags computes", program: `${held} ${tag("1, 2")}`, code: 2, unmanaged: { deleted: 0, changed: 2 } },
  {
    name: "moves a tag and creates monitoring",
    program: `${held} ${tag("2, 3")} ${monitoring}`,
    code: 2,
    unmanaged: { deleted: 0, changed: 2 },
  },
  { name: "deletes everything", program: "", code: 2, unmanaged: { deleted: 0, changed: 2 } },
];
