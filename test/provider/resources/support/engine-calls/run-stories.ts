import { PUBLIC_KEY } from "../../../../e2e/support/programs";
import {
  byHand,
  credential,
  destroy,
  failing,
  key,
  previewAndUp,
  refresh,
  setup,
  story,
  subnet,
  up,
  vpc,
} from "./parts";
import { IdOf, type Story } from "./story";

const web = subnet(new IdOf("net"));
const declared = { label: "net", description: "declared" };
const bounded = { customTimeouts: { create: "10m", update: "20m", delete: "30m" } };
const deletedFirst = { deleteBeforeReplace: true } as const;

/** Each kind of run. */
export const runStories: readonly Story[] = [
  story("create", [...previewAndUp("a label that the provider generates", { net: vpc({}) })]),
  story("unchanged", [
    setup({ net: vpc({ label: "net" }) }),
    ...previewAndUp("an input with its default is added", { net: vpc({ label: "net", forceDestroy: false }) }),
  ]),
  story("update", [
    setup({ net: vpc({}) }),
    ...previewAndUp("another description", { net: vpc({ description: "new" }) }),
  ]),
  story("secret", [
    setup({ login: credential("one") }),
    ...previewAndUp("another password", { login: credential("two") }),
    refresh("reads"),
    destroy("deletes"),
  ]),
  story("timeouts", [
    up("creates", { net: vpc({ label: "net" }, bounded) }),
    up("updates", { net: vpc(declared, bounded) }),
    refresh("reads"),
    destroy("deletes"),
  ]),
  story("refused", [
    failing(up("a label that check refuses", { net: vpc({ label: "?" }) })),
    setup({ net: vpc({ label: "net" }) }),
    failing(up("a label that check refuses", { net: vpc({ label: "?" }) })),
  ]),
  story("destroy", [setup({ net: vpc({ label: "net" }), web }), destroy("deletes")]),
  story("removed", [
    setup({ net: vpc({ label: "net" }), web }),
    ...previewAndUp("the program no longer declares the subnet", { net: vpc(declared) }),
    up("an empty program", {}),
  ]),
  story(
    "import",
    [
      byHand("POST", "/vpcs", { label: "net", region: "us-east", description: "by hand" }),
      { run: "import", title: "by key", name: "net", token: "Vpc", id: "label:net" },
      ...previewAndUp("a program with another description", { net: vpc(declared) }),
    ],
    ["plugin"],
  ),

  story("refresh", [
    setup({ net: vpc(declared) }),
    refresh("without drift"),
    byHand("PUT", "/vpcs/1", { description: "by hand" }),
    refresh("with drift"),
    ...previewAndUp("the drift is reverted", { net: vpc(declared) }),
  ]),
  story("refresh-deleted", [
    setup({ net: vpc({}) }),
    byHand("DELETE", "/vpcs/1"),
    refresh("the object is gone"),
    up("creates again", { net: vpc({}) }),
  ]),
  story("up-refresh", [
    setup({ net: vpc(declared) }),
    byHand("PUT", "/vpcs/1", { description: "by hand" }),
    ...previewAndUp("the drift is reverted", { net: vpc(declared) }, { refresh: true }),
  ]),
  story("up-refresh-deleted", [
    setup({ net: vpc({}) }),
    byHand("DELETE", "/vpcs/1"),
    ...previewAndUp("the object is gone", { net: vpc({}) }, { refresh: true }),
  ]),

  story("replace-create-first", [
    setup({ net: vpc({}) }),
    ...previewAndUp("another region, a generated label", { net: vpc({ region: "eu-central" }) }),
  ]),
  story("replace-delete-first", [
    setup({ net: vpc({ label: "net" }) }),
    ...previewAndUp("another region, a fixed label", { net: vpc({ label: "net", region: "eu-central" }) }),
  ]),
  story("replace-delete-first-by-option", [
    setup({ net: vpc({}, deletedFirst) }),
    ...previewAndUp("another region, a generated label", { net: vpc({ region: "eu-central" }, deletedFirst) }),
  ]),
  story("target-replace", [
    setup({ key: key(PUBLIC_KEY, "laptop") }),
    ...previewAndUp("another label", { key: key(PUBLIC_KEY, "desktop") }, { targetReplace: "key" }),
  ]),
  story("target-replace-delete-first", [
    setup({ net: vpc({ label: "net" }, deletedFirst) }),
    ...previewAndUp("another description", { net: vpc(declared, deletedFirst) }, { targetReplace: "net" }),
  ]),
  story("dependent-replaced", [
    setup({ net: vpc({ label: "net" }), web }),
    ...previewAndUp("another region for the VPC, a fixed label", {
      net: vpc({ label: "net", region: "eu-central" }),
      web,
    }),
  ]),
  story("dependent-target-replaced", [
    setup({ net: vpc({ label: "net" }, deletedFirst), web }),
    ...previewAndUp(
      "another description for the VPC",
      { net: vpc(declared, deletedFirst), web },
      { targetReplace: "net" },
    ),
  ]),
  story("dependent-updated", [
    setup({ net: vpc({ label: "net" }), key: key(PUBLIC_KEY, new IdOf("net")) }),
    ...previewAndUp("another region for the VPC, a fixed label", {
      net: vpc({ label: "net", region: "eu-central" }),
      key: key(PUBLIC_KEY, new IdOf("net")),
    }),
  ]),
];
