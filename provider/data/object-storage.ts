import { objectKeyFamily, objectKeyFields, objectKeyId, objectKeyOf } from "../resources/object-key";
import { storageAccess } from "../resources/shared/access";
import { defineDataSource } from "./api";
import { decoderOf, idField, numberField, textField } from "./fields";
import { listAndView, requestsAt } from "./list-and-view";

/** Source: Object storage, Clusters List, Cluster View. */
export const objectStorageClusters = listAndView({
  nouns: "clusters",
  family: () => requestsAt("/object-storage/clusters", { list: "Clusters List", view: "Cluster View", public: true }),
  public: true,
  fields: {
    id: textField("Id of the cluster, for instance `us-east-1`."),
    domain: textField("Host name of the cluster; the buckets' host names end in it."),
    status: textField("`available` or `unavailable`."),
    region: textField("Region that the cluster is in, for instance `us-east`."),
    staticSiteDomain: textField("Host name for static sites in the cluster.", "static_site_domain"),
  },
  list: {
    token: "getObjectStorageClusters",
    describe: "The clusters of object storage, in which buckets can be created.",
    result: "clusters",
    filter: '{ region: "us-east" }',
    example: `const usable = compute.getObjectStorageClustersOutput({ filter: { status: "available" } });

export const clusterIds = usable.clusters.apply((clusters) => clusters.map((cluster) => cluster.id));`,
  },
  view: {
    token: "getObjectStorageCluster",
    describe: "One cluster of object storage.",
    example: `export const region = compute.getObjectStorageClusterOutput({ id: "us-east-1" }).region;`,
  },
});

/** Source: Object storage, Keys List, Key View. */
export const objectKeys = listAndView({
  nouns: "keys",
  family: () => objectKeyFamily,
  fields: { id: idField("Id of the key."), ...objectKeyFields },
  from: (answer) => ({ id: objectKeyId(answer), ...objectKeyOf(answer) }),
  lookUp: { keys: ["label"] },
  list: {
    token: "getObjectKeys",
    describe: "The access keys of object storage, without their secret halves.",
    result: "keys",
    filter: "{ limited: false }",
    example: `const unlimited = compute.getObjectKeysOutput({ filter: { limited: false } });

export const labels = unlimited.keys.apply((keys) => keys.map((key) => key.label));`,
  },
  view: {
    token: "getObjectKey",
    describe: "One access key of object storage, without its secret half.",
    example: `export const accessKey = compute.getObjectKeyOutput({ id: 123 }).accessKey;`,
  },
});

const transferFields = { used: numberField("Outbound transfer used, in bytes.") };

const readTransfer = decoderOf(transferFields);

/** Source: Object storage, Transfer View. */
export const getObjectStorageTransfer = defineDataSource({
  token: "getObjectStorageTransfer",
  describe:
    "The outbound transfer of object storage. Object storage adds one terabyte of outbound transfer to the account's pool.",
  arguments: {},
  result: transferFields,
  example: `const transfer = compute.getObjectStorageTransferOutput({});

export const gigabytes = transfer.used.apply((bytes) => bytes / 1e9);`,
  async read({ client, brand }) {
    const operation = "Transfer View";
    const request = { operation, method: "GET", path: "/object-storage/transfer", needs: storageAccess.read } as const;
    return readTransfer(await client.send(request), brand);
  },
});
