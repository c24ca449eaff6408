import equal from "fast-deep-equal";
import { type Context, isNamedByProgram } from "./context";
import { RefusedError } from "./errors";
import type { ResourceShape } from "./shape";
import type { Observed, Owner, Recorded, TokenOwner } from "./state";

/** How the owner of an object compares with that of the token. */
export type Ownership = "same" | "different" | "unknown";

/**
 * Compares owners. Objects of the profile belong to the user, all others to the account: where either account is not
 * known, an equal user proves an equal account, and another one proves nothing.
 */
export function ownershipOf({ ownedBy }: ResourceShape, recorded: Owner | undefined, token: TokenOwner): Ownership {
  if (recorded === undefined) return "unknown";
  const isSameUser = recorded.user === undefined ? recorded.username === token.username : recorded.user === token.user;
  if (ownedBy === "user") return isSameUser ? "same" : "different";
  if (recorded.account !== undefined && token.account !== undefined)
    return recorded.account === token.account ? "same" : "different";
  return isSameUser ? "same" : "unknown";
}

/** The owner of the token; undefined where the service does not say. */
export async function tokenOwner<Api>({ service }: Context<Api>): Promise<TokenOwner | undefined> {
  return await service.owner().catch(() => undefined);
}

// @rule profile-uid
/** What the state keeps of the token's owner. */
export function recordedOwner({ user, account }: TokenOwner): Owner {
  return { user, account };
}

/**
 * Refuses to change or delete an object that belongs to somebody else than the token: under the same id there may be
 * another object. What is not known refuses nothing.
 *
 * @throws RefusedError
 */
export async function refuseOtherOwner<Api>(context: Context<Api>, { id, bookkeeping }: Recorded): Promise<void> {
  const { definition } = context;
  if (bookkeeping.owner === undefined) return;
  const token = await tokenOwner(context);
  if (token !== undefined && ownershipOf(definition, bookkeeping.owner, token) === "different")
    throw otherOwner(definition, id, bookkeeping.owner, token);
}

/**
 * The owner to record after a read that the service answered: the token's, where the answer shows that it is the object
 * of the state. So a stack can pass to a colleague.
 *
 * @throws RefusedError where it is an object of the same name that belongs to somebody else
 */
export async function ownerAfterRead<Api>(
  context: Context<Api>,
  recorded: Recorded,
  observed: Observed,
): Promise<Owner | undefined> {
  const { definition } = context;
  const { owner } = recorded.bookkeeping;
  const isSame = isSameObject(definition, recorded, observed);
  const isNamed = isNamedByProgram(definition);
  const isOwnerComplete = owner?.user !== undefined && (definition.ownedBy === "user" || owner.account !== undefined);
  if (isOwnerComplete && isSame && !isNamed) return owner;
  const token = await tokenOwner(context);
  if (token === undefined) return owner;
  const ownership = ownershipOf(definition, owner, token);
  // A user may have been renamed; numbers and accounts never change.
  const isRenamed = owner?.user === undefined && isSame && !isNamed;
  if (owner !== undefined && ownership === "different" && !isRenamed)
    throw otherOwner(definition, recorded.id, owner, token);
  if (ownership !== "same" && !isSame) return owner;
  // A restricted user may no longer read the account.
  const account = token.account ?? (token.user === owner?.user ? owner.account : undefined);
  return { user: token.user, account };
}

function otherOwner(definition: ResourceShape, id: string, owner: Owner, token: TokenOwner): RefusedError {
  return new RefusedError(
    `The ${definition.noun} ${id} of the state belongs to ${ownerInWords(definition, owner)}, and the token to ${ownerInWords(definition, token)}. ` +
      "Use a token of the owner; to stop managing the object, run `pulumi state delete`.",
  );
}

/** The time of creation never changes; where there is none, the keys tell. */
function isSameObject(
  { uniqueKey, lookupKeys }: ResourceShape,
  { values: recorded }: Recorded,
  { values: observed }: Observed,
): boolean {
  if (recorded["created"] !== undefined) return recorded["created"] === observed["created"];
  return (uniqueKey ?? lookupKeys).every((name) => equal(recorded[name], observed[name]));
}

/** The owner in the words of a message. */
export function ownerInWords({ ownedBy }: ResourceShape, { user, account, username }: Owner): string {
  const name = username === undefined ? (user ?? "unknown") : `"${username}"`;
  if (ownedBy === "user" || account === undefined) return `the user ${name}`;
  return username === undefined ? `the account ${account}` : `the account ${account} (user ${name})`;
}
