import { type ListRequest, ListResponse } from "@pulumi/pulumi/proto/provider_pb";
import { z } from "zod";
import {
  containsUnknown,
  nameOf,
  type ObjectQuery,
  type Observed,
  type Props,
  queryNames,
  RefusedError,
} from "../../core";
import type { Session } from "./session";
import { definitionOf, type Subject } from "./subject";
import { readStruct } from "./values";

type Definition = Subject["definition"];

/** The position at the end of a page. */
const place = z.object({
  /** Id of the page's last object. */
  after: z.string(),
  /** Number of objects on this page and all previous ones. */
  given: z.int().min(1),
});

/** The continuation token, which the engine sends back to get the next page. */
const continuation = z
  .base64url()
  .transform((text, context) => {
    try {
      return JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as unknown;
    } catch {
      context.addIssue("is not JSON");
      return z.NEVER;
    }
  })
  .pipe(place);

/**
 * Lists the account's objects of a resource type, managed by a stack or not: their ids and names. They are sorted by id,
 * so that each page begins after the last object of the previous one.
 */
export async function list(session: Session, request: ListRequest): Promise<ListResponse[]> {
  const definition = definitionOf(request.getToken());
  if (definition.action)
    throw new RefusedError(`${definition.token} performs an action: there are no objects to list.`);
  if (definition.stateOnly)
    throw new RefusedError(`${definition.token} is kept by the state only: the service has no objects to list.`);
  const { values } = readStruct(request.getQuery());
  if (containsUnknown(values)) return [new ListResponse().setComputed(new ListResponse.Computed())];
  const query = queryOf(definition, values);
  const { after, given } = placeOf(request.getContinuationToken());
  const found = (await session.runtime.list(definition.token, query)).sort(byId);
  const rest = after === undefined ? found : found.filter((one) => compareIds(one.id, after) > 0);
  const left = Math.max(bound(request.getLimit()) - given, 0);
  const page = rest.slice(0, Math.min(bound(request.getPageSize()), left));
  const isLast = page.length === Math.min(rest.length, left);
  const end = page.at(-1);
  return [
    ...page.map((one) => resultOf(definition, one)),
    ...(isLast || end === undefined ? [] : [continueAt({ after: end.id, given: given + page.length })]),
  ];
}

/** Ids and names hold no secrets. */
function resultOf(definition: Definition, found: Observed): ListResponse {
  const result = new ListResponse.Result();
  result.setId(found.id);
  result.setName(nameOf(definition, found));
  return new ListResponse().setResult(result);
}

function queryOf(definition: Definition, values: Props): ObjectQuery {
  const names = queryNames(definition);
  const entries = Object.entries(values).filter(([, value]) => value !== null);
  for (const [name, value] of entries) {
    if (!names.includes(name)) throw new RefusedError(`${name}: ${filterRule(definition, names)}.`);
    if (typeof value !== "string" && typeof value !== "number") throw new RefusedError(`${name}: must be text.`);
  }
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function filterRule({ noun }: Definition, names: readonly string[]): string {
  return names.length === 0
    ? `the list of ${noun} objects cannot be filtered`
    : `the list of ${noun} objects can be filtered by ${names.join(" and ")} only`;
}

function placeOf(token: string): { readonly after?: string; readonly given: number } {
  if (token === "") return { given: 0 };
  const { success, data } = continuation.safeParse(token);
  if (!success) throw new RefusedError("The continuation token was not issued by this provider.");
  return data;
}

function continueAt(end: z.infer<typeof place>): ListResponse {
  const next = new ListResponse.Continuation();
  next.setContinuationToken(Buffer.from(JSON.stringify(end), "utf8").toString("base64url"));
  return new ListResponse().setContinuation(next);
}

/** The engine sends a number below 1 for "no limit". */
function bound(count: number): number {
  return count < 1 ? Number.POSITIVE_INFINITY : count;
}

const numeric = new Intl.Collator("en", { numeric: true });

function byId(left: Observed, right: Observed): number {
  return compareIds(left.id, right.id);
}

/** `9` comes before `10`. Different ids never compare as equal. */
function compareIds(left: string, right: string): number {
  return numeric.compare(left, right) || (left < right ? -1 : Number(left > right));
}
