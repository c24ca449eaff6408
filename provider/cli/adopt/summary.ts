import { relative } from "node:path";
import type { Account } from "./account";
import { IMPORT_FILE, type Target } from "./output";
import type { Program } from "./program";
import { refusalOf } from "./report";
import { adoptable } from "./selection";
import { type ConfigValue, EXAMPLE_FILE, SCRIPT_FILE, secretPath, VALUES_FILE } from "./values";

/** Maximum number of files that are listed. */
const MOST_FILES = 6;

/** What an adoption wrote, and the next steps. */
export function summaryOf(account: Account, program: Program, target: Target): string {
  const { folder } = target;
  const counts = account.resources.flatMap(({ token }) => {
    const count = account.objects.filter(({ definition }) => definition.token === token).length;
    return count === 0 ? [] : [`${count} ${token}`];
  });
  const left = adoptable.filter(({ content }) => content && !account.resources.some((one) => one.content));
  return [
    `Wrote ${account.objects.length} resources of the account ${account.owner.username} to ${relative(".", folder) || "."}: ${counts.join(", ")}.`,
    ...left.map(({ token }) => `Left out, because it is content: ${token}. Include it with --only ${token}.`),
    ...account.refused.map(refusalOf),
    "",
    "Next:",
    ...steps(program, target, account.objects.length).map((step) => `  ${step}`),
    "",
    "The preview shows no changes, and the import sends no request that changes anything.",
  ].join("\n");
}

/** With at least this many resources, the engine is configured to write the state once, not after each resource. */
const MANY = 300;

function steps({ config }: Program, { folder, host, protection }: Target, count: number): string[] {
  const once = count < MANY ? "" : "PULUMI_EXPERIMENTAL=true PULUMI_SKIP_CHECKPOINTS=true ";
  return [
    ...(relative(".", folder) === "" ? [] : [`cd ${quoted(relative(".", folder))}`]),
    "npm install",
    "pulumi stack init",
    ...(host === "plugin" ? ["pulumi config set compute:host plugin"] : []),
    ...valueSteps(config),
    `${once}pulumi import --file ${IMPORT_FILE} --protect=${protection === "protected"} --generate-code=false`,
    "pulumi preview",
  ];
}

/** What the service does not return has to be given before the preview. */
function valueSteps(config: readonly ConfigValue[]): string[] {
  const files = config.filter(({ source }) => source === "file").map(({ key }) => secretPath(key));
  const isConfigured = files.length < config.length;
  const more =
    files.length > MOST_FILES ? `, and ${files.length - MOST_FILES} more: see readFileSync in the program` : "";
  return [
    ...(isConfigured
      ? [`cp ${EXAMPLE_FILE} ${VALUES_FILE} # and fill in the values; null is for JSON`, `node ${SCRIPT_FILE}`]
      : []),
    ...(files.length > 0 ? [`# write these PEM files: ${files.slice(0, MOST_FILES).join(", ")}${more}`] : []),
  ];
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : JSON.stringify(path);
}
