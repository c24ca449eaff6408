import type { Rehearsal } from "./rehearsal";

/**
 * A rehearsal as JSON text, for pipelines. Later versions may add properties, but do not remove or rename any:
 *
 *     stack, account, command
 *     result         `succeeds`, `fails in the preview` or `fails in the update`
 *     steps          { action, urn, type, name, id, changes, replaceKeys, outcome } each; `action`: create, update,
 *                    replace, delete or import; `id` is null for a new object; `outcome`: done, refused or not reached
 *     unchanged      number of resources that stay as they are
 *     operations     { operation, method, count } each: requests of preview and update
 *     writes         { method, path, operation, status } each, in their order; `{new}` in a path stands for the id of an
 *                    object that the run creates
 *     refusals       { urn, type, name, message, during } each; `during`: preview or update
 *     warnings       messages that stop nothing
 *     missingScopes  scopes that the token lacks, in the words of the service
 *     objects        { created, changed, deleted }: { type, id, name } each, changed ones with `members`
 *     unmanaged      { changed, deleted }: the part of `objects` that the stack does not manage
 *     duration       { requests, seconds, answerMs }: the least time under the public limits
 *     unknown        what a copy cannot know, a sentence each
 *     reads          number of GET requests with which the account was read
 */
export function jsonOf(rehearsal: Rehearsal): string {
  const nulls = (_name: string, value: unknown): unknown => (value === undefined ? null : value);
  const steps = rehearsal.steps.map((step) => ({ ...step, id: step.id ?? null }));
  return JSON.stringify({ ...rehearsal, steps }, nulls, 2);
}
