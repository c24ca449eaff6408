import * as pulumi from "@pulumi/pulumi";
import { pluginType } from "../sdk/runtime/type";
import { Vpc } from "../sdk/vpc";
import { needPlain, refused } from "./refused";
import { DivisionError, divide, usualPrefixLength } from "./segments";

/** Inputs of `SegmentedVpc`. */
export interface SegmentedVpcArgs {
  /** Region of the VPC, for instance `us-east`. The region must have the capability `VPCs`. */
  readonly region: pulumi.Input<string>;

  /** Range that is divided, in canonical CIDR form within a private range, for instance `10.20.0.0/16`. */
  readonly range: string;

  /**
   * Names of the segments: the labels of their subnets. A segment's place in this list decides on its range, so append new
   * ones. Before one is removed or moved, give the others their places in `places`. Either this or `count` is required.
   */
  readonly segments?: string[] | undefined;

  /** How many segments there are, in place of names: they are called `segment-1`, `segment-2` and so on. */
  readonly count?: number | undefined;

  /** Prefix length of each segment, at most 29. Default: 8 more than that of the range. Another one moves every segment. */
  readonly prefixLength?: number | undefined;

  /** Places of segments in the range by name, from 0. A segment with a place keeps its range whatever happens to the list. */
  readonly places?: Readonly<Record<string, number>> | undefined;

  /** Name of the VPC, unique on the account. Generated from the name of the component if omitted. */
  readonly label?: pulumi.Input<string> | undefined;

  /** What the VPC is for; at most 255 characters. */
  readonly description?: pulumi.Input<string> | undefined;
}

/**
 * A VPC with a range that is divided into segments of one size. The VPC and its subnets are created in one request. Segments
 * do not overlap each other or the ranges that the service keeps for itself, and keep their ranges when one is appended.
 */
export class SegmentedVpc extends pulumi.ComponentResource {
  /** Id of the VPC. */
  public readonly vpcId: pulumi.Output<string>;

  /** Address ranges in CIDR form, by name of the segment. */
  public readonly ranges: pulumi.Output<{ [name: string]: string }>;

  /** Ids of the subnets, without the VPC's id, by name of the segment. */
  public readonly subnetIds: pulumi.Output<{ [name: string]: string }>;

  /**
   * Declares the VPC.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the component; its resources inherit them
   */
  constructor(name: string, args: SegmentedVpcArgs, opts?: pulumi.ComponentResourceOptions) {
    super(pluginType("SegmentedVpc"), name, {}, opts);
    const ranges = rangesOf(name, args);
    const subnets = Object.entries(ranges).map(([label, ipv4]) => ({ label, ipv4 }));
    const { region, label, description } = args;
    const vpc = new Vpc(name, { region, label, description, subnets }, { parent: this });
    this.vpcId = vpc.id;
    this.ranges = pulumi.output(ranges);
    this.subnetIds = vpc.subnetIds.apply((ids) => ids ?? {});
    this.registerOutputs({ vpcId: this.vpcId, ranges: this.ranges, subnetIds: this.subnetIds });
  }
}

/** The range of each segment, by name. @throws RunError that names the property */
function rangesOf(component: string, args: SegmentedVpcArgs): Record<string, string> {
  const { range, segments, count, prefixLength, places = {} } = args;
  needPlain("SegmentedVpc", component, { range, segments, count, prefixLength, places });
  try {
    const names = namesOf(args);
    const stray = Object.keys(places).find((name) => !names.includes(name));
    if (stray !== undefined) throw new DivisionError(`places.${stray}`, "is no segment");
    return divide({ range, names, places, prefixLength: prefixLength ?? usualPrefixLength(range) });
  } catch (error) {
    throw error instanceof DivisionError ? refused("SegmentedVpc", component, error.property, error.reason) : error;
  }
}

function namesOf({ segments, count }: SegmentedVpcArgs): readonly string[] {
  if (segments !== undefined && count !== undefined) throw new DivisionError("count", "conflicts with segments");
  if (segments !== undefined) return segments;
  if (count === undefined) throw new DivisionError("segments", "is required, or count in its place");
  if (!Number.isInteger(count) || count < 0 || count > 4096)
    throw new DivisionError("count", "must be a whole number from 0 to 4096");
  return Array.from({ length: count }, (_, index) => `segment-${index + 1}`);
}
