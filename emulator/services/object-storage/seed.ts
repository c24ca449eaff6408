import { createHash } from "node:crypto";
import type { Stage } from "../../shared/stage";
import { countIn, type World } from "../../worlds";
import { seedClusters } from "./clusters";
import { objectKeyTable, seededAccessKey } from "./keys";
import { bucketTable, certificateTable, objectTable, storeObject, takenLabelTable } from "./tables";
import { transferTable } from "./transfer";

const cluster = "us-east-1";

/** Adds the clusters, and the buckets, objects, certificates and keys of a world. */
export function seed(stage: Stage, world: World): void {
  seedClusters(stage);
  if (world.objects === 0) return;
  for (let n = 1; n <= countIn(world, "buckets"); n++) seedBucket(stage, n);
  for (let n = 1; n <= countIn(world, "bucketObjects"); n++) seedObject(stage, n);
  for (let n = 1; n <= countIn(world, "bucketCertificates"); n++) seedCertificate(stage, n);
  for (let n = 1; n <= countIn(world, "objectKeys"); n++) seedKey(stage, n);
  const { store } = stage;
  store.in(takenLabelTable).put({ cluster, label: "taken-by-another-account" });
  store.in(transferTable).put({ direction: "outbound", used: 1_048_576 });
}

function seedBucket({ store, timestamp: created }: Stage, n: number): void {
  store.in(bucketTable).put({ cluster, label: `bucket-${n}`, acl: "private", cors_enabled: false, created });
}

// All in one bucket, so that the list of a large world has several pages.
function seedObject(stage: Stage, n: number): void {
  const given = { cluster, bucket: "bucket-1", name: `reports/${n}.txt`, contents: { text: `Report ${n}\n` } };
  const object = objectTable.complete?.(given, stage);
  if (object !== undefined) storeObject(stage, object);
}

function seedCertificate({ store }: Stage, n: number): void {
  const bucket = `bucket-${n}`;
  const bytes = createHash("sha256").update(bucket).digest("hex").toUpperCase();
  const fingerprint = (bytes.match(/../g) ?? []).join(":");
  store.in(certificateTable).put({ cluster, bucket, subject: `CN=${bucket}.example.com`, fingerprint });
}

// In turn: an unlimited key, a key for one bucket, a key without access.
function seedKey({ store }: Stage, n: number): void {
  const id = store.next("objectKeys");
  const access = [{ cluster, bucket_name: `bucket-${n}`, permissions: "read_write" } as const];
  const bucket_access = [[], null, access][n % 3] ?? null;
  store.in(objectKeyTable).put({ id, label: `key-${n}`, access_key: seededAccessKey(id), bucket_access });
}
