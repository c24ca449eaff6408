import { z } from "zod";
import { InputError } from "../core";
import { objectAclFields, objectFields, objectOf as valuesOfEntry, viewObjectAcl } from "../resources/bucket-object";
import { contentPages } from "../resources/shared/bucket-contents";
import { objectName } from "../resources/shared/object-storage";
import { contentTypeFault, presign, urlFields, urlOutputs } from "../resources/shared/pre-signed";
import { defineDataSource } from "./api";
import { listField } from "./fields";
import { listFilter } from "./list-filter";
import { bucketArguments } from "./object-storage-buckets";

const name = { type: objectName, describe: objectFields.name.describe };

const objectFilter = listFilter({
  nouns: "objects, apart from `prefix` and `marker`",
  fields: objectFields,
  example: '{ size: { "+gt": 1048576 } }',
});

// @rule storage-5
/** Source: Object storage, Bucket Contents List. */
export const getBucketObjects = defineDataSource({
  token: "getBucketObjects",
  describe: "The objects of a bucket, ordered by name. All pages are fetched: narrow large buckets by `prefix`.",
  arguments: {
    ...bucketArguments,
    prefix: { type: z.string().optional(), describe: "Only names that begin with this text." },
    delimiter: {
      type: z.string().optional(),
      describe:
        "Names that contain this text after the prefix are not listed: `commonPrefixes` contains their beginnings up to and including it. `/` lists one folder.",
    },
    marker: { type: z.string().optional(), describe: "Only names that come after this one." },
    filter: objectFilter.argument,
  },
  result: {
    objects: listField("The objects.", "One object of the bucket.", objectFields),
    commonPrefixes: {
      type: z.array(z.string()),
      describe:
        "Common beginnings of the names that are not listed, up to and including the delimiter. Empty without a delimiter.",
    },
  },
  example: `const reports = compute.getBucketObjectsOutput({ cluster: "us-east-1", bucket: "assets", prefix: "reports/" });

export const names = reports.objects.apply((objects) => objects.map((object) => object.name));`,
  async read(api, { cluster, bucket, prefix, delimiter, marker, filter }) {
    const objects: ReturnType<typeof valuesOfEntry>[] = [];
    const commonPrefixes: string[] = [];
    for await (const page of contentPages(api, { cluster, bucket }, { prefix, delimiter, marker })) {
      for (const entry of page) {
        const isPrefix = delimiter !== undefined && delimiter !== "" && entry.name.endsWith(delimiter) && !entry.etag;
        if (isPrefix) commonPrefixes.push(entry.name);
        else objects.push(valuesOfEntry(entry));
      }
    }
    return { objects: objectFilter.apply(objects, filter), commonPrefixes };
  },
});

/** Source: Object storage, Object ACL Config View. */
export const getObjectAcl = defineDataSource({
  token: "getObjectAcl",
  describe: "The access control of an object.",
  arguments: { ...bucketArguments, name },
  result: objectAclFields,
  example: `const index = compute.getObjectAclOutput({ cluster: "us-east-1", bucket: "assets", name: "index.html" });

export const isPublic = index.apply(({ acl }) => acl === "public-read");`,
  async read(api, { cluster, bucket, name }) {
    const { acl, acl_xml } = await viewObjectAcl(api, { cluster, bucket }, name);
    return { acl: acl ?? undefined, aclXml: acl_xml ?? undefined };
  },
});

// @rule storage-6a storage-6b storage-method limit-expires
/** Source: Object storage, Object URL Create. */
export const getObjectUrl = defineDataSource({
  token: "getObjectUrl",
  describe:
    "A pre-signed URL: anyone who has it can use one object with one method, without a token, until it expires. The object need not exist. Every call creates another URL, in a preview too, and needs a token with the scope `object_storage:read_write`: what uses the URL changes with every run. The resource `ObjectUrl` keeps a URL.",
  arguments: {
    ...bucketArguments,
    name,
    ...urlFields,
  },
  result: urlOutputs,
  example: `const download = compute.getObjectUrlOutput({
  cluster: "us-east-1",
  bucket: "assets",
  name: "reports/2025.pdf",
  expiresIn: 600,
});

export const downloadUrl = download.url;`,
  async read(api, { cluster, bucket, name, method, contentType, expiresIn }) {
    const fault = contentTypeFault(method, contentType);
    if (fault !== undefined) throw new InputError("getObjectUrl: contentType", fault);
    return await presign(api, { cluster, bucket }, { name, method, contentType, expiresIn });
  },
});
