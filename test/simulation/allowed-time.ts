import { matcher } from "../../emulator/matcher";
import { publicRateLimits } from "../../emulator/public-rate-limits";
import type { RateLimit } from "../../emulator/rate-limits";
import { services } from "../../emulator/services";

const routes = services.flatMap((service) => service.routes);
const limits = publicRateLimits(services);

/** The limits that hold for an operation. */
function limitsOf(operation: string): readonly RateLimit[] {
  const { method, path } = routes.find((route) => route.operation === operation) ?? { method: "", path: "" };
  return limits.filter((limit) => matcher(limit)({ method, path, operation }));
}

/**
 * The time that the limits of the public service alone allow requests in, if all are sent as early as possible and take no time.
 * Windows begin with the first request.
 *
 * @param operations - how many requests of each operation are sent
 * @returns when the last one is sent, in milliseconds after the first
 */
export function allowedMs(operations: Readonly<Record<string, number>>): number {
  const left = new Map(Object.entries(operations));
  const used = new Map<RateLimit, number>();
  for (let second = 0; ; second++) {
    for (const limit of limits) if (second % limit.windowSeconds === 0) used.set(limit, 0);
    for (const [operation, count] of left) {
      const holding = limitsOf(operation);
      const free = Math.min(count, ...holding.map((limit) => limit.limit - (used.get(limit) ?? 0)));
      for (const limit of holding) used.set(limit, (used.get(limit) ?? 0) + free);
      left.set(operation, count - free);
    }
    if ([...left.values()].every((count) => count === 0)) return second * 1000;
  }
}
