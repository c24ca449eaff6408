import { z } from "zod";
import { type ApiRequest, path, type ReadFamily } from "../client";
import type { Api } from "./api";
import { answeredId } from "./shared/types";

/** VPCs as the service lists them, with their subnets. */
export const vpcFamily: ReadFamily = {
  key: "vpcs",
  list: { operation: "VPCs List", method: "GET", path: "/vpcs" },
  idOf: answeredId,
  get: (id) => ({ operation: "VPC View", method: "GET", path: path`/vpcs/${id}` }),
};

// @rule vpc-1 vpc-2 limit-vpc
/** Characters and length of the labels of VPCs and subnets. Source: VPCs, rules 1 and 2. */
export const vpcLabel = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9-]*$/, "must contain only ASCII letters, digits and hyphens")
  .refine((label) => !label.includes("--"), "must not contain two consecutive hyphens");

/** How the labels of VPCs and subnets are generated. */
export const vpcAutoname = { max: 64, characters: "A-Za-z0-9-" };

/** The request that lists the subnets of a VPC. */
export function subnetList(vpcId: string): ApiRequest {
  return { operation: "VPC Subnets List", method: "GET", path: path`/vpcs/${vpcId}/subnets` };
}

/** The subnets of a VPC, as its entry in the coalesced list has them; an entry without any says nothing, so they are listed. */
export async function subnetsOf(api: Api, vpcId: string): Promise<readonly unknown[]> {
  const held = withSubnets.safeParse(await api.reads.entry(vpcFamily, vpcId));
  return held.success ? held.data.subnets : await api.client.list(subnetList(vpcId));
}

const withSubnets = z.object({ subnets: z.array(z.unknown()) });
