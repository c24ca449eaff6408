import { z } from "zod";
import { ClientError, isNotFoundEnvelope } from "../client";
import { PartialUpdate, type Problem, type Props, RefusedError, type Sibling } from "../core";
import type { Api } from "./api";
import { rangesOverlap } from "./shared/cidr";
import { subnetRange } from "./shared/types";
import { subnetsOf, vpcLabel } from "./vpc-family";
import { createSubnet, deleteSubnet, relabelSubnet, type SubnetValues } from "./vpc-subnet-writes";

/** The step that is left where not every change of a VPC's own subnets was made. Its name stands in states. */
export const SUBNETS = "subnets";

/** One entry of `subnets`. Source: VPCs, VPC Create. */
export const inlineSubnet = z
  .object({
    label: vpcLabel.describe(
      "Name of the subnet, unique in the VPC: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.",
    ),
    ipv4: subnetRange.describe("Address range in canonical CIDR form, for instance `10.0.1.0/24`."),
  })
  .strict()
  .describe("A subnet that is created with its VPC.");

const held = z.object({ id: z.number(), label: z.string(), ipv4: z.string() });

/** A subnet on the service. */
type HeldSubnet = z.output<typeof held>;

/** The subnets in the body of a VPC, as `subnets` declares them, and their ids by label. */
export function inlineSubnetsOf(subnets: readonly unknown[] | null | undefined): Props {
  if (subnets === null || subnets === undefined) return {};
  const found = z.array(held).parse(subnets);
  return {
    subnets: found.map(({ label, ipv4 }) => ({ label, ipv4 })),
    subnetIds: Object.fromEntries(found.map(({ id, label }) => [label, String(id)])),
  };
}

const recordedSubnets = z.array(z.object({ label: z.string(), ipv4: z.string() })).catch([]);
const recordedIds = z.record(z.string(), z.string()).catch({});

/** The subnets that values of a VPC name; none where they are not declared or not known. */
export function declaredSubnets({ subnets }: Props): readonly SubnetValues[] {
  return recordedSubnets.parse(subnets);
}

/** Ids of the subnets that the inputs name; undefined where they name none. */
export function idsFor(ids: unknown, inputs: Props): unknown {
  if (inputs["subnets"] === undefined) return undefined;
  const labels = new Set(declaredSubnets(inputs).map(({ label }) => label));
  return Object.fromEntries(Object.entries(recordedIds.parse(ids)).filter(([label]) => labels.has(label)));
}

/** Refuses entries that have a label twice or that overlap. Source: VPCs, rules 2 and 3. */
export function inlineProblems({
  subnets = [],
}: {
  readonly subnets?: readonly SubnetValues[] | undefined;
}): Problem[] {
  return subnets.flatMap(({ label, ipv4 }, index) => {
    const earlier = subnets.slice(0, index);
    const overlapped = earlier.find((one) => rangesOverlap(one.ipv4, ipv4));
    const problems: Problem[] = [];
    if (earlier.some((one) => one.label === label))
      problems.push({ property: `subnets.${index}.label`, reason: "is the label of an earlier entry too" });
    if (overlapped !== undefined)
      problems.push({
        property: `subnets.${index}.ipv4`,
        reason: `overlaps ${overlapped.ipv4}, the range of an earlier entry`,
      });
    return problems;
  });
}

/** Takes note of the ranges that a VPC has in its `subnets`, and of those that it gives up. */
export function noteInline({ looks }: Api, inputs: Props, { urn, previous = {} }: Sibling): void {
  const before = declaredSubnets(previous).map(({ ipv4 }) => ipv4);
  const now = declaredSubnets(inputs);
  const declared = now.map(({ ipv4 }) => ({ ipv4, isNew: !before.includes(ipv4) }));
  const dropped = inputs["subnets"] === undefined ? [] : before.filter((one) => now.every(({ ipv4 }) => ipv4 !== one));
  looks.ranges.declareInline(urn, { declared, dropped });
}

/** Refuses a range of `subnets` that another resource of the program has too. */
export function inlineOverlap({ looks }: Api, vpcId: string, urn: string): Problem[] {
  const found = looks.ranges.locate(urn, vpcId);
  if (found === undefined) return [];
  const reason = `${found.own} overlaps ${found.ipv4}, the range of another resource of the program in this VPC: ${found.urn}. Declare a range in one of the two`;
  return [{ property: "subnets", reason }];
}

/** The changes that bring the subnets of a VPC to what is declared. */
interface Plan {
  readonly removed: readonly HeldSubnet[];
  readonly relabelled: readonly (HeldSubnet & { readonly to: string })[];
  readonly created: readonly SubnetValues[];
}

/**
 * Brings the own subnets of a VPC to what is declared. A range names its subnet: it is created, deleted, or gets another
 * label. A declared subnet that is there already is left as it is. All others are left alone.
 *
 * @param recorded - the subnets that the VPC had in its `subnets` at the last step
 * @throws RefusedError before anything is sent, where another subnet is in the way
 * @throws PartialUpdate where some changes were made, with what is there then
 */
export async function changeInlineSubnets(
  api: Api,
  vpcId: string,
  recorded: readonly SubnetValues[],
  declared: readonly SubnetValues[],
): Promise<void> {
  const found = z.array(held).parse(await subnetsOf(api, vpcId));
  const plan = planOf(found, recorded, declared);
  refuseOthers(vpcId, found, recorded, plan);
  const ours = [...recorded, ...declared].map(({ ipv4 }) => ipv4);
  const work = new Work(
    api,
    vpcId,
    found.filter(({ ipv4 }) => ours.includes(ipv4)),
  );
  await work.carryOut(plan);
}

function planOf(
  found: readonly HeldSubnet[],
  recorded: readonly SubnetValues[],
  declared: readonly SubnetValues[],
): Plan {
  const has = (subnets: readonly SubnetValues[], range: string) => subnets.some(({ ipv4 }) => ipv4 === range);
  return {
    removed: found.filter(({ ipv4 }) => has(recorded, ipv4) && !has(declared, ipv4)),
    relabelled: found.flatMap((subnet) => {
      const to = declared.find(({ ipv4 }) => ipv4 === subnet.ipv4)?.label;
      return to === undefined || to === subnet.label ? [] : [{ ...subnet, to }];
    }),
    created: declared.filter(({ ipv4 }) => !has(found, ipv4)),
  };
}

/** Nothing is changed where the service would refuse a part of it, because of subnets that are not this VPC resource's. */
function refuseOthers(
  vpcId: string,
  found: readonly HeldSubnet[],
  recorded: readonly SubnetValues[],
  { relabelled, created }: Plan,
): void {
  const others = found.filter((subnet) => recorded.every(({ ipv4 }) => ipv4 !== subnet.ipv4));
  for (const { label, ipv4 } of [...relabelled.map(({ ipv4, to }) => ({ ipv4, label: to })), ...created]) {
    const other = others.find((one) => rangesOverlap(one.ipv4, ipv4) || (one.label === label && one.ipv4 !== ipv4));
    if (other === undefined) continue;
    throw new RefusedError(
      `subnets: ${label} (${ipv4}) conflicts with the subnet ${other.label} (${other.ipv4}, ${vpcId}/${other.id}) of the VPC, which this resource does not have in its \`subnets\`. ` +
        "Declare that subnet with the label that it has, delete it, or choose another range and label. No subnet was changed.",
    );
  }
}

/** Changes of the own subnets of one VPC, one after the other. */
class Work {
  /** What is there of the own subnets, by range, as far as is known. A creation whose outcome is not known counts. */
  private readonly there: Map<string, { readonly label: string; readonly id?: number }>;
  private isChanged = false;

  constructor(
    private readonly api: Api,
    private readonly vpcId: string,
    found: readonly HeldSubnet[],
  ) {
    this.there = new Map(found.map(({ ipv4, label, id }) => [ipv4, { label, id }]));
  }

  /** Deletions come first: they free ranges and labels. */
  async carryOut({ removed, relabelled, created }: Plan): Promise<void> {
    try {
      for (const subnet of removed) await this.remove(subnet);
      await this.relabelAll(relabelled);
      for (const subnet of created) await this.create(subnet);
    } catch (error) {
      throw this.isChanged ? new PartialUpdate([SUBNETS], error, this.reached()) : error;
    }
  }

  private async remove({ id, ipv4 }: HeldSubnet): Promise<void> {
    try {
      await this.noting(() => deleteSubnet(this.api, this.vpcId, String(id)));
    } catch (error) {
      if (!isNotFoundEnvelope(error)) throw error;
    }
    this.there.delete(ipv4);
  }

  /** A label that another subnet still has comes later. Where they exchange labels, one gets another label meanwhile. */
  private async relabelAll(changes: Plan["relabelled"]): Promise<void> {
    let left = [...changes];
    for (;;) {
      const free = left.find(({ to }) => left.every((other) => other.label !== to));
      const [first] = left;
      if (first === undefined) return;
      const next = free ?? first;
      const label = free?.to ?? `moving-${first.id}`;
      await this.noting(() => relabelSubnet(this.api, this.vpcId, String(next.id), label));
      this.there.set(next.ipv4, { label, id: next.id });
      left = left.flatMap((one) => {
        if (one !== next) return [one];
        return free === undefined ? [{ ...next, label }] : [];
      });
    }
  }

  private async create(subnet: SubnetValues): Promise<void> {
    const { label, ipv4 } = subnet;
    try {
      const answer = held.parse(await this.noting(() => createSubnet(this.api, this.vpcId, subnet)));
      this.there.set(ipv4, { label, id: answer.id });
    } catch (error) {
      if (!this.mayHaveWritten(error)) throw error;
      this.there.set(ipv4, { label });
      if (!(await this.isThere(subnet))) throw error;
    }
  }

  /** Where the answer was lost, the VPC shows whether the subnet was made. */
  private async isThere({ label, ipv4 }: SubnetValues): Promise<boolean> {
    const found = await subnetsOf(this.api, this.vpcId).catch(() => []);
    return found.some((entry) => {
      const { data } = held.safeParse(entry);
      return data?.label === label && data.ipv4 === ipv4;
    });
  }

  private async noting<T>(send: () => Promise<T>): Promise<T> {
    try {
      const answer = await send();
      this.isChanged = true;
      return answer;
    } catch (error) {
      if (this.mayHaveWritten(error)) this.isChanged = true;
      throw error;
    }
  }

  private mayHaveWritten(error: unknown): boolean {
    return error instanceof z.ZodError || (error instanceof ClientError && error.ambiguous);
  }

  private reached(): Props {
    const subnets = [...this.there].map(([ipv4, { label }]) => ({ label, ipv4 }));
    const ids = [...this.there.values()].flatMap(({ label, id }) => (id === undefined ? [] : [[label, String(id)]]));
    return { subnets, subnetIds: Object.fromEntries(ids) };
  }
}
