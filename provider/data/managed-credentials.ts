import { credentialFamily, credentialFields, credentialId, credentialOf } from "../resources/managed-credential";
import { managedAccess } from "../resources/shared/access";
import { defineDataSource } from "./api";
import { type DataFields, decoderOf, idField, textField } from "./fields";
import { listAndView } from "./list-and-view";

/** Source: Managed monitoring, Credentials List, Credential View. */
export const managedCredentials = listAndView({
  nouns: "credentials",
  family: () => credentialFamily,
  fields: { id: idField("Id of the credential."), ...credentialFields },
  from: (answer) => ({ id: credentialId(answer), ...credentialOf(answer) }),
  lookUp: { keys: ["label"] },
  list: {
    token: "getManagedCredentials",
    describe: "The credentials with which staff log in to monitored services, without user names and passwords.",
    result: "credentials",
    filter: '{ label: { "+contains": "database" } }',
    example: `const databases = compute.getManagedCredentialsOutput({ filter: { label: { "+contains": "database" } } });

export const ids = databases.credentials.apply((credentials) => credentials.map((credential) => credential.id));`,
  },
  view: {
    token: "getManagedCredential",
    describe: "One credential with which staff log in to monitored services, without user name and password.",
    example: `export const lastDecrypted = compute.getManagedCredentialOutput({ id: 9991 }).lastDecrypted;`,
  },
});

const sshKeyFields = {
  sshKey: textField(
    "The public key, as in an .pub file. Put it on computes that staff of the service is to reach.",
    "ssh_key",
  ),
} satisfies DataFields;

const readSshKey = decoderOf(sshKeyFields);

/** Source: Managed monitoring, Managed SSH Key View. */
export const getManagedSshKey = defineDataSource({
  token: "getManagedSshKey",
  describe: "The public SSH key with which managed monitoring staff reach computes.",
  arguments: {},
  result: sshKeyFields,
  example: `export const publicKey = compute.getManagedSshKeyOutput().sshKey;`,
  async read({ client, brand }) {
    const operation = "Managed SSH Key View";
    const request = {
      operation,
      method: "GET",
      path: "/managed/credentials/sshkey",
      needs: managedAccess.read,
    } as const;
    return readSshKey(await client.send(request), brand);
  },
});
