import { type Account, accountOf, accountTable } from "../../shared/account";
import { recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import type { Route, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { flag, object, optional, parse, present } from "../../shared/validate";
import { objectKeyTable } from "../object-storage/keys";
import { bucketTable } from "../object-storage/tables";
import { accountEntity } from "./profile";

const path = "/account/settings";
const undescribed = "Clients of the public service read and change the settings of the account";

/** Operations on the settings of the account. */
export const settingsRoutes: readonly Route[] = [
  {
    method: "GET",
    path,
    operation: "Account Settings View",
    scope: "account:read_only",
    grant: { account: "read_only" },
    undescribed,
    handler: (call) => viewSettings(call, accountOf(call)),
  },
  {
    method: "PUT",
    path,
    operation: "Account Settings Update",
    scope: "account:read_write",
    grant: { account: "read_write" },
    undescribed,
    handler: updateSettings,
  },
];

const changeRule = object({ network_helper: optional(flag()), backups_enabled: optional(flag()) });

/** Whether the account uses object storage: it has a bucket or an access key. */
export function usesObjectStorage({ store }: Stage): boolean {
  return store.in(bucketTable).size > 0 || store.in(objectKeyTable).size > 0;
}

function updateSettings(call: UserCall): JsonObject {
  const account = accountOf(call);
  const changes = present(parse(changeRule, call.body, viewSettings(call, account)));
  const changed = call.store.in(accountTable).put({ ...account, ...changes });
  recordEvent(call, "account_settings_update", accountEntity);
  return viewSettings(call, changed);
}

function viewSettings(stage: Stage, account: Account): JsonObject {
  return {
    managed: account.managed,
    longview_subscription: account.longview_subscription,
    object_storage: usesObjectStorage(stage) ? "active" : "disabled",
    network_helper: account.network_helper,
    backups_enabled: account.backups_enabled,
  };
}
