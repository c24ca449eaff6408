import type { Model, ProviderSetting } from "../model";
import { PACKAGE } from "../names";
import { componentPage } from "./component";
import { dataFunctionPage } from "./data-function";
import { literal, page, table, typeWords } from "./markdown";
import { resourcePage } from "./resource";
import { securityPage } from "./security";

/** The pages of the documentation, by path. */
export function docsFiles(model: Model): Map<string, string> {
  return new Map([
    ["docs/README.md", indexPage(model)],
    ["docs/configuration.md", configurationPage(model.settings)],
    ["docs/security.md", securityPage(model)],
    ...model.resources.map((resource): [string, string] => [
      `docs/resources/${resource.file}.md`,
      resourcePage(resource),
    ]),
    ...model.components.map((component): [string, string] => [
      `docs/components/${component.file}.md`,
      componentPage(component),
    ]),
    ...model.functions.map((source): [string, string] => [
      `docs/data-sources/${source.file}.md`,
      dataFunctionPage(source),
    ]),
  ]);
}

/** The pages that are not about one resource or data source, in the order in which a new user needs them. */
const GUIDES = [
  {
    title: "Begin",
    pages: [
      "[A first stack](first-stack.md): from an empty folder to a stack that was changed, repaired and destroyed.",
      "[Configuration](configuration.md): address, token and other settings.",
      "[Adopting an account](adopting.md): bring existing objects under management, or compare a stack with the account.",
      "[Rehearsing a run](rehearse.md): run a program on a copy of the account, and see what the real run would do.",
      "[Troubleshooting](troubleshooting.md): messages and what to do, and `npx pulumi-compute doctor`.",
      "[Messages](messages.md): what is printed for each of some sixty mistakes.",
    ],
  },
  {
    title: "Go on",
    pages: [
      "[Subnets](subnets.md): in the VPC or by themselves, and how to move between the two.",
      "[Pipelines](ci.md): workflow files for GitHub and GitLab, state backends, the lock, several accounts, many tenants.",
      "[Several accounts](several-accounts.md): one program with several providers.",
      "[Hosts](hosts.md): where the provider runs, `pulumi import`, and moving from one host to the other.",
      "[Other languages](other-languages.md): Python and others, with and without an SDK.",
      "[Connections](connections.md): waits, logs, proxies, certificates.",
      "[Upgrade](upgrade.md): new versions of the package, of Node and of the CLI.",
    ],
  },
  {
    title: "Test",
    pages: [
      "[The emulator](emulator.md): worlds, control, faults, in tests, in CI, in a container, for other clients.",
      "[Tests of your program](testing-programs.md): on a real stack with an emulated service, or with mocks.",
    ],
  },
  {
    title: "Rely on it",
    pages: [
      "[Security](security.md): scopes and grants of each resource, secrets, and what the provider refuses.",
      "[Reliability](reliability.md): what is promised when the service, the network or a process fails, and how it is tested.",
      "[Performance](performance.md): how many requests each resource costs, and how rate limits are kept.",
      "[Support](support.md): versions, package managers and platforms that were tried.",
    ],
  },
] as const;

function indexPage({ package: info, resources, components, functions }: Model): string {
  const link = (folder: string, file: string, name: string) => `[${name}](${folder}/${file}.md)`;
  return page("Documentation", [
    info.description,
    ...GUIDES.flatMap(({ title, pages }) => [`## ${title}`, pages.map((line) => `- ${line}`).join("\n")]),
    "## Resources",
    table(
      ["resource", "description", "id"],
      resources.map(({ file, token, describe, idForm }) => [link("resources", file, token), describe, literal(idForm)]),
    ),
    ...(components.length === 0
      ? []
      : [
          "## Components",
          "[Components](components.md): what they have in common, and their use from other languages.",
        ]),
    ...(components.length === 0
      ? []
      : [
          table(
            ["component", "description"],
            components.map(({ file, token, describe }) => [link("components", file, token), describe]),
          ),
        ]),
    "## Data sources",
    table(
      ["data source", "description", "token"],
      functions.map(({ file, token, describe, isPublic }) => [
        link("data-sources", file, token),
        describe,
        isPublic ? "not needed" : "needed",
      ]),
    ),
  ]);
}

function configurationPage(settings: readonly ProviderSetting[]): string {
  const rows = settings.map(({ name, shape, env, isSecret, describe, bounds }) => [
    literal(`${PACKAGE}:${name}`),
    env === undefined ? undefined : literal(env),
    typeWords(shape),
    isSecret ? "yes" : undefined,
    describe,
    bounds,
  ]);
  const secret = settings.find((setting) => setting.isSecret);
  return page("Configuration", [
    "Settings are read from the stack's configuration, else from the environment variable, if there is one. An empty value counts as not set.",
    table(["key", "environment", "type", "secret", "description", "bounds"], rows),
    [
      "```sh",
      ...settings.slice(0, 1).map((one) => `pulumi config set ${PACKAGE}:${one.name} https://api.example.com/v4`),
      ...(secret ? [`pulumi config set --secret ${PACKAGE}:${secret.name} "$TOKEN"`] : []),
      "```",
    ].join("\n"),
  ]);
}
