import { relative } from "node:path";
import type { Account } from "./account";
import { IMPORT_FILE, type Target } from "./output";
import type { Program } from "./program";
import { refusalOf } from "./report";
import { adoptable } from "./selection";

/** Maximum number of configuration values that are listed. */
const MOST_VALUES = 12;

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
    ...config.slice(0, MOST_VALUES).map(({ key, secret, structured }) => {
      const value = structured ? "'<JSON>'" : "<value>";
      return `pulumi config set ${secret ? "--secret " : ""}${key} ${value}`;
    }),
    ...(config.length > MOST_VALUES
      ? [`# and ${config.length - MOST_VALUES} more: see config.require in the program`]
      : []),
    `${once}pulumi import --file ${IMPORT_FILE} --protect=${protection === "protected"} --generate-code=false`,
    "pulumi preview",
  ];
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : JSON.stringify(path);
}
