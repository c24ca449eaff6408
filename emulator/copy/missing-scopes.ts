import type { RequestRecord } from "../request-log";
import { services } from "../services";
import { covers, scopesOf } from "../shared/auth";
import { Brand, type BrandOption } from "../shared/brand";

/**
 * The scopes that refused requests needed and the token does not have, in the words of the wire, sorted.
 *
 * @param granted - the scopes of the token, in the words of the wire
 */
export function missingScopes(
  requests: readonly Pick<RequestRecord, "operation" | "status">[],
  granted: string,
  brand: BrandOption,
): readonly string[] {
  const words = new Brand(brand);
  const held = words.in(granted) ?? granted;
  const refused = new Set(
    requests.filter(({ status }) => status === 401 || status === 403).map(({ operation }) => operation),
  );
  const needed = services
    .flatMap(({ routes }) => routes)
    .filter(({ operation }) => refused.has(operation))
    .flatMap((route) => scopesOf(route))
    .filter((scope) => !covers(held, scope));
  return [...new Set(needed.map((scope) => words.out(scope)))].sort();
}
