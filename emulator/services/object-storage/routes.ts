import { blobTable } from "../../blobs";
import type { Route, Service, UserCall } from "../../shared/service";
import { bucketRoutes } from "./buckets";
import { clusterRoutes, clusterTable } from "./clusters";
import { objectDataRoutes } from "./data";
import { keyRoutes, objectKeyTable } from "./keys";
import { objectRoutes } from "./objects";
import { seed } from "./seed";
import { signingTable } from "./signing";
import { sslRoutes } from "./ssl";
import { bucketTable, certificateTable, objectTable, takenLabelTable } from "./tables";
import { transferRoutes, transferTable } from "./transfer";
import { urlRoutes } from "./urls";

const cancelRoute: Route = {
  method: "POST",
  path: "/object-storage/cancel",
  operation: "Object Storage Cancel",
  scope: "object_storage:read_write",
  handler: cancel,
};

/** Buckets, their objects and certificates, access keys and clusters; and the objects behind pre-signed URLs. */
export const objectStorage: Service = {
  name: "objectStorage",
  tables: [
    clusterTable,
    bucketTable,
    objectTable,
    certificateTable,
    takenLabelTable,
    objectKeyTable,
    signingTable,
    transferTable,
  ],
  routes: [
    ...bucketRoutes,
    ...objectRoutes,
    ...urlRoutes,
    ...sslRoutes,
    cancelRoute,
    ...clusterRoutes,
    ...keyRoutes,
    ...transferRoutes,
  ],
  dataRoutes: objectDataRoutes,
  seed,
  notEmulated: [
    "The S3 API: requests with access keys, lifecycle policies, ranges and multipart uploads.",
    "Access by ACL and CORS: both are stored and returned, and have no effect.",
    "Serving a bucket by its host name, with its certificate or as a static site.",
    "The monthly reset of the transfer.",
  ],
};

// @rule storage-cancel
// "removes all buckets and contents irretrievably". Access keys are deleted too, and so is the secret of pre-signed
// URLs: existing URLs must not work for later buckets. The transfer is kept.
function cancel({ store }: UserCall): undefined {
  for (const { contents } of store.in(objectTable)) if ("blob" in contents) store.in(blobTable).delete(contents.blob);
  for (const table of [bucketTable, objectTable, certificateTable, objectKeyTable, signingTable]) {
    const rows = store.in<object, string>(table);
    for (const key of [...rows.keys()]) rows.delete(key);
  }
}
