import type { ResourceDefinition } from "../core";
import type { Api } from "./api";
import { sshKey } from "./ssh-key";
import { vpc } from "./vpc";
import { vpcSubnet } from "./vpc-subnet";

/** Every resource, in the order of the documentation. */
export const resources: readonly ResourceDefinition<Api>[] = [vpc, vpcSubnet, sshKey];
