import * as compute from "pulumi-compute";

const network = new compute.Vpc("network", { region: "us-east" });

const web = new compute.VpcSubnet("web", { vpcId: network.id, ipv4: "10.0.1.0/24" });

export const vpcId = network.id;
export const range = web.ipv4;
