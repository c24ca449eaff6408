import type { RateLimit } from "./rate-limits";
import type { Route, Service } from "./shared/service";

const minute = 60;
const base = "/object-storage/";
// Lists without pages.
const whole = ["Grants List", "Security Questions List"];

// @rule limit-rate
/**
 * The limits observed on the public service: 800 requests in two minutes in total; per minute, 400 of one operation,
 * 200 of one paginated list, 20 of the images list, and 60 of each operation that writes buckets or keys. Object
 * storage has 750 requests per second instead of the first two. Data planes have no limits.
 */
export function publicRateLimits(services: readonly Service[]): readonly RateLimit[] {
  const own = services.flatMap(({ routes }) => routes).flatMap((route) => limitOf(route) ?? []);
  return [
    { path: /^\/(?!_|object-storage\/)/, limit: 800, windowSeconds: 2 * minute },
    { path: /^\/object-storage\//, limit: 750, windowSeconds: 1 },
    ...own,
  ];
}

function limitOf({ operation, method, path }: Route): RateLimit | undefined {
  const perMinute = (limit: number): RateLimit => ({ operation, limit, windowSeconds: minute });
  if (operation === "Images List") return perMinute(20);
  if (method === "GET" && operation.endsWith("List") && !whole.includes(operation)) return perMinute(200);
  if (method !== "GET" && isBucketOrKey(path)) return perMinute(60);
  return path.startsWith(base) ? undefined : perMinute(400);
}

function isBucketOrKey(path: string): boolean {
  return /^\/object-storage\/(buckets(\/\{clusterId\}\/\{bucket\}(\/access)?)?|keys(\/\{keyId\})?)$/.test(path);
}
