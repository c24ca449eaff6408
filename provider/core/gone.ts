import { type Context, partsOf } from "./context";
import { AbsentError, messageOf, RefusedError } from "./errors";
import { ownerInWords, ownershipOf } from "./owner";
import type { Recorded, TokenOwner } from "./state";

/** What makes a failed request mean that there is no object. */
type Missing = { readonly kind: "shown" } | { readonly kind: "not found"; readonly startedAt: number };

/**
 * Tells whether the service answers that an object that no state holds is not there: a 404 in the service's envelope,
 * or another answer that shows it.
 */
export function isAbsent<Api>(context: Context<Api>, error: unknown): boolean {
  return missing(context, error) !== undefined;
}

/**
 * Decides whether a failed request proves that an object of the state is deleted. The proof: its own 404 in the
 * service's envelope, or an answer that shows that it is absent; a list of its family, begun after that request, without
 * it; the owner who made it; and a user from whom the service hides nothing.
 *
 * @returns false for an error that says nothing about the object
 * @throws RefusedError where a part of the proof is missing, naming it
 */
export async function isGone<Api>(context: Context<Api>, error: unknown, recorded: Recorded): Promise<boolean> {
  const found = missing(context, error);
  if (found === undefined) return false;
  const doubt = await doubtOf(context, found, recorded);
  if (doubt === undefined) return true;
  const { definition, service } = context;
  const what = `${messageOf(error)}. This does not prove that the ${definition.noun} ${recorded.id} is deleted, because ${doubt.reason}`;
  if (service.trustsNotFound) {
    service.warn(recorded.bookkeeping.urn, `${what}. It is taken as deleted, because of compute:notFound.`);
    return true;
  }
  throw new RefusedError(
    `${what}. ${doubt.advice} If it really is deleted, run the command once with \`compute:notFound\` set to \`trust\`, or remove it with \`pulumi state delete\`.`,
    { cause: error },
  );
}

function missing<Api>({ service }: Context<Api>, error: unknown): Missing | undefined {
  if (error instanceof AbsentError) return { kind: "shown" };
  const startedAt = service.notFoundSince(error);
  return startedAt === undefined ? undefined : { kind: "not found", startedAt };
}

/** What is missing in a proof, and what to do. */
interface Doubt {
  readonly reason: string;
  readonly advice: string;
}

async function doubtOf<Api>(context: Context<Api>, found: Missing, recorded: Recorded): Promise<Doubt | undefined> {
  const token = await context.service.owner().catch((error: unknown) => messageOf(error));
  if (typeof token === "string") {
    return {
      reason: `the service does not say whom the token belongs to: ${token}`,
      advice: "Check the address (compute:url or COMPUTE_URL) and the token.",
    };
  }
  return (
    doubtOfOwner(context, token, recorded) ??
    doubtOfGrants(context, token) ??
    (found.kind === "shown" ? undefined : await doubtOfList(context, found.startedAt, recorded))
  );
}

function doubtOfOwner<Api>(
  { definition }: Context<Api>,
  token: TokenOwner,
  { bookkeeping: { owner } }: Recorded,
): Doubt | undefined {
  const ownership = ownershipOf(definition, owner, token);
  if (ownership === "same") return undefined;
  if (owner === undefined) {
    return {
      reason: "the state does not say whom it belongs to",
      advice: "Use a token of the account that made it.",
    };
  }
  return {
    reason: `it belongs to ${ownerInWords(definition, owner)}, and the token to ${ownerInWords(definition, token)}`,
    advice: "Use a token of the owner.",
  };
}

function doubtOfGrants<Api>({ definition }: Context<Api>, { isRestricted, username }: TokenOwner): Doubt | undefined {
  if (!isRestricted || !definition.granted) return undefined;
  return {
    reason: `the user "${username}" is restricted, and the service answers the same for a ${definition.noun} that is not granted`,
    advice: "Use a token of an unrestricted user.",
  };
}

async function doubtOfList<Api>(
  context: Context<Api>,
  startedAt: number,
  { id }: Recorded,
): Promise<Doubt | undefined> {
  const { definition, service } = context;
  if (definition.isListed === undefined) return undefined;
  const advice = "Run the command again later.";
  try {
    const isListed = await definition.isListed(service.api, partsOf(context, id), startedAt);
    return isListed ? { reason: "the service still lists it", advice } : undefined;
  } catch (error) {
    return { reason: `the list of its kind cannot be read: ${messageOf(error)}`, advice };
  }
}
