/** A history that broke a rule once, and must not do so again. */
export interface Regression {
  readonly rule: string;
  readonly story: string;
}

/** What the simulation has found, the shortest history of each kind. */
export const regressions: readonly Regression[] = [
  {
    rule: "The second tag of a tag that was created again does not stay.",
    story:
      "declare stack=a name=Tag1 kind=Tag label=a-tag-1 variant=1; both seed=3119; declare stack=a name=Tag1 kind=Tag label=a-tag-1 variant=2; fault is=delete-ok-with-errors nth=2; both seed=2595",
  },
  {
    rule: "What an interrupted replacement created is adopted by the advice that is printed.",
    story:
      "declare stack=a name=Tag0 kind=Tag label=a-tag-0 variant=0; both seed=7592; declare stack=a name=Tag0 kind=Tag label=conflict-tag variant=2; up stack=a seed=979 crash=5",
  },
  {
    rule: "A 404 under another account proves no deletion, also if the user has the same name.",
    story:
      "declare stack=a name=SshKey0 kind=SshKey label=a-sshkey-0 variant=1; up stack=a seed=1; refresh stack=a seed=2 as=elsewhere",
  },
  {
    rule: "What one user of an account made, another user of it proves deleted, where it belongs to the account.",
    story:
      "declare stack=a name=ObjectKey0 kind=ObjectKey label=a-objectkey-0 variant=0; up stack=a seed=3 as=colleague; vanish stack=a name=ObjectKey0",
  },
  {
    rule: "A family that answers 404 throughout proves no deletion.",
    story:
      "declare stack=a name=Vpc0 kind=Vpc label=a-vpc-0 variant=0; up stack=a seed=1; fault is=404-vpcs nth=1; refresh stack=a seed=2",
  },
  {
    rule: "An object whose creation was carried out, but whose answer was lost, is found.",
    story:
      "declare stack=a name=StackScript1 kind=StackScript label=a-stackscript-1 variant=1; fault is=post-html nth=1; up stack=a seed=7487",
  },
  {
    rule: "An id that cannot be one is no id: the object is looked for.",
    story:
      "declare stack=a name=Vpc0 kind=Vpc label=a-vpc-0 variant=1; fault is=id-negative nth=1; up stack=a seed=427",
  },
  {
    rule: "A 200 with `errors` is a refusal with these reasons.",
    story:
      "declare stack=a name=ManagedContact1 kind=ManagedContact label=a-managedcontact-1 variant=0; fault is=post-ok-with-errors nth=1; up stack=a seed=3163",
  },
  {
    rule: "An answer that cannot be read is an error with operation, path and field, never the text of the validator.",
    story:
      "declare stack=a name=ManagedCredential0 kind=ManagedCredential label=a-managedcredential-0 variant=2; fault is=post-field-of-another-type nth=1; up stack=a seed=4239",
  },
  {
    rule: "No two resources of one program own one object.",
    story:
      "declare stack=a name=Tag0 kind=Tag label=twin-tag variant=0; declare stack=a name=Tag1 kind=Tag label=twin-tag variant=0; up stack=a seed=7",
  },
  {
    rule: "Advice works when it is followed literally, also in a replacement.",
    story:
      "declare stack=a name=Vpc1 kind=Vpc label=a-vpc-1 variant=2; up stack=a seed=6359; declare stack=a name=Vpc1 kind=Vpc label=a-vpc-1 variant=0; fault is=404-vpcs nth=2; up stack=a seed=2001",
  },
  {
    rule: "A success that reports errors, and was carried out all the same, leaves no object behind.",
    story:
      "declare stack=a name=ObjectKey0 kind=ObjectKey label=a-objectkey-0 variant=2; declare stack=a name=Image1 kind=Image label=a-image-1 variant=0; fault is=post-ok-with-errors-after nth=2; up stack=a seed=3163",
  },
  {
    rule: "An answer without an id makes the object be looked for.",
    story:
      "declare stack=a name=StackScript0 kind=StackScript label=a-stackscript-0 variant=2; declare stack=a name=ObjectKey0 kind=ObjectKey label=a-objectkey-0 variant=1; fault is=id-missing nth=2; up stack=a seed=9653",
  },
  {
    rule: "A field that cannot be read while an image is waited for is named in words.",
    story:
      "declare stack=a name=Image1 kind=Image label=a-image-1 variant=2; fault is=field-of-another-type nth=4; up stack=a seed=3299",
  },
  {
    rule: "What another resource of the program has is not offered for adoption.",
    story:
      "declare stack=a name=Vpc0 kind=Vpc label=a-vpc-0 variant=0; up stack=a seed=3986; declare stack=a name=Vpc0 kind=Vpc label=twin-vpc variant=2; declare stack=a name=Vpc1 kind=Vpc label=twin-vpc variant=2; up stack=a seed=3025; declare stack=a name=Vpc0 kind=Vpc label=a-vpc-0 variant=1",
  },
  {
    rule: "A name that the program gives is looked for in a list that is no older than the creation: others may have made it since.",
    story:
      "declare stack=a name=Bucket1 kind=Bucket label=a-bucket-1 variant=0; declare stack=a name=Bucket0 kind=Bucket label=conflict-bucket variant=0; declare stack=b name=Bucket0 kind=Bucket label=conflict-bucket variant=0; both seed=7299; declare stack=a name=Bucket0 kind=Bucket label=a-bucket-0 variant=0",
  },
];
