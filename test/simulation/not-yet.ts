import { allFeatures, type Features, without } from "./generate";

/** A rule that the provider still breaks. */
export interface NotYet {
  /** The rule, as it is to be. */
  readonly rule: string;
  /** A history that breaks it. Once it no longer does, the entry has to go. */
  readonly story: string;
  /** The violation that the story ends with. Short runs ignore it. */
  readonly violation: RegExp;
  /** What short runs leave out, where the violation alone would also hide others. */
  readonly leaves?: Partial<Features>;
}

const lostAnswers = ["post-cut", "post-500", "post-html", "post-silent"];
const idsOfNothing = ["id-negative", "id-huge", "id-missing"];
const successWithErrors = [
  "post-ok-with-errors",
  "post-ok-with-errors-after",
  "delete-ok-with-errors",
  "delete-ok-with-errors-after",
];

/** Rules that the provider still breaks. The list is to become empty. */
export const notYet: readonly NotYet[] = [
  {
    rule: "A 404 under another account proves no deletion, also if the user has the same name.",
    story:
      "declare stack=a name=SshKey0 kind=SshKey label=a-sshkey-0 variant=1; up stack=a seed=1; refresh stack=a seed=2 as=elsewhere",
    violation: /^dropped: sshKeys 1 left the state of a/,
    leaves: { identities: ["elsewhere"] },
  },
  {
    rule: "What one user of an account made, another user of it proves deleted, where it belongs to the account.",
    story:
      "declare stack=a name=ObjectKey0 kind=ObjectKey label=a-objectkey-0 variant=0; up stack=a seed=3 as=colleague; vanish stack=a name=ObjectKey0",
    violation: /^(service|settles): .* (is in the state as|made under the account)/,
    leaves: { identities: ["colleague", "restricted"] },
  },
  {
    rule: "A family that answers 404 throughout proves no deletion.",
    story:
      "declare stack=a name=Vpc0 kind=Vpc label=a-vpc-0 variant=0; up stack=a seed=1; fault is=404-vpcs nth=1; refresh stack=a seed=2",
    violation: /^dropped: vpcs 1 left the state of a/,
    leaves: { faults: ["404-"] },
  },
  {
    rule: "An object whose creation was carried out, but whose answer was lost, is found.",
    story:
      "declare stack=a name=StackScript1 kind=StackScript label=a-stackscript-1 variant=1; fault is=post-html nth=1; up stack=a seed=7487",
    violation: /^orphan: stackscripts 4 of a/,
    leaves: { faults: lostAnswers },
  },
  {
    rule: "An id that cannot be one is no id: the object is looked for.",
    story:
      "declare stack=a name=Vpc0 kind=Vpc label=a-vpc-0 variant=1; fault is=id-negative nth=1; up stack=a seed=427",
    violation: /^service: a Vpc0 is in the state as -1/,
    leaves: { faults: idsOfNothing },
  },
  {
    rule: "A 200 with `errors` is a refusal with these reasons.",
    story:
      "declare stack=a name=ManagedContact1 kind=ManagedContact label=a-managedcontact-1 variant=0; fault is=post-ok-with-errors nth=1; up stack=a seed=3163",
    violation: /^message: The managed contact was created, but/,
    leaves: { faults: successWithErrors },
  },
  {
    rule: "An answer that cannot be read is an error with operation, path and field, never the text of the validator.",
    story:
      "declare stack=a name=ManagedCredential0 kind=ManagedCredential label=a-managedcredential-0 variant=2; fault is=post-field-of-another-type nth=1; up stack=a seed=4239",
    violation: /^message: .*"code": "invalid_type"/s,
    leaves: { faults: ["field-of-another-type", "fields-of-another-type", "post-field-of-another-type"] },
  },
  {
    rule: "No two resources of one program own one object.",
    story:
      "declare stack=a name=Tag0 kind=Tag label=twin-tag variant=0; declare stack=a name=Tag1 kind=Tag label=twin-tag variant=0; up stack=a seed=7",
    violation: /^twice: tags twin-tag is held by a Tag0 and by a Tag1/,
    leaves: { others: ["twin"] },
  },
  {
    rule: "Advice works when it is followed literally, also in a replacement.",
    story:
      "declare stack=a name=Vpc1 kind=Vpc label=a-vpc-1 variant=2; up stack=a seed=6359; declare stack=a name=Vpc1 kind=Vpc label=a-vpc-1 variant=0; fault is=404-vpcs nth=2; up stack=a seed=2001",
    violation: /^settles: .*remove `import` first/,
  },
];

/** Everything that does not break a rule of the list. */
export function unbrokenFeatures(): Features {
  return notYet.reduce((left, { leaves }) => without(left, leaves ?? {}), allFeatures);
}

/** Whether a violation is one of the list. */
export function isKnown(violation: string): boolean {
  return notYet.some((entry) => entry.violation.test(violation));
}
