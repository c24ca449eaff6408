import { z } from "zod";
import { bucketAccessFields, bucketAccessOf, bucketFields, bucketOf, viewAccess } from "../resources/bucket";
import { viewCertificate } from "../resources/bucket-certificate";
import { bucketInputs, bucketView, listBuckets } from "../resources/shared/object-storage";
import { defineDataSource } from "./api";
import { listField } from "./fields";
import { listFilter } from "./list-filter";

/** The bucket that a data source is about. */
export const bucketArguments = {
  cluster: { type: bucketInputs.cluster.type, describe: bucketInputs.cluster.describe },
  bucket: { type: bucketInputs.bucket.type, describe: bucketInputs.bucket.describe },
};

const bucketFilter = listFilter({
  nouns: "buckets",
  fields: bucketFields,
  example: '{ label: { "+contains": "backup" } }',
});

/** Source: Object storage, Buckets List, Buckets in Cluster List. */
export const getBuckets = defineDataSource({
  token: "getBuckets",
  describe: "The buckets of the account, or of one cluster.",
  arguments: {
    cluster: { type: z.string().min(1).optional(), describe: "Cluster whose buckets to list. Default: all clusters." },
    filter: bucketFilter.argument,
  },
  result: {
    buckets: listField("The buckets, in the service's order.", "One bucket of the account.", bucketFields),
  },
  example: `const inNewark = compute.getBucketsOutput({ cluster: "us-east-1", filter: { objects: { "+gt": 0 } } });

export const labels = inNewark.buckets.apply((buckets) => buckets.map((bucket) => bucket.label));`,
  read: async (api, { cluster, filter }) => ({
    buckets: bucketFilter.apply((await listBuckets(api, cluster)).map(bucketOf), filter),
  }),
});

/** Source: Object storage, Bucket View. */
export const getBucket = defineDataSource({
  token: "getBucket",
  describe: "One bucket of the account, with its access where the service returns it.",
  arguments: {
    cluster: bucketArguments.cluster,
    label: { type: z.string().min(1), describe: bucketArguments.bucket.describe },
  },
  result: { ...bucketFields, ...bucketAccessFields },
  example: `export const host = compute.getBucketOutput({ cluster: "us-east-1", label: "assets" }).hostname;`,
  async read(api, { cluster, label }) {
    const place = { cluster, bucket: label };
    const [bucket, access] = await Promise.all([api.client.send(bucketView(place)), viewAccess(api, place)]);
    return { ...bucketOf(bucket), ...bucketAccessOf(access) };
  },
});

/** Source: Object storage, TLS/SSL Cert View. */
export const getBucketCertificate = defineDataSource({
  token: "getBucketCertificate",
  describe: "Whether a bucket has a certificate of its own. The service returns nothing else about it.",
  arguments: bucketArguments,
  result: { ssl: { type: z.boolean(), describe: "Whether a certificate was uploaded for the bucket." } },
  example: `const certificate = compute.getBucketCertificateOutput({ cluster: "us-east-1", bucket: "www.example.com" });

export const isSecured = certificate.ssl;`,
  async read(api, place) {
    const { ssl } = await viewCertificate(api, place);
    return { ssl };
  },
});
