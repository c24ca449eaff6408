import { z } from "zod";
import { path, type ReadFamily } from "../client";
import { by, replace, update } from "../core";
import { type Api, defineResource, deleteFrom, isInList, writeNew, writeTo } from "./api";
import { accountAccess } from "./shared/access";
import { normalSshKey, publicKey } from "./shared/ssh-key";
import { answeredId, dateTime } from "./shared/types";

const body = z.object({ id: z.number(), label: z.string(), ssh_key: z.string(), created: z.string() });

/** SSH keys as the service lists them. */
export const sshKeyFamily: ReadFamily = {
  key: "sshkeys",
  list: { operation: "SSH Keys List", method: "GET", path: "/profile/sshkeys", needs: accountAccess.read },
  idOf: answeredId,
  get: (id) => ({
    operation: "SSH Key View",
    method: "GET",
    path: path`/profile/sshkeys/${id}`,
    needs: accountAccess.read,
  }),
};

/** What the service returns of an SSH key. */
export const sshKeyFields = {
  // @rule limit-sshkey
  label: { type: z.string(), describe: "Name of the key: 1 to 64 characters." },
  // @rule sshkey-1
  sshKey: { type: z.string(), describe: "The public key as in a `.pub` file: `<type> <base64> [comment]`." },
  created: { type: dateTime, describe: "When the key was added, in UTC." },
} as const;

/** Property values of an SSH key's body. */
export function sshKeyOf(answer: unknown) {
  const { label, ssh_key, created } = body.parse(answer);
  return { label, sshKey: ssh_key, created };
}

/** Source: Profile, SSH Key Add, SSH Key View, SSH Key Update, SSH Key Delete, SSH Keys List. */
export const sshKey = defineResource({
  token: "SshKey",
  noun: "SSH key",
  describe:
    "A public SSH key of the profile, for root login on computes deployed with it. Deleting it does not remove it from existing computes and disks.",
  inputs: {
    label: {
      type: z.string().min(1).max(64),
      describe: sshKeyFields.label.describe,
      onChange: update(),
    },
    sshKey: {
      type: publicKey,
      describe: `${sshKeyFields.sshKey.describe} Surrounding space and line ends are ignored.`,
      onChange: replace,
      compare: by(normalSshKey),
    },
  },
  outputs: { created: sshKeyFields.created },
  id: { sshKeyId: "number" },
  access: accountAccess,
  lookupKeys: ["label"],
  ownedBy: "user",
  autoname: { input: "label", max: 64, characters: "A-Za-z0-9_. -" },
  example: `import * as compute from "pulumi-compute";

const laptop = new compute.SshKey("laptop", {
  sshKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOz9hH/bLUxx5Jkjs0Px2D81Zbz5hr8zxyiB9PN/77co me@laptop",
});

export const keyId = laptop.id;
`,

  idOf: (answer) => ({ sshKeyId: answeredId(answer) }),
  decode: sshKeyOf,
  create: (api: Api, inputs, step) =>
    step.make(() =>
      writeNew(api, sshKeyFamily, {
        operation: "SSH Key Add",
        method: "POST",
        path: "/profile/sshkeys",
        body: { label: inputs.label, ssh_key: inputs.sshKey.trim() },
        needs: accountAccess.write,
      }),
    ),
  read: (api, { sshKeyId }) => api.reads.view(sshKeyFamily, sshKeyId),
  update: (api, { sshKeyId }, { label }) =>
    writeTo(api, sshKeyFamily, sshKeyId, {
      operation: "SSH Key Update",
      method: "PUT",
      path: path`/profile/sshkeys/${sshKeyId}`,
      body: { label },
      needs: accountAccess.write,
    }),
  delete: (api, { sshKeyId }) =>
    deleteFrom(api, sshKeyFamily, sshKeyId, {
      operation: "SSH Key Delete",
      method: "DELETE",
      path: path`/profile/sshkeys/${sshKeyId}`,
      needs: accountAccess.write,
    }),
  list: (api) => api.client.list(sshKeyFamily.list),
  known: (api) => api.reads.all(sshKeyFamily),
  isListed: (api, { sshKeyId }, since) => isInList(api, sshKeyFamily, sshKeyId, since),
});
