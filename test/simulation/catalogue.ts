import type { Props } from "../../provider/core";

/** A resource type as the simulation uses it. */
export interface Kind {
  readonly token: string;
  /** The emulator's table, and an object's key there by the id in the state. */
  readonly table: string;
  keyOf(id: string): string | number;
  /** The token of the resource that its inputs come from, and these inputs. */
  readonly parent?: { readonly token: string; readonly inputs: readonly string[] };
  /** Whether the service refuses a second object with the same name. */
  readonly unique?: true;
  /**
   * Inputs by variant. Variants 0 and 1 differ in what is updated, 2 in what is replaced, too.
   * @param label - unique in the account, but for programs that want the same one
   * @param parent - outputs of the parent
   */
  args(label: string, variant: number, parent: Props): Props;
  /** The members of the emulator's row that the inputs determine. */
  row(args: Props): Readonly<Record<string, unknown>>;
  /** What somebody else changes of the object. */
  readonly tampered?: Readonly<Record<string, unknown>>;
  /** An object that others make with these inputs, as a row; undefined: it is not made by others. */
  seed?(args: Props): Readonly<Record<string, unknown>>;
}

const numbered = (id: string): number => Number(id.split("/").at(-1));

const publicKeys = [0, 1].map((n) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA${String(n).repeat(44)} sim`);

const kinds: readonly Kind[] = [
  {
    token: "Vpc",
    table: "vpcs",
    unique: true,
    keyOf: numbered,
    args: (label, variant) => ({
      label,
      description: `about ${variant}`,
      region: variant === 2 ? "us-iad" : "us-east",
    }),
    row: ({ label, description, region }) => ({ label, description, region }),
    tampered: { description: "by somebody else" },
    seed: ({ label, description, region }) => ({ label, description, region }),
  },
  {
    token: "VpcSubnet",
    table: "vpcSubnets",
    unique: true,
    parent: { token: "Vpc", inputs: ["vpcId"] },
    keyOf: numbered,
    args: (label, variant, parent) => ({
      vpcId: parent["id"],
      label: variant === 1 ? `${label}-b` : label,
      ipv4: `10.${label.length + [...label].reduce((sum, letter) => (sum * 7 + letter.charCodeAt(0)) % 200, 0)}.${variant === 2 ? 2 : 0}.0/24`,
    }),
    row: ({ label, ipv4 }) => ({ label, ipv4 }),
    tampered: { label: "by-somebody-else" },
  },
  {
    token: "SshKey",
    table: "sshKeys",
    keyOf: numbered,
    args: (label, variant) => ({
      label: variant === 1 ? `${label}-b` : label,
      sshKey: publicKeys[variant === 2 ? 1 : 0],
    }),
    row: ({ label, sshKey }) => ({ label, ssh_key: sshKey }),
    tampered: { label: "by somebody else" },
    seed: ({ label, sshKey }) => ({ label, ssh_key: sshKey, username: "admin" }),
  },
  {
    token: "StackScript",
    table: "stackscripts",
    keyOf: numbered,
    args: (label, variant) => ({
      label,
      images: ["any/all"],
      script: `#!/bin/bash\necho ${variant}`,
      ...(variant === 1 ? { description: "described" } : {}),
    }),
    row: ({ label, script, description }) => ({ label, script, ...(description ? { description } : {}) }),
    tampered: { label: "by somebody else" },
  },
];

/** Resource types by token. */
export const catalogue: ReadonlyMap<string, Kind> = new Map(kinds.map((kind) => [kind.token, kind]));

/** A resource type. @throws Error if the simulation does not use it */
export function kindOf(token: string): Kind {
  const kind = catalogue.get(token);
  if (kind === undefined) throw new Error(`The simulation has no ${token}.`);
  return kind;
}
