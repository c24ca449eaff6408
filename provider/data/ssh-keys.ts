import { sshKeyFamily, sshKeyFields, sshKeyOf } from "../resources/ssh-key";
import { idField } from "./fields";
import { listAndView } from "./list-and-view";

/** Source: Profile, SSH Keys List, SSH Key View. */
export const sshKeys = listAndView({
  nouns: "keys",
  family: () => sshKeyFamily,
  fields: { id: idField("Id of the key."), ...sshKeyFields },
  from: (answer) => ({ id: sshKeyFamily.idOf(answer), ...sshKeyOf(answer) }),
  lookUp: { keys: ["label"] },
  list: {
    token: "getSshKeys",
    describe: "The public SSH keys of the profile.",
    result: "sshKeys",
    filter: '{ label: { "+contains": "laptop" } }',
    example: `const laptops = compute.getSshKeysOutput({ filter: { label: { "+contains": "laptop" } } });

export const authorized = laptops.sshKeys.apply((keys) => keys.map((key) => key.sshKey));`,
  },
  view: {
    token: "getSshKey",
    describe: "One public SSH key of the profile.",
    example: `export const publicKey = compute.getSshKeyOutput({ id: 123 }).sshKey;`,
  },
});
