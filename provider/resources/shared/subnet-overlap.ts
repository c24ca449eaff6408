import { z } from "zod";
import type { ReadFamily } from "../../client";
import type { Problem, Sibling, Step } from "../../core";
import type { Api } from "../api";
import { rangesOverlap } from "./cidr";

/** What a program declares of a subnet, as far as it is known. */
export interface DeclaredSubnet {
  readonly vpcId?: string | undefined;
  readonly label?: string | undefined;
  readonly ipv4?: string | undefined;
}

const text = z.string().optional().catch(undefined);
const declared = z.object({ vpcId: text, label: text, ipv4: text });

// @rule vpc-3c
/** Refuses a range that overlaps the one of another subnet of the program in the same VPC. Source: VPCs, rule 3. */
export function siblingOverlap(
  { looks: { ranges } }: Api,
  { vpcId, label, ipv4 }: DeclaredSubnet,
  { urn, previous, references }: Sibling,
): readonly Problem[] {
  const before = previous === undefined ? undefined : declared.parse(previous);
  for (const one of [before, { vpcId, label }])
    if (one?.vpcId !== undefined && one.label !== undefined) ranges.manage(one.vpcId, one.label);
  // A VPC that the same run makes has no id yet.
  const vpc = vpcId ?? references["vpcId"];
  if (vpc === undefined || ipv4 === undefined) {
    ranges.forget(urn);
    return [];
  }
  const isNew = before?.vpcId !== vpc || before.ipv4 !== ipv4;
  const found = ranges.declare(urn, { vpc, ipv4, isNew });
  if (found === undefined) return [];
  const reason = `overlaps ${found.ipv4}, the range of another subnet of the program in the same VPC: ${found.urn}`;
  return [{ property: "ipv4", reason }];
}

const vpc = z.object({ id: z.number(), subnets: z.array(z.unknown()) });
const standing = z.object({ label: z.string(), ipv4: z.string() });

/** Warns about subnets of the VPC that others made and that overlap. They may be about to move, so nothing is refused. */
export async function warnOfStandingOverlap(
  { looks }: Api,
  vpcs: ReadFamily,
  { vpcId, label, ipv4 }: DeclaredSubnet,
  { warn }: Step,
): Promise<void> {
  if (vpcId === undefined || ipv4 === undefined) return;
  for (const one of subnetsIn((await looks.latest(vpcs)) ?? [], vpcId)) {
    if (one.label === label || looks.ranges.manages(vpcId, one.label) || !rangesOverlap(one.ipv4, ipv4)) continue;
    warn(
      `ipv4: overlaps ${one.ipv4}, the range of the subnet ${one.label} of this VPC on the service. Unless that subnet is deleted first, the service will refuse this one.`,
    );
  }
}

/** The subnets of a VPC in the list of VPCs, as far as it can be read. */
function subnetsIn(vpcs: readonly unknown[], vpcId: string): readonly z.output<typeof standing>[] {
  const found = vpcs.map((entry) => vpc.safeParse(entry)).find(({ data }) => String(data?.id) === vpcId);
  return (found?.data?.subnets ?? []).flatMap((entry) => standing.safeParse(entry).data ?? []);
}
