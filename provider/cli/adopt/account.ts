import { nameOf, type Observed, type ResourceDefinition, type ScanDepth, type TokenOwner } from "../../core";
import type { Api } from "../../resources/api";
import type { Runtime } from "../../runtime";
import type { Progress } from "./progress";
import { isSelected, type Selection, selectedResources } from "./selection";
import type { StateResource } from "./state";

/** An object of the account, as read from the service. */
export interface AccountObject extends Observed {
  readonly definition: ResourceDefinition<Api>;
  /** Its label, or the closest equivalent. */
  readonly name: string;
}

/** Identifies an object, in an account and in a state. */
export function keyOf({ definition, id }: Pick<AccountObject, "definition" | "id">): string {
  return `${definition.token} ${id}`;
}

/** Every selected object of an account. */
export interface Account {
  /** Whom the token belongs to. */
  readonly owner: TokenOwner;
  readonly resources: readonly ResourceDefinition<Api>[];
  readonly objects: readonly AccountObject[];
}

/**
 * Scans an account: the lists of each selected resource type, page by page and within the rate limits of the service, one
 * type after the other.
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
  for (const [index, definition] of resources.entries()) {
    progress.at(index, resources.length, definition.noun);
    const found = await runtime.scan(definition.token, depth, (done, total) =>
      progress.at(index + done / total, resources.length, `${definition.noun} ${done}/${total}`),
    );
    objects.push(...found.map((observed) => ({ ...observed, definition, name: nameOf(definition, observed) })));
  }
  progress.at(resources.length, resources.length, "");
  return { owner, resources, objects: objects.filter((object) => isSelected(selection, object)) };
}

/** An account without the objects that a stack already manages. */
export function withoutManaged(account: Account, state: readonly StateResource[]): Account {
  const managed = new Set(state.filter(({ external }) => !external).map(keyOf));
  return { ...account, objects: account.objects.filter((object) => !managed.has(keyOf(object))) };
}
