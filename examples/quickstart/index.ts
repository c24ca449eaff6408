import * as pulumi from "@pulumi/pulumi";
import * as compute from "pulumi-compute";

const config = new pulumi.Config();

// A region that offers VPCs, looked up when the program runs.
const region = compute
  .getRegionsOutput({ filter: { capabilities: "VPCs", status: "ok", "+order_by": "id" } })
  .regions.apply(([first]) => {
    if (first === undefined) throw new pulumi.RunError("No region offers VPCs at the moment.");
    return first.id;
  });

const network = new compute.Vpc("network", {
  label: config.get("networkLabel") ?? "quickstart",
  description: "A private network for the quickstart",
  region,
});

const web = new compute.VpcSubnet("web", { vpcId: network.id, label: "web", ipv4: "10.0.1.0/24" });

const data = new compute.VpcSubnet("data", { vpcId: network.id, label: "data", ipv4: "10.0.2.0/24" });

const laptop = new compute.SshKey("laptop", {
  sshKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEDEm7izW7BihdkV4wBUHTvFBZokZd/kOuYnanHEpkql quickstart",
});

export const vpcId = network.id;
export const vpcRegion = network.region;
export const subnets = { web: web.ipv4, data: data.ipv4 };
export const sshKeyLabel = laptop.label;
