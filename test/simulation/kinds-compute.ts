import { type Kind, numbered } from "./kind";

const publicKeys = [0, 1].map((n) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA${String(n).repeat(44)} sim`);

/** Objects around computes. */
export const computeKinds: readonly Kind[] = [
  {
    token: "Vpc",
    table: "vpcs",
    unique: true,
    keyOf: numbered,
    path: (id) => `/vpcs/${id}`,
    args: (label, variant) => ({
      label,
      description: `about ${variant}`,
      region: variant === 2 ? "us-iad" : "us-east",
      ...ownSubnets(label, variant),
    }),
    parts: ({ subnetIds = {} }) =>
      Object.values(subnetIds as object).map((id) => ({ table: "vpcSubnets", key: Number(id) })),
    lacks({ label, subnets = [] }, { vpcs = [], vpcSubnets = [] }) {
      const vpc = vpcs.find((row) => "label" in row && row.label === label);
      const rows = vpcSubnets.filter(
        (row) => vpc !== undefined && "id" in vpc && "vpc_id" in row && row.vpc_id === vpc.id,
      );
      const has = (subnet: object) => rows.some((row) => isMatch(row, subnet));
      return (subnets as readonly object[]).every(has) ? undefined : "subnets";
    },
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
    path: (id) => `/vpcs/${id.replace("/", "/subnets/")}`,
    args: (label, variant, parent) => ({
      vpcId: parent["id"],
      label: variant === 1 ? `${label}-b` : label,
      ipv4: `10.${numberOf(label)}.${variant === 2 ? 2 : 0}.0/24`,
    }),
    row: ({ label, ipv4 }) => ({ label, ipv4 }),
    tampered: { label: "by-somebody-else" },
  },
  {
    token: "SshKey",
    table: "sshKeys",
    keyOf: numbered,
    path: (id) => `/profile/sshkeys/${id}`,
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
    path: (id) => `/compute/stackscripts/${id}`,
    args: (label, variant) => ({
      label,
      images: ["any/all"],
      script: `#!/bin/bash\necho ${variant}`,
      ...(variant === 1 ? { description: "described" } : {}),
    }),
    row: ({ label, script, description = "" }) => ({ label, script, description }),
    tampered: { label: "by somebody else" },
    seed: ({ label, script, images, description = "" }) => ({ label, script, images, description }),
  },
  {
    token: "Image",
    table: "images",
    keyOf: (id) => id,
    path: (id) => `/images/${encodeURIComponent(id)}`,
    args: (label, variant) => ({
      label: variant === 1 ? `${label}-b` : label,
      description: `about ${variant}`,
      diskId: variant === 2 ? "12" : "11",
    }),
    row: ({ label, description }) => ({ label, description }),
    tampered: { label: "by somebody else" },
  },
  {
    token: "Tag",
    table: "tags",
    unique: true,
    keyOf: (id) => id,
    path: (id) => `/tags/${id}`,
    args: (label, variant) => ({ label, computes: [["1"], ["1", "2"], ["2"]][variant] }),
    row: ({ label }) => ({ label }),
    // Others may have tagged more objects.
    lacks({ label, computes }, { computes: rows = [] }) {
      const tagged = rows.flatMap((row) =>
        "tags" in row && "id" in row && Array.isArray(row.tags) && row.tags.includes(label) ? [String(row.id)] : [],
      );
      const isWhole = Array.isArray(computes) && computes.every((id) => tagged.includes(String(id)));
      return isWhole ? undefined : "members";
    },
  },
];

/** The subnets that a VPC declares itself: the first of a program none, its second some. Ranges of others begin lower. */
function ownSubnets(label: string, variant: number): { readonly subnets?: readonly object[] } {
  if (/^(adopted|strayed)|vpc-0/.test(label)) return {};
  const [inner, more] = [
    { label: "inner", ipv4: "10.250.0.0/24" },
    { label: "more", ipv4: "10.250.1.0/24" },
  ];
  const byVariant = [[inner], [more, { ...inner, label: "inner-b" }], [{ ...more, label: "inner" }]];
  return { subnets: label.includes("vpc-1") ? (byVariant[variant] ?? []) : [] };
}

function isMatch(row: object, wanted: object): boolean {
  const members = new Map(Object.entries(row));
  return Object.entries(wanted).every(([name, value]) => members.get(name) === value);
}

/** A number from 0 to 199 that follows from a text. */
function numberOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 7 + letter.charCodeAt(0)) % 200, 0);
}
