import { z } from "zod";
import { credentialFamily, credentialFields, credentialId, credentialOf } from "../resources/managed-credential";
import { managedRead } from "../resources/shared/managed";
import { numericId } from "../resources/shared/types";
import { defineDataSource, objectOf, toldAs } from "./api";
import { applyFilter, filterType } from "./filter";

const fields = { id: { type: z.string(), describe: "Id of the credential." }, ...credentialFields };

const credential = objectOf(fields);

const sshKeyFields = {
  sshKey: {
    type: z.string(),
    describe: "The public key, as in an .pub file. Put it on computes that staff of the service is to reach.",
  },
};

/** Source: Managed monitoring, Credentials List. */
export const getManagedCredentials = defineDataSource({
  token: "getManagedCredentials",
  describe: "The logins that are kept for the staff who look after monitored services, without the logins themselves.",
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list, for instance `{ label: { "+contains": "database" } }`. The service does not filter credentials, so this happens after the download.',
    },
  },
  result: { credentials: { type: z.array(credential), describe: "The credentials, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const databases = compute.getManagedCredentialsOutput({ filter: { label: { "+contains": "database" } } });

export const ids = databases.credentials.apply((credentials) => credentials.map((credential) => credential.id));
`,
  async read(api, { filter }) {
    const found = await api.client.list(credentialFamily.list);
    return { credentials: applyFilter(found.map(credentialFrom), filter, Object.keys(fields)) };
  },
});

/** Source: Managed monitoring, Credential View. */
export const getManagedCredential = defineDataSource({
  token: "getManagedCredential",
  describe: "One login that is kept for the staff who look after monitored services, without the login itself.",
  arguments: { id: { type: numericId, describe: fields.id.describe } },
  result: fields,
  example: `import * as compute from "pulumi-compute";

const database = compute.getManagedCredentialOutput({ id: 9991 });

export const lastDecrypted = database.lastDecrypted;
`,
  async read(api, { id }) {
    return credentialFrom(await api.client.send(credentialFamily.get(id)));
  },
});

/** Source: Managed monitoring, Managed SSH Key View. */
export const getManagedSshKey = defineDataSource({
  token: "getManagedSshKey",
  describe: "The public SSH key of the account's managed monitoring, with which staff reaches computes.",
  arguments: {},
  result: sshKeyFields,
  example: `import * as compute from "pulumi-compute";

const managed = compute.getManagedSshKeyOutput();

export const publicKey = managed.sshKey;
`,
  async read(api) {
    const answer = await api.client.send({
      operation: "Managed SSH Key View",
      method: "GET",
      path: "/managed/credentials/sshkey",
      needs: managedRead,
    });
    return { sshKey: z.object({ ssh_key: z.string() }).parse(answer).ssh_key };
  },
});

function credentialFrom(answer: unknown): z.output<typeof credential> {
  return toldAs(credential, { id: credentialId(answer), ...credentialOf(answer) });
}
