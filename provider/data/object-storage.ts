import { z } from "zod";
import { path } from "../client";
import { objectKeyFamily, objectKeyFields, objectKeyId, objectKeyOf } from "../resources/object-key";
import { storageRead } from "../resources/shared/object-storage";
import { numericId } from "../resources/shared/types";
import { defineDataSource, objectOf } from "./api";
import { applyFilter, filterType } from "./filter";

const clusterFields = {
  id: { type: z.string(), describe: "Id of the cluster, for instance `us-east-1`." },
  domain: { type: z.string(), describe: "Host name of the cluster; the buckets' host names end in it." },
  status: { type: z.string(), describe: "`available` or `unavailable`." },
  region: { type: z.string(), describe: "Region that the cluster is in, for instance `us-east`." },
  staticSiteDomain: { type: z.string(), describe: "Host name for static sites in the cluster." },
};

const clusterBody = z.object({
  id: z.string(),
  domain: z.string(),
  status: z.string(),
  region: z.string(),
  static_site_domain: z.string(),
});

const keyFields = {
  id: { type: z.string(), describe: "Id of the key." },
  ...objectKeyFields,
};

/** Source: Object storage, Clusters List. */
export const getObjectStorageClusters = defineDataSource({
  token: "getObjectStorageClusters",
  describe: "The clusters of object storage, in which buckets can be made.",
  public: true,
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list, for instance `{ region: "us-east" }`. The service does not filter clusters, so this happens after the download.',
    },
  },
  result: { clusters: { type: z.array(objectOf(clusterFields)), describe: "The clusters, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const usable = compute.getObjectStorageClustersOutput({ filter: { status: "available" } });

export const clusterIds = usable.clusters.apply((clusters) => clusters.map((cluster) => cluster.id));
`,
  async read(api, { filter }) {
    const request = {
      operation: "Clusters List",
      method: "GET",
      path: "/object-storage/clusters",
      public: true,
    } as const;
    const found = (await api.client.list(request)).map(clusterOf);
    return { clusters: applyFilter(found, filter, Object.keys(clusterFields)) };
  },
});

/** Source: Object storage, Cluster View. */
export const getObjectStorageCluster = defineDataSource({
  token: "getObjectStorageCluster",
  describe: "One cluster of object storage.",
  public: true,
  arguments: { id: { type: z.string().min(1), describe: clusterFields.id.describe } },
  result: clusterFields,
  example: `import * as compute from "pulumi-compute";

const newark = compute.getObjectStorageClusterOutput({ id: "us-east-1" });

export const region = newark.region;
`,
  async read(api, { id }) {
    return clusterOf(
      await api.client.send({
        operation: "Cluster View",
        method: "GET",
        path: path`/object-storage/clusters/${id}`,
        public: true,
      }),
    );
  },
});

/** Source: Object storage, Keys List. */
export const getObjectKeys = defineDataSource({
  token: "getObjectKeys",
  describe: "The access keys of object storage, without their secret halves.",
  arguments: {
    filter: {
      type: filterType,
      describe:
        "Narrows the list, for instance `{ limited: false }`. The service does not filter keys, so this happens after the download.",
    },
  },
  result: { keys: { type: z.array(objectOf(keyFields)), describe: "The keys, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const unlimited = compute.getObjectKeysOutput({ filter: { limited: false } });

export const labels = unlimited.keys.apply((keys) => keys.map((key) => key.label));
`,
  async read(api, { filter }) {
    const found = (await api.client.list(objectKeyFamily.list)).map(keyOf);
    return { keys: applyFilter(found, filter, Object.keys(keyFields)) };
  },
});

/** Source: Object storage, Key View. */
export const getObjectKey = defineDataSource({
  token: "getObjectKey",
  describe: "One access key of object storage, without its secret half.",
  arguments: { id: { type: numericId, describe: keyFields.id.describe } },
  result: keyFields,
  example: `import * as compute from "pulumi-compute";

const uploader = compute.getObjectKeyOutput({ id: 123 });

export const accessKey = uploader.accessKey;
`,
  async read(api, { id }) {
    return keyOf(await api.client.send(objectKeyFamily.get(id)));
  },
});

/** Source: Object storage, Transfer View. */
export const getObjectStorageTransfer = defineDataSource({
  token: "getObjectStorageTransfer",
  describe:
    "How much data object storage has sent out. Object storage adds one terabyte of outbound transfer to the account's pool.",
  arguments: {},
  result: { used: { type: z.number(), describe: "Outbound transfer used, in bytes." } },
  example: `import * as compute from "pulumi-compute";

const transfer = compute.getObjectStorageTransferOutput({});

export const gigabytes = transfer.used.apply((bytes) => bytes / 1e9);
`,
  async read(api) {
    const answer = await api.client.send({
      operation: "Transfer View",
      method: "GET",
      path: "/object-storage/transfer",
      needs: storageRead,
    });
    return z.object({ used: z.number() }).parse(answer);
  },
});

function clusterOf(answer: unknown) {
  const { id, domain, status, region, static_site_domain } = clusterBody.parse(answer);
  return { id, domain, status, region, staticSiteDomain: static_site_domain };
}

function keyOf(answer: unknown) {
  return { id: objectKeyId(answer), ...objectKeyOf(answer) };
}
