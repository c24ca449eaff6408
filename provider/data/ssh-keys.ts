import { z } from "zod";
import { numericId } from "../resources/shared/types";
import { sshKeyFamily, sshKeyFields, sshKeyOf } from "../resources/ssh-key";
import { defineDataSource, objectOf } from "./api";
import { applyFilter, filterType } from "./filter";

const fields = { id: { type: z.string(), describe: "Id of the key." }, ...sshKeyFields };

const sshKey = objectOf(fields);

/** Source: Profile, SSH Keys List. */
export const getSshKeys = defineDataSource({
  token: "getSshKeys",
  describe: "The public SSH keys of the profile.",
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list, for instance `{ label: { "+contains": "laptop" } }`. The service does not filter keys, so this happens after the download.',
    },
  },
  result: { sshKeys: { type: z.array(sshKey), describe: "The keys, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const laptops = compute.getSshKeysOutput({ filter: { label: { "+contains": "laptop" } } });

export const authorized = laptops.sshKeys.apply((keys) => keys.map((key) => key.sshKey));
`,
  async read(api, { filter }) {
    const found = await api.client.list(sshKeyFamily.list);
    return { sshKeys: applyFilter(found.map(withId), filter, Object.keys(fields)) };
  },
});

/** Source: Profile, SSH Key View. */
export const getSshKey = defineDataSource({
  token: "getSshKey",
  describe: "One public SSH key of the profile.",
  arguments: { id: { type: numericId, describe: fields.id.describe } },
  result: fields,
  example: `import * as compute from "pulumi-compute";

const laptop = compute.getSshKeyOutput({ id: 123 });

export const publicKey = laptop.sshKey;
`,
  read: async (api, { id }) => withId(await api.client.send(sshKeyFamily.get(id))),
});

function withId(told: unknown): z.output<typeof sshKey> {
  return { id: sshKeyFamily.idOf(told), ...sshKeyOf(told) };
}
