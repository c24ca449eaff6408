import type { Model, Resource } from "../model";
import { literal, page, table } from "./markdown";

/** The page about tokens and secrets: what a token needs for each resource, and what is secret. */
export function securityPage({ resources, functions }: Model): string {
  const secretResults = functions.filter((source) => source.holdsSecrets);
  return page("Security", [
    "Which token a program needs, who sees which secret, and what the provider refuses to do. How to report a vulnerability: [SECURITY.md](../SECURITY.md).",
    "## Tokens",
    TOKENS,
    "## Scopes and grants",
    "To manage a resource, a token needs its scope. To preview it, or to read it by a data source, `read_only` in the place of `read_write` is mostly enough; where the API asks for more, the message of the refused request names it. A restricted user also needs the grant to create one. `npx pulumi-compute doctor` compares the token with what the resources in the stack's state need.",
    table(["resource", "scope", "restricted user"], resources.flatMap(accessRow)),
    "Grants for single objects, such as for one VPC, come in addition: an object that is not granted answers 404 to a restricted user. For that reason nothing leaves the state by such a 404.",
    "## Secrets",
    "These properties are secret: the state has them encrypted, and previews, logs and messages do not show them, even if a program declares them in plain text.",
    table(["resource", "secret"], resources.flatMap(secretRow)),
    secretResults.length === 0
      ? undefined
      : `Secret results of data sources: ${secretResults.map(({ token, results }) => `${namesOf(results.filter((one) => one.isSecret))} of ${literal(`${token}Output`)}`).join(", ")}. The promise forms return plain text.`,
    RULES,
  ]);
}

const TOKENS = [
  "- Set the token in the environment variable `COMPUTE_TOKEN`: it then stands in no file and in no state. `pulumi config set --secret compute:token` stores it encrypted in the stack's configuration and in the state. A token in plain text is reported by a warning.",
  "- Give each pipeline a token of its own, with the scopes of the table, and a date on which it expires. After a change of the token in the configuration, run `pulumi up`, or `pulumi refresh --run-program`: refresh and destroy otherwise use the one of the last `pulumi up`.",
  "- The token goes to the configured address only, over https. Plain http is allowed to loopback addresses, and to the hosts in `compute:allowPlainHttp`. Redirects are not followed.",
].join("\n");

const RULES = [
  "## What the provider refuses",
  "- To change or delete an object with the token of another account, or of another user where the object belongs to the user.\n- To take over an object that exists, unless the program names it by the option `import`.\n- To delete a bucket with objects, or a VPC with subnets, that the stack does not manage, unless `forceDestroy` is set.\n- To remove a resource from the state without [the proof](reliability.md) that its object is deleted.",
  "## What others can see",
  "- The state has every property of a resource. Who can read the state can read what is not secret, and with the passphrase or key of the stack also what is.\n- Messages and logs have names, ids and paths, and no values of inputs that were refused. All secrets of the process are removed from every text of the service.\n- A pre-signed URL works for everyone who has it until it expires: treat it as a password.\n- The emulator has no protection of its own: who reaches its port controls it. It listens on a loopback address by default.",
].join("\n\n");

function accessRow({ token, file, access }: Resource): (string | undefined)[][] {
  if (access === undefined) return [];
  const { scope, grant, unrestricted } = access;
  const user = unrestricted
    ? "cannot manage it"
    : grant === undefined
      ? "needs no global grant"
      : `needs ${literal(grant)}`;
  return [[`[${token}](resources/${file}.md)`, literal(scope), user]];
}

function secretRow({ token, inputs, outputs }: Resource): (string | undefined)[][] {
  const secret = [...inputs, ...outputs].filter((one) => one.isSecret);
  return secret.length === 0 ? [] : [[literal(token), namesOf(secret)]];
}

function namesOf(properties: readonly { readonly name: string }[]): string {
  return properties.map(({ name }) => literal(name)).join(", ");
}
