import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AbsentError, local, type Problem, replace, update } from "../core";
import { type Api, defineResource } from "./api";
import { storageAccess } from "./shared/access";
import { type BucketPlace, bucketInputs, objectName } from "./shared/object-storage";
import { contentTypeFault, presign, serviceTimeAt, type UrlRequest, urlFields, urlOutputs } from "./shared/pre-signed";
import { dateTime, utc } from "./shared/types";

const body = z.object({ urlId: z.string(), url: z.string(), exists: z.boolean().optional(), expires: z.string() });

/** What the state tells of the life of a URL. */
const life = z.object({ expires: z.string(), expiresIn: z.number() });

/** What holds where the program does not say. The life is in seconds. Source: Object URL Create. */
const DEFAULT_METHOD = urlFields.method.type.parse(undefined);
const DEFAULT_LIFE = urlFields.expiresIn.type.parse(undefined);

/** What a URL is made of. */
interface Asked extends BucketPlace, Omit<UrlRequest, "method"> {
  readonly method?: string | undefined;
}

/** Source: Object storage, Object URL Create. */
export const objectUrl = defineResource({
  token: "ObjectUrl",
  noun: "object URL",
  describe:
    "A pre-signed URL that the stack keeps: anyone who has it can use one object with one method, without a token, until it expires. The object need not exist. `pulumi up` renews the URL in place once less than `renewBefore` of its life is left; until then it stays the same. A preview and a refresh send no request. Nothing can revoke a URL: after it was renewed or deleted it works until it expires.",
  inputs: {
    ...bucketInputs,
    name: {
      type: objectName,
      describe: "Name of the object in its bucket, at most 1,024 bytes in UTF-8; it may contain slashes.",
      onChange: replace,
    },
    method: { ...urlFields.method, onChange: replace },
    contentType: { ...urlFields.contentType, onChange: replace },
    expiresIn: { ...urlFields.expiresIn, onChange: update() },
    renewBefore: {
      type: z.int().min(0).max(86_399).optional(),
      describe:
        "The part of the URL's life, in seconds, that has to be left for the URL to be kept: with less, the next `pulumi up` renews it. Less than `expiresIn`. Without it: half of `expiresIn`. The service's clock counts, as far as the provider has read it; otherwise this machine's.",
      onChange: local,
    },
  },
  outputs: {
    url: { ...urlOutputs.url, changes: true },
    exists: { ...urlOutputs.exists, describe: "Whether the object existed when the URL was made.", changes: true },
    expires: { type: dateTime, describe: "When the URL stops working, in UTC.", changes: true },
  },
  id: { urlId: "text" },
  access: storageAccess,
  lookupKeys: [],
  stateOnly: true,
  references: [{ at: "bucket", to: "Bucket", property: "label", matching: ["cluster"] }],
  example: `import * as compute from "pulumi-compute";

const files = new compute.Bucket("files", { cluster: "us-east-1" });

const setup = new compute.BucketObject("setup", {
  cluster: files.cluster,
  bucket: files.label,
  name: "setup.tar.gz",
  content: "the archive",
});

const download = new compute.ObjectUrl("setup", {
  cluster: setup.cluster,
  bucket: setup.bucket,
  name: setup.name,
  expiresIn: 24 * 3600,
  renewBefore: 6 * 3600,
});

export const downloadUrl = download.url;
`,
  check({ method, contentType, expiresIn, renewBefore }, _previous, unknown = new Set()) {
    const problems: Problem[] = [];
    const fault = contentTypeFault(method ?? DEFAULT_METHOD, contentType);
    if (fault !== undefined && !unknown.has("contentType") && !unknown.has("method"))
      problems.push({ property: "contentType", reason: fault });
    if (renewBefore !== undefined && !unknown.has("expiresIn") && renewBefore >= (expiresIn ?? DEFAULT_LIFE))
      problems.push({ property: "renewBefore", reason: "must be less than expiresIn: the URL would never be kept" });
    return problems;
  },

  idOf: (answer) => ({ urlId: body.parse(answer).urlId }),
  decode(answer) {
    const { url, exists, expires } = body.parse(answer);
    return { url, exists, expires };
  },
  create: (api: Api, inputs) => made(api, randomUUID(), inputs),
  async read() {
    throw new AbsentError("The service does not keep pre-signed URLs");
  },
  update: (api, { urlId }, _changes, inputs) => made(api, urlId, inputs),
  renewalTime(recorded, { renewBefore }) {
    const { expires, expiresIn } = life.parse(recorded);
    const leftSeconds = typeof renewBefore === "number" ? renewBefore : expiresIn / 2;
    return Date.parse(`${expires}Z`) - leftSeconds * 1000;
  },
  async delete(api, _id, { expires }, { warn }) {
    const isOver = serviceTimeAt(api, api.client.clock.now()) >= Date.parse(`${String(expires)}Z`);
    if (!isOver) warn(`Nothing can revoke the URL: it works until ${String(expires)} UTC.`);
  },
  list: async () => [],
});

/** Makes a URL. It expires not before the time that is recorded: the service counts from when it signs. */
async function made(api: Api, urlId: string, { cluster, bucket, method = DEFAULT_METHOD, ...asked }: Asked) {
  const startedAt = api.client.clock.now();
  const signed = await presign(api, { cluster, bucket }, { ...asked, method });
  const lifeMs = (asked.expiresIn ?? DEFAULT_LIFE) * 1000;
  const expires = utc(serviceTimeAt(api, startedAt) + lifeMs);
  return { urlId, ...signed, expires };
}
