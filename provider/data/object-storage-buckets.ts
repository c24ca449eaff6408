import { z } from "zod";
import { bucketAccessFields, bucketAccessOf, bucketFields, bucketOf, viewAccess } from "../resources/bucket";
import { viewCertificate } from "../resources/bucket-certificate";
import { bucketInputs, bucketView, listBuckets } from "../resources/shared/object-storage";
import { defineDataSource, objectOf } from "./api";
import { applyFilter, filterType } from "./filter";

const bucket = objectOf(bucketFields);

/** The bucket that a data source is about. */
export const bucketArguments = {
  cluster: { type: bucketInputs.cluster.type, describe: bucketInputs.cluster.describe },
  bucket: { type: bucketInputs.bucket.type, describe: bucketInputs.bucket.describe },
};

/** Source: Object storage, Buckets List, Buckets in Cluster List. */
export const getBuckets = defineDataSource({
  token: "getBuckets",
  describe: "The buckets of the account, or of one cluster.",
  arguments: {
    cluster: { type: z.string().min(1).optional(), describe: "Cluster whose buckets to list. Default: all clusters." },
    filter: {
      type: filterType,
      describe:
        'Narrows the list, for instance `{ label: { "+contains": "backup" } }`. The service does not filter buckets, so this happens after the download.',
    },
  },
  result: { buckets: { type: z.array(bucket), describe: "The buckets, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const inNewark = compute.getBucketsOutput({ cluster: "us-east-1", filter: { objects: { "+gt": 0 } } });

export const labels = inNewark.buckets.apply((buckets) => buckets.map((bucket) => bucket.label));
`,
  async read(api, { cluster, filter }) {
    const found = (await listBuckets(api, cluster)).map(bucketOf);
    return { buckets: applyFilter(found, filter, Object.keys(bucketFields)) };
  },
});

/** Source: Object storage, Bucket View. */
export const getBucket = defineDataSource({
  token: "getBucket",
  describe: "One bucket of the account, with its access where the service tells it.",
  arguments: {
    cluster: bucketArguments.cluster,
    label: { type: z.string().min(1), describe: bucketArguments.bucket.describe },
  },
  result: { ...bucketFields, ...bucketAccessFields },
  example: `import * as compute from "pulumi-compute";

const assets = compute.getBucketOutput({ cluster: "us-east-1", label: "assets" });

export const host = assets.hostname;
`,
  async read(api, { cluster, label }) {
    const place = { cluster, bucket: label };
    const [bucket, access] = await Promise.all([api.client.send(bucketView(place)), viewAccess(api, place)]);
    return { ...bucketOf(bucket), ...bucketAccessOf(access) };
  },
});

/** Source: Object storage, TLS/SSL Cert View. */
export const getBucketCertificate = defineDataSource({
  token: "getBucketCertificate",
  describe: "Whether a bucket has a certificate of its own. The service tells nothing more of it.",
  arguments: bucketArguments,
  result: { ssl: { type: z.boolean(), describe: "Whether a certificate was uploaded for the bucket." } },
  example: `import * as compute from "pulumi-compute";

const certificate = compute.getBucketCertificateOutput({ cluster: "us-east-1", bucket: "www.example.com" });

export const isSecured = certificate.ssl;
`,
  async read(api, place) {
    const { ssl } = await viewCertificate(api, place);
    return { ssl };
  },
});
