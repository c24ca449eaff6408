import type { Chapter } from "./wrong-use";

/** Inputs that are refused, or warned of, before a request changes anything. */
export const inputs: Chapter = {
  title: "Inputs",
  cases: [
    {
      title: "A misspelt input",
      program: 'new compute.Vpc("net", { region: "us-east", lable: "web" });',
      onBothHosts: true,
    },
    {
      title: "An output that is set",
      program: 'new compute.Vpc("net", { region: "us-east", created: "2026-01-01T00:00:00" });',
    },
    {
      title: "Two values of the wrong type",
      program: 'new compute.SshKey("key", { label: 7, sshKey: ["ssh-ed25519"] });',
      onBothHosts: true,
    },
    {
      title: "A required input that is missing",
      program: 'new compute.Vpc("net", { label: "web" });',
    },
    {
      title: "A label out of its bounds",
      program: 'new compute.Vpc("net", { region: "us-east", label: "web--1" });',
    },
    {
      title: "A value that is none of those possible",
      program: 'new compute.Bucket("assets", { cluster: "us-east-1", label: "assets", acl: "public" });',
    },
    {
      title: "A misspelt property of a nested value",
      program: `new compute.ManagedContact("ops", {
  name: "Ops", email: "ops@example.com", phone: { primry: "555-0100" },
});`,
    },
    {
      title: "A label in the place of an id",
      program: 'new compute.VpcSubnet("web", { vpcId: "my-net", label: "web", ipv4: "10.0.1.0/24" });',
    },
    {
      title: "A range with an address that is not its first",
      program: 'new compute.VpcSubnet("web", { vpcId: "1", label: "web", ipv4: "10.0.1.7/24" });',
    },
    {
      title: "A range that is not private",
      program: 'new compute.VpcSubnet("web", { vpcId: "1", label: "web", ipv4: "8.8.8.0/24" });',
    },
    {
      title: "Two ranges of the program that overlap",
      program: `const web = new compute.VpcSubnet("web", { vpcId: "1", label: "web", ipv4: "10.0.1.0/24" });
new compute.VpcSubnet("data", { vpcId: "1", label: "data", ipv4: "10.0.1.128/25" }, { dependsOn: web });`,
    },
    {
      title: "A bucket name that many services refuse",
      program: 'new compute.Bucket("assets", { cluster: "us-east-1", label: "My_Assets" });',
    },
    {
      title: "A private SSH key",
      program: 'new compute.SshKey("key", { label: "laptop", sshKey: "-----BEGIN OPENSSH PRIVATE KEY-----" });',
    },
    {
      title: "Two inputs of which only one may be declared",
      program: `new compute.BucketObject("page", {
  cluster: "us-east-1", bucket: "bucket-1", name: "index.html", content: "<h1>It works</h1>", filePath: "index.js",
});`,
    },
    {
      title: "None of two inputs of which one is required",
      program: 'new compute.BucketObject("page", { cluster: "us-east-1", bucket: "bucket-1", name: "index.html" });',
    },
    {
      title: "A file that does not exist",
      program: `new compute.BucketObject("page", {
  cluster: "us-east-1", bucket: "bucket-1", name: "index.html", filePath: "site/index.html",
});`,
    },
    {
      title: "A certificate and a key that are none",
      program: `new compute.BucketCertificate("tls", {
  cluster: "us-east-1", bucket: "bucket-1", certificate: "my certificate", privateKey: "my key",
});`,
    },
    {
      title: "A cancellation without its confirmation",
      program: 'new compute.ObjectStorageCancellation("all", { confirm: "yes" });',
    },
  ],
};
