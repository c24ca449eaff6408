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

/** Buckets, what is in them, their certificates, access keys and clusters; and the objects behind pre-signed URLs. */
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
    "The S3 interface itself: access keys open nothing, and there are no lifecycle policies, ranges or multipart uploads.",
    "Access by ACL and CORS: both are kept and shown, and let nobody in.",
    "Serving a bucket by its host name, with its certificate or as a static site.",
    "The monthly return of the transfer to zero.",
  ],
};

// "removes all buckets and contents irretrievably". Access keys open nothing any more, and URLs that were handed out
// must not work on buckets made later. What was transferred was transferred.
function cancel({ store }: UserCall): undefined {
  for (const { contents } of store.in(objectTable)) if ("blob" in contents) store.in(blobTable).delete(contents.blob);
  for (const table of [bucketTable, objectTable, certificateTable, objectKeyTable, signingTable]) {
    const rows = store.in<object, string>(table);
    for (const key of [...rows.keys()]) rows.delete(key);
  }
}
