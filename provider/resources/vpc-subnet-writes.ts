import { z } from "zod";
import { ApiError, type ApiRequest, neutralBody, path } from "../client";
import { messageOf, RefusedError } from "../core";
import { type Api, type ChangeOfEntry, writeTo } from "./api";
import { subnetAccess } from "./shared/access";
import { subnetList, vpcFamily } from "./vpc-family";

/** What a subnet is made of. */
export interface SubnetValues {
  readonly label: string;
  /** In canonical CIDR form. */
  readonly ipv4: string;
}

/** Makes a subnet. Answers its body. */
export function createSubnet(api: Api, vpcId: string, { label, ipv4 }: SubnetValues): Promise<unknown> {
  return writeSubnet(api, vpcId, withSubnet, {
    operation: "VPC Subnet Create",
    method: "POST",
    path: path`/vpcs/${vpcId}/subnets`,
    body: { label, ipv4 },
    needs: subnetAccess.create,
  });
}

/** Gives a subnet another label. Answers its body. */
export function relabelSubnet(
  api: Api,
  vpcId: string,
  subnetId: string,
  label: string | null | undefined,
): Promise<unknown> {
  return writeSubnet(api, vpcId, withSubnet, {
    operation: "VPC Subnet Update",
    method: "PUT",
    path: path`/vpcs/${vpcId}/subnets/${subnetId}`,
    body: { label },
    needs: subnetAccess.write,
  });
}

/**
 * Deletes a subnet.
 *
 * @throws RefusedError where computes use it, with their ids
 */
export async function deleteSubnet(api: Api, vpcId: string, subnetId: string): Promise<void> {
  await explainUse(api, vpcId, subnetId, () =>
    writeSubnet(api, vpcId, withoutSubnet(subnetId), {
      operation: "VPC Subnet Delete",
      method: "DELETE",
      path: path`/vpcs/${vpcId}/subnets/${subnetId}`,
      needs: subnetAccess.write,
    }),
  );
}

const used = z.object({ id: z.number(), label: z.string(), computes: z.array(z.object({ id: z.number() })) });

/**
 * Carries out a deletion, and says what is in the way where the service refuses it. Source: VPCs, rule 5.
 *
 * @param subnetId - the subnet that is deleted; undefined: all of the VPC
 * @throws RefusedError where computes use what is deleted, with their ids
 */
export async function explainUse(
  api: Api,
  vpcId: string,
  subnetId: string | undefined,
  remove: () => Promise<unknown>,
): Promise<void> {
  try {
    await remove();
  } catch (error) {
    const users = isRefused(error) ? await usersOf(api, vpcId, subnetId).catch(() => []) : [];
    if (users.length === 0) throw error;
    throw new RefusedError(
      `${messageOf(error)}. In use: ${users.join("; ")}. Delete these interfaces from the configuration profiles of the computes first; a compute whose interface is active has to be shut down before.`,
      { cause: error },
    );
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.envelope && [400, 409].includes(error.status);
}

/** What uses the subnets, in words, as the service says now. */
async function usersOf(api: Api, vpcId: string, subnetId: string | undefined): Promise<string[]> {
  const subnets = await api.client.list(subnetList(vpcId));
  return subnets.flatMap((entry) => {
    const { data } = used.safeParse(neutralBody(api.brand, entry));
    const isMeant = data !== undefined && (subnetId === undefined || String(data.id) === subnetId);
    if (!isMeant || data.computes.length === 0) return [];
    return [
      `subnet ${data.label} (${vpcId}/${data.id}) by ${data.computes.map(({ id }) => `compute ${id}`).join(", ")}`,
    ];
  });
}

/** Sends a request that changes the subnets of a VPC. Answers the subnet. */
async function writeSubnet(api: Api, vpcId: string, change: ChangeOfEntry, request: ApiRequest): Promise<unknown> {
  return neutralBody(api.brand, await writeTo(api, vpcFamily, vpcId, request, change));
}

/** A VPC with a subnet that was created or changed. Without `subnets` its entry says nothing about them. */
function withSubnet({ subnets, ...rest }: Readonly<Record<string, unknown>>, answer: unknown): unknown {
  const changed = idIn(answer);
  if (changed === undefined || !Array.isArray(subnets)) return rest;
  return { ...rest, subnets: [...subnets.filter((subnet) => idIn(subnet) !== changed), answer] };
}

/** A VPC without a subnet that was deleted. */
function withoutSubnet(subnetId: string): ChangeOfEntry {
  return ({ subnets, ...rest }) =>
    Array.isArray(subnets) ? { ...rest, subnets: subnets.filter((subnet) => idIn(subnet) !== subnetId) } : rest;
}

function idIn(subnet: unknown): string | undefined {
  const found = z.object({ id: z.number() }).safeParse(subnet);
  return found.success ? String(found.data.id) : undefined;
}
