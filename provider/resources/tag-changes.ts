import { createHash } from "node:crypto";
import { z } from "zod";
import { ApiError, isNotFoundEnvelope, path } from "../client";
import { PartialUpdate, RefusedError, type Step } from "../core";
import { type Api, deleteFrom, writeNew } from "./api";
import { tagAccess } from "./shared/access";
import {
  findTagged,
  inWords,
  isEmpty,
  isTagListed,
  kindNamed,
  type Members,
  minus,
  noMembers,
  normalLabel,
  type Tagged,
  tagBody,
  tagFamily,
  tagKinds,
  union,
} from "./tag-members";

/** The step that is left if a tag was deleted and is not whole again. Its name stands in states. */
export const RECREATE = "remake";

const ids = z.array(z.string());
const members = z.object({ computes: ids, domains: ids, nodebalancers: ids, volumes: ids });
const remaking = z.object({ wanted: members, removed: members });

/** A change that a request to add objects cannot make: the tag is deleted and created again. */
export interface Remaking {
  /** Objects that had the tag when it was deleted, and are to have it again. */
  readonly wanted: Members;
  /** Objects that are to lose it. */
  readonly removed: Members;
}

/** Puts a tag on objects, and makes it where it is not there. Objects that have it keep it. */
export async function addMembers(api: Api, label: string, added: Members): Promise<void> {
  await writeNew(api, tagFamily(api.brand), {
    operation: "New Tag Create",
    method: "POST",
    path: "/tags",
    body: tagBody(api.brand, label, added),
    needs: tagAccess.create,
    retryAmbiguous: true,
  });
}

/** Deletes a tag, which takes it off every object. */
export function deleteTag(api: Api, label: string): Promise<unknown> {
  return deleteFrom(api, tagFamily(api.brand), normalLabel(api.brand, label), {
    operation: "Tag Delete",
    method: "DELETE",
    path: path`/tags/${label}`,
    needs: tagAccess.write,
  });
}

/**
 * Brings the members of a tag to what is declared; undeclared ones stay. Adding alone comes first: what the service
 * refuses to tag is refused before anything is taken away.
 *
 * @param recorded - the members declared at the last step
 * @throws PartialUpdate where the tag was deleted, or may have been, and is not whole again
 */
export async function changeMembers(
  api: Api,
  label: string,
  recorded: Members,
  declared: Members,
  step: Step,
): Promise<void> {
  const removed = minus(recorded, declared);
  const saved = (await isTagListed(api, saveLabel(label))) ? await findTagged(api, saveLabel(label)) : undefined;
  if (saved === undefined) {
    const isAdded = await tryToAdd(api, label, minus(declared, recorded));
    if (isAdded && isEmpty(removed)) return;
  }
  await recreateTag(api, label, { wanted: noMembers, removed }, declared, step, saved);
}

/** Completes what an earlier `recreateTag` left: the second tag, if there is one, says which objects had the tag. */
export async function completeTag(
  api: Api,
  label: string,
  remaking: Remaking,
  declared: Members,
  step: Step,
): Promise<void> {
  await recreateTag(api, label, remaking, declared, step, await findTagged(api, saveLabel(label)));
}

/**
 * Takes a tag off objects: deletes it and creates it again with all others that had it. Before the deletion all objects
 * get a second tag, so that a process that is killed leaves on the service which they were. Can be carried out again
 * after any failure.
 *
 * @param saved - the second tag, where an earlier call left it
 */
async function recreateTag(
  api: Api,
  label: string,
  { wanted, removed }: Remaking,
  declared: Members,
  step: Step,
  saved: Tagged | undefined,
): Promise<void> {
  const found = await findTagged(api, label);
  const unwanted = minus(removed, declared);
  const held = found?.members ?? noMembers;
  const goal = minus(union(held, saved?.members ?? noMembers, wanted, declared), unwanted);
  const isOnlyAdded = found !== undefined && isEmpty(minus(held, goal));
  if (isOnlyAdded && (await tryToAdd(api, label, minus(goal, held)))) {
    if (saved !== undefined) await deleteIfThere(api, saveLabel(label));
    return;
  }
  refuseOthers(label, found);
  // While the tag itself is there, an older second one says nothing more.
  if (found !== undefined && saved !== undefined) await deleteIfThere(api, saveLabel(label));
  const left = await save(api, label, goal, declared, step);
  try {
    if (found !== undefined) await deleteIfThere(api, label);
    await addMembers(api, label, left);
    if (saved !== undefined || !isEmpty(left)) await deleteIfThere(api, saveLabel(label));
  } catch (error) {
    throw new PartialUpdate([stepName({ wanted: left, removed: unwanted })], error);
  }
}

const SAVE_PREFIX = "pulumi-restore-";

/** Tells whether a tag is the second one of a tag that is being created again. */
export function isSaveLabel(label: string): boolean {
  return label.startsWith(SAVE_PREFIX);
}

/**
 * The label of the second tag that stands on a tag's objects while it is deleted and created again.
 * @param label - as the service stores it
 */
export function saveLabel(label: string): string {
  return `${SAVE_PREFIX}${createHash("sha256").update(label.trim()).digest("hex").slice(0, 12)}`;
}

/** Reads the detail of the step that `recreateTag` left. */
export function readStep(detail: string): Remaking {
  return remaking.parse(JSON.parse(detail));
}

function stepName(step: Remaking): string {
  return `${RECREATE} ${JSON.stringify(step)}`;
}

// @rule tag-existing
/** False where the service adds nothing to a tag that is there, and the tag has to be created again. */
async function tryToAdd(api: Api, label: string, added: Members): Promise<boolean> {
  if (isEmpty(added)) return true;
  try {
    await addMembers(api, label, added);
    return true;
  } catch (error) {
    if (saysThatItExists(error)) return false;
    throw error;
  }
}

/** Only this is a reason to delete a tag and create it again: any other failure says nothing about adding. */
function saysThatItExists(error: unknown): boolean {
  if (!(error instanceof ApiError) || !error.envelope) return false;
  const fields = error.reasons.map(({ field }) => field);
  if (fields.some((field) => field !== undefined && field !== "label")) return false;
  return error.status === 409 || (error.status === 400 && fields.includes("label"));
}

/** A deletion would take the tag off these for good. */
function refuseOthers(label: string, found: Tagged | undefined): void {
  if (found === undefined || found.others.length === 0) return;
  throw new RefusedError(
    `The tag ${label} can be taken off single objects only by deleting it and creating it again, and it is on objects that cannot be tagged again: ${found.others.join(", ")}. ` +
      "Take it off the objects at the service itself.",
  );
}

async function deleteIfThere(api: Api, label: string): Promise<void> {
  try {
    await deleteTag(api, label);
  } catch (error) {
    if (!isNotFoundEnvelope(error)) throw error;
  }
}

/**
 * Puts the second tag on the objects that are to have the tag. Undeclared objects that the service does not tag, because
 * they have been deleted, are left out, with a warning.
 *
 * @returns the objects that can be tagged
 */
async function save(api: Api, label: string, goal: Members, declared: Members, step: Step): Promise<Members> {
  let left = goal;
  for (;;) {
    try {
      if (!isEmpty(left)) await addMembers(api, saveLabel(label), left);
      break;
    } catch (error) {
      if (saysThatItExists(error)) break;
      const refused = minus(refusedMembers(api, error, left), declared);
      if (isEmpty(refused)) throw error;
      left = minus(left, refused);
    }
  }
  const lost = inWords(minus(goal, left));
  if (lost.length > 0) step.warn(`The service does not put the tag ${label} back on: ${lost.join(", ")}.`);
  return left;
}

/** The objects that a refusal names: one by its place in the body, or all of a kind. */
function refusedMembers(api: Api, error: unknown, sent: Members): Members {
  const fields = error instanceof ApiError ? error.reasons.map(({ field }) => field ?? "") : [];
  const places = fields.map((field) => {
    const [name = "", place] = field.split(".");
    return { kind: kindNamed(api.brand, name), place };
  });
  const refused = tagKinds.map((kind) => {
    const named = places.filter((one) => one.kind === kind);
    return [kind, sent[kind].filter((_, index) => named.some(({ place }) => Number(place ?? index) === index))];
  });
  return Object.fromEntries(refused) as Members;
}
