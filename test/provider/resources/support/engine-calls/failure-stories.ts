import { seed } from "../tagged";
import {
  destroy,
  failing,
  managedService,
  previewAndUp,
  refresh,
  refusal,
  setup,
  story,
  subnet,
  tag,
  up,
  vpc,
} from "./parts";
import { type Declared, IdOf, type Step, type Story } from "./story";

const web = subnet(new IdOf("net"));
const shop = managedService(false);
const fixed = vpc({ label: "net" });
const moved = vpc({ label: "net", region: "eu-central" });
const generated = vpc({});
const generatedMoved = vpc({ region: "eu-central" });

/** The object was made, and the last step of its creation failed. */
const halfMade: readonly Step[] = [
  refusal("Service Disable"),
  failing(up("the object is made, and its last step fails", { shop })),
];

/** The old object was deleted, and the new one was not made. */
const deletedOnly: readonly Step[] = [
  setup({ net: fixed }),
  refusal("VPC Create"),
  failing(up("another region: the old one is deleted, no new one is made", { net: moved })),
];

/** The same, where the program asks for it. */
const deletedByOption: readonly Step[] = [
  setup({ net: deletedFirst(generated) }),
  refusal("VPC Create"),
  failing(up("another region: the old one is deleted, no new one is made", { net: deletedFirst(generatedMoved) })),
];

/** The new object was made, and the old one was not deleted. */
const createdOnly: readonly Step[] = [
  setup({ net: generated }),
  refusal("VPC Delete"),
  failing(up("another region: the new one is made, the old one stays", { net: generatedMoved })),
];

/** What failures leave for the next run. */
export const failureStories: readonly Story[] = [
  story("create-fails", [
    refusal("VPC Create"),
    failing(up("nothing is made", { net: generated })),
    up("creates", { net: generated }),
  ]),
  story("create-fails-half-way", [...halfMade, ...previewAndUp("the step that is left", { shop })]),
  story("create-fails-half-way-refresh", [...halfMade, refresh("reads"), up("the step that is left", { shop })]),
  story("create-fails-half-way-destroy", [...halfMade, destroy("deletes")]),
  story("marked-as-failed", [
    setup({ net: fixed }),
    { run: "mark", name: "net" },
    ...previewAndUp("diff says same, and update is called all the same", { net: fixed }),
    { run: "mark", name: "net" },
    refresh("the mark goes"),
    up("no update is called", { net: fixed }),
  ]),
  story("update-fails", [
    setup({ net: fixed }),
    refusal("VPC Update"),
    failing(up("nothing is changed", { net: vpc({ label: "net", description: "new" }) })),
    up("updates", { net: vpc({ label: "net", description: "new" }) }),
  ]),
  story("update-fails-half-way", [
    { run: "service", change: seed },
    setup({ tag: tag("1", "2") }),
    refusal("New Tag Create", 2),
    failing(up("the tag is deleted, and not made again", { tag: tag("2") })),
    up("the step that is left", { tag: tag("2") }),
  ]),
  story("delete-fails", [
    setup({ net: fixed }),
    refusal("VPC Delete"),
    failing(destroy("nothing is deleted")),
    destroy("deletes"),
  ]),

  story("replace-create-first-create-fails", [
    setup({ net: generated }),
    refusal("VPC Create"),
    failing(up("another region, and nothing is made", { net: generatedMoved })),
    up("another region", { net: generatedMoved }),
  ]),
  story("replace-create-first-create-fails-half-way", [
    setup({ shop: managedService(true) }),
    refusal("Service Disable"),
    failing(up("the new one is made, and its last step fails", { shop }, { targetReplace: "shop" })),
    up("the step that is left", { shop }),
  ]),
  story("replace-create-first-delete-fails", [
    ...createdOnly,
    ...previewAndUp("the old one is deleted", { net: generatedMoved }),
  ]),
  story("replace-create-first-delete-fails-refresh", [...createdOnly, refresh("reads both")]),
  story("replace-create-first-delete-fails-destroy", [...createdOnly, destroy("deletes both")]),

  story("replace-delete-first-create-fails", [...deletedOnly, ...previewAndUp("the new one is made", { net: moved })]),
  story("replace-delete-first-create-fails-reverted", [
    ...deletedOnly,
    ...previewAndUp("the region of before: diff says same, and what is deleted is deleted again", { net: fixed }),
  ]),
  story("replace-delete-first-create-fails-updated", [
    ...deletedOnly,
    up("the region of before and another description: diff says update", {
      net: vpc({ label: "net", description: "new" }),
    }),
  ]),
  story("replace-delete-first-create-fails-half-way", [
    setup({ shop: managedService(true) }),
    refusal("Service Disable"),
    failing(
      up("the new one is made, and its last step fails", { shop: deletedFirst(shop) }, { targetReplace: "shop" }),
    ),
    up("the step that is left", { shop }),
  ]),
  story("replace-delete-first-create-fails-by-option", [
    ...deletedByOption,
    up("the new one is made", { net: deletedFirst(generatedMoved) }),
  ]),
  story("replace-delete-first-create-fails-by-option-removed", [
    ...deletedByOption,
    up("the new one is made, and what is deleted is deleted again", { net: generatedMoved }),
  ]),
  story("replace-delete-first-create-fails-refresh", [
    ...deletedOnly,
    refresh("reads nothing"),
    up("creates", { net: moved }),
  ]),
  story("replace-delete-first-create-fails-destroy", [...deletedOnly, destroy("deletes nothing")]),
  story("dependent-replaced-create-fails", [
    setup({ net: fixed, web }),
    refusal("VPC Create"),
    failing(up("another region: both are deleted, none is made", { net: moved, web })),
    ...previewAndUp("both are made", { net: moved, web }),
  ]),
];

/** A resource with the option to be deleted before its replacement is made. */
function deletedFirst(declared: Declared): Declared {
  return { ...declared, deleteBeforeReplace: true };
}
