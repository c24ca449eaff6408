import { z } from "zod";
import { ApiError, isPublicService, path, type ReadFamily } from "../client";
import { type Props, unmanaged, update } from "../core";
import { type Api, defineResource, deleteFrom, isInList, writeNew, writeTo } from "./api";
import { managedAccess } from "./shared/access";
import { managedAutoname } from "./shared/managed";
import { answeredId, dateTime } from "./shared/types";
import { LABEL, makeLabelled } from "./shared/unique-label";

const body = z.object({ id: z.number(), label: z.string(), last_decrypted: z.string().nullish() });

/** What the service returns of a credential. */
export const credentialFields = {
  label: { type: z.string(), describe: "Name of the credential, unique on the account; 2 to 75 characters." },
  lastDecrypted: {
    type: dateTime.optional(),
    describe: "When staff of the service last decrypted the credential, in UTC.",
    changes: true,
  },
} as const;

/** Credentials as the service lists them. */
export const credentialFamily: ReadFamily = {
  key: "managed credentials",
  list: { operation: "Credentials List", method: "GET", path: "/managed/credentials", needs: managedAccess.read },
  idOf: (item) => credentialId(item),
  get: (id) => ({
    operation: "Credential View",
    method: "GET",
    path: path`/managed/credentials/${id}`,
    needs: managedAccess.write,
  }),
};

/** Id of a credential's body. */
export function credentialId(answer: unknown): string {
  return answeredId(answer);
}

// @rule managed-password
/** Property values of a credential's body. The login itself is never returned. */
export function credentialOf(answer: unknown): Props {
  const { label, last_decrypted } = body.parse(answer);
  return { label, lastDecrypted: last_decrypted };
}

// @rule limit-credential
/** Longest label, in characters. */
const LONGEST_LABEL = 75;

/**
 * Source: Managed monitoring, Credential Create, View, Update, Username and Password Update, Delete, Credentials List.
 */
export const managedCredential = defineResource({
  token: "ManagedCredential",
  noun: "managed credential",
  describe: "A login for the staff who look after monitored services.",
  inputs: {
    label: {
      type: z.string().min(2).max(LONGEST_LABEL),
      describe: credentialFields.label.describe,
      onChange: update(),
    },
    username: {
      type: z.string().max(5000).optional(),
      describe: "User name of the login; at most 5000 characters.",
      onChange: update(unmanaged),
      writeOnly: true,
    },
    password: {
      type: z.string(),
      describe: "Password of the login.",
      onChange: update(),
      secret: true,
      writeOnly: true,
    },
  },
  outputs: { lastDecrypted: credentialFields.lastDecrypted },
  id: { credentialId: "number" },
  // @rule managed-unique
  uniqueKey: ["label"],
  access: managedAccess,
  lookupKeys: ["label"],
  autoname: { input: "label", ...managedAutoname(LONGEST_LABEL) },
  example: `import * as compute from "pulumi-compute";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();

const database = new compute.ManagedCredential("database", {
  username: "monitor",
  password: config.requireSecret("databasePassword"),
});

export const credentialId = database.id;
`,

  idOf: (answer) => ({ credentialId: credentialId(answer) }),
  decode: credentialOf,
  async create(api: Api, { label, username, password }, step) {
    const body = await makeLabelled(step, {
      label,
      max: LONGEST_LABEL,
      make: (unique) => createCredential(api, { label: unique, username, password }),
      setLabel: (made) => updateLabel(api, credentialId(made), label),
      remove: (made) => deleteCredential(api, credentialId(made)),
    });
    return { ...z.looseObject({}).parse(body), label };
  },
  read: (api, { credentialId }) => api.reads.view(credentialFamily, credentialId),
  async update(api, { credentialId }, changes, { username, password }) {
    const answer = changes.label ? await updateLabel(api, credentialId, changes.label) : undefined;
    if (!("username" in changes) && !("password" in changes)) return answer;
    // A credential's entry in the list shows neither.
    await api.client.send({
      operation: "Credential Username and Password Update",
      method: "POST",
      path: path`/managed/credentials/${credentialId}/update`,
      body: { username, password },
      needs: managedAccess.write,
      secrets: [password],
      retryAmbiguous: true,
    });
    return answer;
  },
  delete: (api, { credentialId }) => deleteCredential(api, credentialId),
  list: (api) => api.client.list(credentialFamily.list),
  known: (api) => api.reads.all(credentialFamily),
  isListed: (api, { credentialId }, since) => isInList(api, credentialFamily, credentialId, since),
  steps: { [LABEL]: { complete: (api, { credentialId }, { label }) => updateLabel(api, credentialId, label) } },
});

function createCredential(
  api: Api,
  body: { readonly label: string; readonly username: string | undefined; readonly password: string },
): Promise<unknown> {
  return writeNew(api, credentialFamily, {
    operation: "Credential Create",
    method: "POST",
    path: "/managed/credentials",
    body,
    needs: managedAccess.write,
    secrets: [body.password],
  });
}

// @rule public-credential
async function deleteCredential(api: Api, id: string): Promise<unknown> {
  if (isPublicService(api.brand)) return await revoke(api, id);
  try {
    return await deleteFrom(api, credentialFamily, id, {
      operation: "Credential Delete",
      method: "DELETE",
      path: path`/managed/credentials/${id}`,
      needs: managedAccess.write,
    });
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 405)) throw error;
    // Either the credential is gone, which this read shows by its own 404, or the service deletes it in another way.
    await api.client.send(credentialFamily.get(id));
    return await revoke(api, id);
  }
}

// @rule managed-2
function updateLabel(api: Api, id: string, label: string): Promise<unknown> {
  return writeTo(api, credentialFamily, id, {
    operation: "Credential Update",
    method: "PUT",
    path: path`/managed/credentials/${id}`,
    body: { label },
    needs: managedAccess.write,
  });
}

/** The operation by which the public service deletes a credential. */
function revoke(api: Api, id: string): Promise<unknown> {
  return deleteFrom(api, credentialFamily, id, {
    operation: "Credential Revoke",
    method: "POST",
    path: path`/managed/credentials/${id}/revoke`,
    needs: managedAccess.write,
    retryAmbiguous: true,
  });
}
