import { PUBLIC_KEY } from "../../e2e/support/programs";
import { apply, type Chapter } from "./wrong-use";

const subnet = 'new compute.VpcSubnet("web", { vpcId: "1", label: "web", ipv4: "10.0.1.0/24" });';
const phone = 'isoCode: "US", phoneNumber: "212-555-0123"';

/** Objects that exist, that are missing, or that are in use. */
export const objects: Chapter = {
  title: "Objects",
  cases: [
    {
      title: "A label that is taken",
      program: 'new compute.Vpc("net", { region: "us-east", label: "vpc-1" });',
      command: "up",
      onBothHosts: true,
    },
    {
      title: "Two resources with one label",
      program: `const shop = new compute.Tag("shop", { label: "shop" });
new compute.Tag("store", { label: "shop" }, { dependsOn: shop });`,
    },
    {
      title: "A bucket that exists",
      program: 'new compute.Bucket("assets", { cluster: "us-east-1", label: "bucket-1" });',
      command: "up",
    },
    {
      title: "A bucket name that another account has",
      program: 'new compute.Bucket("assets", { cluster: "us-east-1", label: "taken-by-another-account" });',
      command: "up",
    },
    {
      title: "A subnet of a VPC that does not exist",
      program: 'new compute.VpcSubnet("web", { vpcId: "999", label: "web", ipv4: "10.0.1.0/24" });',
      command: "up",
    },
    {
      title: "An image of a disk that does not exist",
      program: 'new compute.Image("golden", { diskId: "999", label: "golden" });',
      command: "up",
    },
    {
      title: "A tag for a compute that does not exist",
      program: 'new compute.Tag("shop", { label: "shop", computes: ["999"] });',
      command: "up",
    },
    {
      title: "Two-factor authentication before the security questions",
      program: 'new compute.TwoFactorAuth("login", {});',
      command: "up",
    },
    {
      title: "A wrong code from an SMS",
      program: `new compute.PhoneNumber("phone", { ${phone}, otpCode: "000000" });`,
      command: "up",
      prepare: (stack) => apply(stack, `new compute.PhoneNumber("phone", { ${phone} });`),
    },
    {
      title: "The destruction of a bucket with objects that the program does not declare",
      program: "",
      command: "destroy",
      prepare: (stack) =>
        apply(stack, 'new compute.Bucket("assets", { cluster: "us-east-1" }, { import: "us-east-1/bucket-1" });'),
      onBothHosts: true,
    },
    {
      title: "The destruction of a VPC with a subnet that the program does not declare",
      program: "",
      command: "destroy",
      prepare: (stack) => apply(stack, 'new compute.Vpc("net", { region: "us-east" }, { import: "1" });'),
    },
    {
      title: "The destruction of a subnet that a compute uses",
      program: "",
      command: "destroy",
      async prepare(stack) {
        await apply(stack, subnet);
        const { outputs = {} } = await stack.resource();
        stack.emulator.control.attachCompute(1, Number(outputs["subnetId"]), { computeId: 1 });
      },
    },
    {
      title: "The destruction with the token of another account",
      program: "",
      command: "destroy",
      async prepare(stack) {
        await apply(stack, subnet);
        stack.emulator.control.reset("elsewhere");
      },
    },
    {
      title: "An import of a label that nothing has",
      program: 'new compute.Vpc("net", { region: "us-east" }, { import: "label:web" });',
    },
    {
      title: "An import of an id that does not exist",
      program: 'new compute.Vpc("net", { region: "us-east" }, { import: "999" });',
    },
    {
      title: "An import of a subnet by half of its id",
      program: 'new compute.VpcSubnet("main", { vpcId: "1", ipv4: "10.0.0.0/24" }, { import: "1" });',
    },
    {
      title: "An import of an object that differs from the program",
      program: 'new compute.Vpc("net", { region: "eu-central", label: "web" }, { import: "1" });',
      onBothHosts: true,
    },
    {
      title: "An import of a label that two objects have",
      program: `new compute.SshKey("key", { sshKey: "${PUBLIC_KEY}" }, { import: "label:laptop" });`,
      async prepare(stack) {
        for (const _ of [1, 2]) await stack.api("POST", "/profile/sshkeys", { label: "laptop", ssh_key: PUBLIC_KEY });
      },
    },
    {
      title: "Two resources that import one object",
      program: `const net = new compute.Vpc("net", { region: "us-east" }, { import: "1" });
new compute.Vpc("other", { region: "us-east" }, { import: "label:vpc-1", dependsOn: net });`,
    },
    {
      title: "A replacement of an adopted object while the option `import` is in the program",
      program: 'new compute.Vpc("net", { region: "eu-central", label: "vpc-1" }, { import: "1" });',
      command: "up",
      prepare: (stack) =>
        apply(stack, 'new compute.Vpc("net", { region: "us-east", label: "vpc-1" }, { import: "1" });'),
    },
    {
      title: "A data source that looks up a label that nothing has",
      program: 'module.exports = async () => ({ id: (await compute.getVpc({ label: "web" })).id });',
      ownProcesses: true,
    },
    {
      title: "A misspelt argument of a data source",
      program: 'module.exports = async () => ({ label: (await compute.getVpc({ vpcId: "1" })).label });',
      ownProcesses: true,
    },
    {
      title: "A filter by a property that does not exist",
      program: 'module.exports = async () => ({ red: (await compute.getVpcs({ filter: { colour: "red" } })).vpcs });',
      ownProcesses: true,
    },
  ],
};
