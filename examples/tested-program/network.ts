import * as compute from "pulumi-compute";

/** What a network is made of. */
export interface NetworkArgs {
  /** The country to be in, in two letters. The first of its regions that has VPCs is used. */
  readonly country: string;
  /** The ranges of the subnets, by name. */
  readonly ranges: Readonly<Record<string, string>>;
}

/** Declares a VPC with a subnet for each range. Programs and tests call it. */
export function declareNetwork({ country, ranges }: NetworkArgs) {
  const region = compute
    .getRegionsOutput({ filter: { capabilities: "VPCs", country } })
    .regions.apply(([first]) => first?.id ?? `no region in ${country}`);
  const network = new compute.Vpc("network", { region, description: "Private traffic of the shop" });
  const subnets = Object.entries(ranges).map(
    ([name, ipv4]) => new compute.VpcSubnet(name, { vpcId: network.id, label: name, ipv4 }),
  );
  return { label: network.label, region: network.region, subnetIds: subnets.map(({ id }) => id) };
}
