import { ApiError } from "../../client";
import { messageOf, nameOf, type Observed, type ScanDepth, type TokenOwner } from "../../core";
import type { ServiceResource } from "../../resources/api";
import type { Runtime } from "../../runtime";
import type { Progress } from "./progress";
import { isSelected, type Selection, selectedResources } from "./selection";
import type { StateResource } from "./state";

/** An object of the account, as read from the service. */
export interface AccountObject extends Observed {
  readonly definition: ServiceResource;
  /** Its label, or the closest equivalent. */
  readonly name: string;
}

/** Identifies an object, in an account and in a state. */
export function keyOf({ definition, id }: Pick<AccountObject, "definition" | "id">): string {
  return `${definition.token} ${id}`;
}

/** A resource type whose lists the service refused: its objects are unknown. */
export interface RefusedList {
  readonly definition: ServiceResource;
  /** The message of the error, on one line. */
  readonly reason: string;
}

/** Every selected object of an account. */
export interface Account {
  /** Whom the token belongs to. */
  readonly owner: TokenOwner;
  readonly resources: readonly ServiceResource[];
  readonly objects: readonly AccountObject[];
  readonly refused: readonly RefusedList[];
  /** Names that resources of the stack have, each after its class: `Vpc net`. Default: none. */
  readonly takenNames?: ReadonlySet<string>;
}

/**
 * Scans an account: the lists of each selected resource type, page by page and within the rate limits of the service, one
 * type after the other. A type whose lists the service answers with an error is skipped, and named in the result.
 */
export async function scanAccount(
  runtime: Runtime,
  selection: Selection,
  depth: Exclude<ScanDepth, "listed">,
  progress: Progress,
): Promise<Account> {
  const resources = selectedResources(selection);
  const owner = await runtime.owner();
  const objects: AccountObject[] = [];
  const refused: RefusedList[] = [];
  for (const [index, definition] of resources.entries()) {
    progress.at(index, resources.length, definition.noun);
    const scanned = runtime.scan(definition.token, depth, (done, total) =>
      progress.at(index + done / total, resources.length, `${definition.noun} ${done}/${total}`),
    );
    const found = await scanned.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ definition, reason: messageOf(error) });
      return [];
    });
    objects.push(...found.map((observed) => ({ ...observed, definition, name: nameOf(definition, observed) })));
  }
  progress.at(resources.length, resources.length, "");
  return { owner, resources, objects: objects.filter((object) => isSelected(selection, object)), refused };
}

/** An account without the objects that a stack already manages, and with the names that the stack uses. */
export function withoutManaged(account: Account, state: readonly StateResource[]): Account {
  const managed = new Set(state.filter(({ external }) => !external).map(keyOf));
  const takenNames = new Set(state.map(({ definition, resourceName }) => `${definition.token} ${resourceName}`));
  return { ...account, takenNames, objects: account.objects.filter((object) => !managed.has(keyOf(object))) };
}
