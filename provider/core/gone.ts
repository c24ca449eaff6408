import type { Context } from "./context";
import { AbsentError, messageOf, RefusedError } from "./errors";

/**
 * Decides whether a failed request means that the object is deleted: a 404 in the service's envelope, or another answer
 * that shows it, from a service that knows the token, under the account that created the object. Anything else is no
 * proof.
 *
 * @param account - the account in the state; empty where it is not known
 * @throws RefusedError where a 404 proves nothing
 */
export async function isGone<Api>(context: Context<Api>, error: unknown, account: string): Promise<boolean> {
  if (!(error instanceof AbsentError) && !context.service.isMissing(error)) return false;
  const current = await currentAccount(context, error);
  if (account === "" || account === current) return true;
  throw new RefusedError(
    `${messageOf(error)}. It was made under the account "${account}", and the token in use belongs to "${current}", so this does not prove that it is gone. ` +
      `Use a token of "${account}"; if the ${context.definition.noun} really is gone, remove it with \`pulumi state delete\`.`,
    { cause: error },
  );
}

async function currentAccount<Api>(context: Context<Api>, missing: unknown): Promise<string> {
  try {
    return await context.service.account();
  } catch (error) {
    throw new RefusedError(
      `${messageOf(missing)}. This does not prove that the ${context.definition.noun} is gone, because the service does not confirm the token: ${messageOf(error)}. Check the url (compute:url or COMPUTE_URL) and the token.`,
      { cause: error },
    );
  }
}
