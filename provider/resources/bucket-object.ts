import { z } from "zod";
import { type Content, path } from "../client";
import { AbsentError, PartialCreate, type Props, replace, type ScanEntry, type Step, unmanaged, update } from "../core";
import { type Api, defineResource } from "./api";
import { storageAccess } from "./shared/access";
import { type ContentsEntry, contentPages, findObject } from "./shared/bucket-contents";
import {
  acl,
  type BucketPlace,
  bucketFamily,
  bucketInputs,
  isBucketListed,
  objectName,
  placeOf,
} from "./shared/object-storage";
import { deleteObject, uploadObject } from "./shared/pre-signed";
import { dateTime, orOther } from "./shared/types";

const aclBody = z.object({ acl: z.string().nullish(), acl_xml: z.string().nullish() });

const entryBody = z.object({
  name: z.string(),
  etag: z.string().nullish(),
  size: z.number().nullish(),
  last_modified: z.string().nullish(),
  owner: z.string().nullish(),
});

/** An object as the contents of its bucket list it, where it is, and its access where that was asked for. */
const body = z.object({ cluster: z.string(), bucket: z.string(), entry: entryBody, access: aclBody.optional() });

/** What the list of a bucket's contents shows of an object. */
export const objectFields = {
  name: { type: z.string(), describe: "Name of the object in its bucket." },
  etag: {
    type: z.string().optional(),
    describe: "Checksum of the content, as the service makes it: another content has another one.",
  },
  size: { type: z.number().optional(), describe: "Size of the content, in bytes.", changes: true },
  lastModified: { type: dateTime.optional(), describe: "When the content was last written, in UTC.", changes: true },
  owner: { type: z.string().optional(), describe: "Who owns the object, as object storage names them." },
} as const;

/** What the service returns of the access of an object. */
export const objectAclFields = {
  // @rule storage-object-acl
  acl: {
    type: orOther(acl).optional(),
    describe:
      "Who may use the object: `private`, `public-read`, `authenticated-read`, `public-read-write`, or `custom` for anything else.",
  },
  aclXml: { type: z.string().optional(), describe: "The same in full, in the XML of the S3 interface." },
};

const DEFAULT_TYPE = "application/octet-stream";
/** Bound of an upload where the program gives none by `customTimeouts`, in milliseconds. */
const UPLOAD_MS = 6 * 3_600_000;

/** Property values of an entry of a bucket's contents. */
export function objectOf({ name, etag, size, last_modified, owner }: ContentsEntry) {
  return {
    name,
    etag: etag ?? undefined,
    size: size ?? undefined,
    lastModified: last_modified ?? undefined,
    owner: owner ?? undefined,
  };
}

/** The access of an object. Source: Object ACL Config View. */
export async function viewObjectAcl(api: Api, { cluster, bucket }: BucketPlace, name: string) {
  const answer = await api.client.send({
    operation: "Object ACL Config View",
    method: "GET",
    path: path`/object-storage/buckets/${cluster}/${bucket}/object-acl`,
    query: { name },
    needs: storageAccess.read,
  });
  return aclBody.parse(answer);
}

/** Source: Object storage, Object URL Create, Object ACL Config View, Object ACL Config Update, Bucket Contents List. */
export const bucketObject = defineResource({
  token: "BucketObject",
  noun: "bucket object",
  describe:
    "An object in a bucket. It is uploaded and deleted through pre-signed URLs. An existing object is never overwritten: adopt it with `import`. If the content was changed elsewhere, its checksum shows that, and it is uploaded again.",
  inputs: {
    ...bucketInputs,
    name: {
      type: objectName,
      describe: "Name of the object in its bucket, at most 1,024 bytes in UTF-8; it may contain slashes.",
      onChange: replace,
    },
    content: {
      type: z.string().optional(),
      describe:
        "The content as text, encoded in UTF-8. The stack's state contains it: use `filePath` for large contents. Exactly one of `content` and `filePath` is required.",
      onChange: update(unmanaged),
      writeOnly: true,
    },
    filePath: {
      type: z.string().min(1).optional(),
      describe: "Path of the file with the content, relative to the program's working directory.",
      onChange: update(unmanaged),
      writeOnly: { file: {} },
    },
    contentType: {
      type: z
        .string()
        .refine((type) => /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/.test(type), "must be printable ASCII characters")
        .default(DEFAULT_TYPE),
      describe:
        "Media type of the content, for instance `text/html; charset=utf-8`. Changing it uploads the content again.",
      onChange: update(),
      writeOnly: true,
    },
    acl: {
      type: acl.default("private"),
      describe: "Who may use the object.",
      onChange: update(),
    },
  },
  outputs: {
    etag: { ...objectFields.etag, fingerprintOf: ["content", "filePath"], changes: true },
    size: objectFields.size,
    lastModified: objectFields.lastModified,
    owner: objectFields.owner,
  },
  id: { cluster: "text", bucket: "text", name: "text" },
  idExample: "us-east-1/my-bucket/images/logo.png",
  uniqueKey: ["cluster", "bucket", "name"],
  access: storageAccess,
  lookupKeys: [],
  oneOf: [["content", "filePath"]],
  references: [{ at: "bucket", to: "Bucket", property: "label", matching: ["cluster"] }],
  example: `import * as compute from "pulumi-compute";

const site = new compute.Bucket("site", { cluster: "us-east-1" });

const index = new compute.BucketObject("index", {
  cluster: site.cluster,
  bucket: site.label,
  name: "index.html",
  content: "<h1>It works</h1>",
  contentType: "text/html; charset=utf-8",
  acl: "public-read",
});

export const checksum = index.etag;
`,

  idOf(answer) {
    const { cluster, bucket, entry } = body.parse(answer);
    return { cluster, bucket, name: entry.name };
  },
  decode(answer): Props {
    const { cluster, bucket, entry, access } = body.parse(answer);
    return { cluster, bucket, ...objectOf(entry), acl: access?.acl ?? undefined };
  },
  async existingObject(api: Api, { cluster, bucket, name }) {
    const entry = await findObject(api, { cluster, bucket }, name);
    return entry === undefined ? undefined : { cluster, bucket, entry };
  },
  async create(api, inputs, step) {
    const { cluster, bucket, name, acl } = inputs;
    await upload(api, inputs, step, "create");
    try {
      if (acl !== undefined) await writeAcl(api, inputs, name, acl);
      return await readObject(api, inputs, name);
    } catch (error) {
      throw new PartialCreate({ cluster, bucket, entry: { name } }, acl === undefined ? [] : ["acl"], error);
    }
  },
  read: (api, { cluster, bucket, name }) => readObject(api, { cluster, bucket }, name),
  async update(api, { name }, { acl: changedAcl, ...content }, inputs, step) {
    const isUploaded = Object.keys(content).length > 0;
    // An upload resets the access of the object.
    const acl = changedAcl ?? inputs.acl ?? (isUploaded ? await givenAcl(api, inputs, name, step) : undefined);
    if (isUploaded) await upload(api, inputs, step, "update");
    if (acl !== undefined && (isUploaded || changedAcl !== undefined)) await writeAcl(api, inputs, name, acl);
  },
  delete: (api, { cluster, bucket, name }) => deleteObject(api, { cluster, bucket }, name),
  steps: {
    acl: {
      async complete(api, { name }, inputs) {
        if (inputs.acl !== undefined) await writeAcl(api, inputs, name, inputs.acl);
      },
    },
  },
  isListed: (api, place, since) => isBucketListed(api, place, since),
  async list(api, { cluster = "", bucket = "" }, lookup) {
    const entries: ContentsEntry[] = [];
    for await (const page of contentPages(api, { cluster, bucket }, { prefix: lookup?.value })) entries.push(...page);
    return entries.map((entry) => ({ cluster, bucket, entry }));
  },
  async scan(api) {
    const found: ScanEntry[] = [];
    for (const place of (await api.reads.all(bucketFamily)).map(placeOf)) {
      for await (const page of contentPages(api, place, {}))
        found.push(...page.map((entry) => ({ body: { ...place, entry }, parents: {} })));
    }
    return found;
  },
  content: true,
  unlisted: { inputs: ["acl"], readWhen: "asked" },
});

/** The access that the object has; undefined for the one that an upload gives, and for one that cannot be given by name. */
async function givenAcl(api: Api, place: BucketPlace, name: string, step: Step): Promise<string | undefined> {
  const held = (await viewObjectAcl(api, place, name)).acl ?? "private";
  if (held === "private") return undefined;
  if (acl.safeParse(held).success) return held;
  step.warn(
    `The access of ${place.cluster}/${place.bucket}/${name} is "${held}", which cannot be set: the upload leaves it private.`,
  );
  return undefined;
}

interface UploadInputs extends BucketPlace {
  readonly name: string;
  readonly content?: string | undefined;
  readonly filePath?: string | undefined;
  readonly contentType?: string | undefined;
}

async function upload(api: Api, inputs: UploadInputs, step: Step, kind: "create" | "update"): Promise<void> {
  const { name, contentType = DEFAULT_TYPE } = inputs;
  await uploadObject(api, inputs, {
    name,
    content: contentOf(inputs),
    contentType,
    progress: (sent, total) => step.progress(`${Math.floor((sent * 100) / total)} % of ${total} bytes uploaded`),
    timeoutMs: step.timeoutMs(kind, UPLOAD_MS),
  });
}

function contentOf({ content, filePath }: UploadInputs): Content {
  return filePath === undefined ? { text: content ?? "" } : { file: filePath };
}

async function readObject(api: Api, place: BucketPlace, name: string): Promise<unknown> {
  const { cluster, bucket } = place;
  const entry = await findObject(api, place, name);
  if (entry === undefined) throw new AbsentError(`There is no object ${cluster}/${bucket}/${name}`);
  return { cluster, bucket, entry, access: await viewObjectAcl(api, place, name) };
}

async function writeAcl(api: Api, { cluster, bucket }: BucketPlace, name: string, acl: string): Promise<void> {
  await api.client.send({
    operation: "Object ACL Config Update",
    method: "PUT",
    path: path`/object-storage/buckets/${cluster}/${bucket}/object-acl`,
    body: { acl, name },
    needs: storageAccess.write,
  });
}
