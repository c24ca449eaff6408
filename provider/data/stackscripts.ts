import { stackscriptFamily } from "../resources/stackscript";
import { neutralStackscript, stackscriptFields, stackscriptId, stackscriptOf } from "../resources/stackscript-body";
import { idField } from "./fields";
import { listAndView } from "./list-and-view";

/** Source: StackScripts, StackScripts List, StackScript View. */
export const stackScripts = listAndView({
  nouns: "StackScripts",
  family: stackscriptFamily,
  fields: { id: idField("Id of the StackScript."), ...stackscriptFields },
  from: (answer, brand) => ({ id: stackscriptId(answer), ...stackscriptOf(neutralStackscript(brand, answer)) }),
  filterable: {
    label: "label",
    description: "description",
    deploymentsTotal: "deployments_total",
    isPublic: "is_public",
    revNote: "rev_note",
    mine: "mine",
  },
  // A label of a public one names nothing: many have the same.
  lookUp: { keys: ["label"], among: { mine: true } },
  public: true,
  list: {
    token: "getStackScripts",
    describe:
      "The account's own StackScripts, and the public ones of other accounts. There may be very many public ones: narrow the list by `filter`. Without a token, only public ones are visible.",
    result: "stackScripts",
    filter: "{ mine: true }",
    example: `const own = compute.getStackScriptsOutput({ filter: { mine: true, label: { "+contains": "web" } } });

export const ids = own.stackScripts.apply((scripts) => scripts.map((script) => script.id));`,
  },
  view: {
    token: "getStackScript",
    describe:
      "One StackScript: the account's own, by its id or label, or a public one, by its id. Without a token, only public ones are visible.",
    example: `const shared = compute.getStackScriptOutput({ id: 10079 });

export const asksFor = shared.userDefinedFields.apply((asked) => asked.map((field) => field.name));`,
  },
});
