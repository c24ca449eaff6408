import { pluginType } from "../../../sdk/runtime/type";
import { oneLine } from "../../client";
import { tableText } from "../table-text";
import type { RefusedList } from "./account";
import type { Comparison, Drifted, StateObject } from "./comparison";
import { type Detail, rowsOf } from "./report-rows";

/**
 * The exit code: 1 if the service refused a list, 2 if there is a difference, else 0. Ignored objects are no difference.
 */
export function exitCodeOf(comparison: Comparison): 0 | 1 | 2 {
  if (comparison.refused.length > 0) return 1;
  return isClean(comparison) ? 0 : 2;
}

/**
 * Whether everything selected is managed, without a difference. Resources of another account are ignored. If there are no
 * other resources, the token is for the wrong account, and the result is false.
 */
export function isClean({ managed, drifted, missing, unmanaged, otherAccount, duplicates }: Comparison): boolean {
  const isElsewhere = otherAccount.length > 0 && managed.length === 0;
  return !isElsewhere && [drifted, missing, unmanaged, duplicates].every((found) => found.length === 0);
}

/**
 * A comparison as text for people: problems first, each kind by class, and the counts in the last line. If everything is
 * managed, only the counts. Without colours.
 *
 * @param commands - what imports the unmanaged objects, line by line
 */
export function tableOf(comparison: Comparison, detail: Detail = "findings", commands: readonly string[] = []): string {
  const { rows, isCut } = rowsOf(comparison, detail);
  return [
    ...(rows.length === 0 ? [] : [tableText(["RESOURCE", "NAME", "ID", "WHAT"], rows), ""]),
    ...(isCut ? ["Long lists are shortened: use --json for the full lists."] : []),
    ...(commands.length === 0 ? [] : ["To import what is unmanaged:", ...commands.map((line) => `  ${line}`), ""]),
    ...comparison.refused.map(refusalOf),
    countsOf(comparison),
  ].join("\n");
}

/**
 * A comparison as JSON text, for pipelines. Later versions may add properties, but do not remove or rename any:
 *
 *     account       user name of the account
 *     managed       { type, id, name, urn } each: in the state and on the account, without a difference
 *     unmanaged     { type, id, name, import } each: on the account, not in the state; `import` is the id to adopt it by
 *     ignored       { type, id, name } each: unmanaged, and allowed to stay so by --ignore
 *     missing       { type, id, name, urn } each: in the state, not on the account
 *     drifted       { type, id, name, urn, properties, pending } each
 *                   properties: { property, replaces, state, account } each; `replaces`: the object must be replaced to
 *                   restore the state's value. The values are null if absent, and left out if they are secret or the
 *                   service does not return them.
 *                   pending: the steps that an earlier run left unfinished
 *     otherAccount  { type, id, name, urn, account } each: not compared
 *     duplicates    { type, id, name, urns } each: objects that more than one resource of the state manages
 *     refused       { type, reason } each: resource types whose lists the service refused; not compared
 *     importCommands  what imports the unmanaged objects, line by line; empty if there are none
 *     counts        the length of each list, by its name
 *
 * `type` is the type on the plugin host, also for stacks on the dynamic host, for instance `compute:index:Vpc`. `name` is
 * the label, or the closest equivalent. Lists are sorted by class, then by name.
 */
export function jsonOf({ account, ...found }: Comparison, importCommands: readonly string[] = []): string {
  const lists = {
    managed: found.managed.map(resource),
    unmanaged: found.unmanaged.map((one) => ({ ...object(one), import: one.id })),
    ignored: found.ignored.map(object),
    missing: found.missing.map(resource),
    drifted: found.drifted.map((one) => ({ ...resource(one), properties: differences(one), pending: one.pending })),
    otherAccount: found.otherAccount.map((one) => ({ ...resource(one), account: one.account })),
    duplicates: found.duplicates.map((one) => ({ ...object(one), urns: one.urns })),
    refused: found.refused.map(({ definition, reason }) => ({ type: pluginType(definition.token), reason })),
  };
  const counts = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.length]));
  return JSON.stringify({ account, ...lists, importCommands, counts }, undefined, 2);
}

function resource(one: StateObject): object {
  return { ...object(one), urn: one.urn };
}

function object({ definition, id, name }: Pick<StateObject, "definition" | "id" | "name">): object {
  return { type: pluginType(definition.token), id, name };
}

function differences({ properties }: Drifted): object[] {
  return properties.map(({ values, ...property }) => ({ ...property, ...values }));
}

/** The line about a resource type that was skipped. */
export function refusalOf({ definition, reason }: RefusedList): string {
  return `Skipped ${definition.token}: ${reason}`;
}

function countsOf(comparison: Comparison): string {
  const { account, managed, drifted, missing, unmanaged, ignored, otherAccount, duplicates, refused } = comparison;
  const counts = [
    `${managed.length} managed`,
    `${drifted.length} drifted`,
    `${missing.length} missing`,
    `${unmanaged.length} unmanaged`,
    ...(ignored.length > 0 ? [`${ignored.length} ignored`] : []),
    ...(otherAccount.length > 0 ? [`${otherAccount.length} of another account`] : []),
    ...(duplicates.length > 0 ? [`${duplicates.length} held more than once`] : []),
    ...(refused.length > 0 ? [`${refused.length} resource types skipped`] : []),
  ];
  return `Account ${oneLine(account, 60)}: ${counts.join(", ")}`;
}
