import type { Model, ProviderSetting } from "../model";
import { PACKAGE } from "../names";
import { dataFunctionPage } from "./data-function";
import { literal, page, table, typeWords } from "./markdown";
import { resourcePage } from "./resource";

/** The pages of the documentation, by path. */
export function docsFiles(model: Model): Map<string, string> {
  return new Map([
    ["docs/README.md", indexPage(model)],
    ["docs/configuration.md", configurationPage(model.settings)],
    ...model.resources.map((resource): [string, string] => [
      `docs/resources/${resource.file}.md`,
      resourcePage(resource),
    ]),
    ...model.functions.map((source): [string, string] => [
      `docs/data-sources/${source.file}.md`,
      dataFunctionPage(source),
    ]),
  ]);
}

function indexPage({ package: info, resources, functions }: Model): string {
  const link = (folder: string, file: string, name: string) => `[${name}](${folder}/${file}.md)`;
  return page("Documentation", [
    info.description,
    "[Configuration](configuration.md): address, token and other settings.",
    "[Connections](connections.md): waits, logs, proxies, certificates.",
    "[Adopting an account](adopting.md): bring existing objects under management, or compare a stack with the account.",
    "[Rehearsing a run](rehearse.md): run a program on a copy of the account, and see what the real run would do.",
    "[Pipelines](ci.md): workflow files for GitHub and GitLab, state backends, the lock, several accounts, many tenants.",
    "[Other languages](other-languages.md): Python and others, with and without an SDK.",
    "[Troubleshooting](troubleshooting.md): `npx pulumi-compute doctor`, and what it checks.",
    "[Reliability](reliability.md): what is promised when the service, the network or a process fails, and how it is tested.",
    "[The emulator](emulator.md): worlds, control, faults, in tests, in CI, in a container, for other clients.",
    "[Tests of your program](testing-programs.md): on a real stack with an emulated service, or with mocks.",
    "[Performance](performance.md): how many requests each resource costs, and how rate limits are kept.",
    "## Resources",
    table(
      ["resource", "description", "id"],
      resources.map(({ file, token, describe, idForm }) => [link("resources", file, token), describe, literal(idForm)]),
    ),
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
      ...settings.slice(0, 1).map((one) => `pulumi config set ${PACKAGE}:${one.name} …`),
      ...(secret ? [`pulumi config set --secret ${PACKAGE}:${secret.name}`] : []),
      "```",
    ].join("\n"),
  ]);
}
