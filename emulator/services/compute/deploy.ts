import type { UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { integer, type Member, nullable, optional, refine, required, text } from "../../shared/validate";
import { findImage, type Image } from "../image/tables";
import { anyImage, isVisible, type StackScript, stackscriptTable } from "../stackscript/tables";
import { storeConfig } from "./configs";
import { storeDeployedDisks } from "./disks";
import type { Compute } from "./tables";

/** What a new compute is deployed from. */
export interface Deployment {
  readonly image: Image | undefined;
  readonly stackscript: StackScript | undefined;
}

/** The members of a body for the deployment: the image, its password and the StackScript. */
export function deploymentMembers(call: UserCall): {
  readonly image: Member<string | null | undefined>;
  readonly root_pass: Member<string | undefined>;
  readonly stackscript_id: Member<number | undefined>;
} {
  const { image, stackscript } = deploymentOf(call);
  const imageFault = (): string | undefined => {
    if (image === undefined) return "image is not valid";
    return image.status === "available" ? undefined : "The image is not available yet";
  };
  const scriptFault = (): string | undefined => {
    if (stackscript === undefined) return "stackscript_id is not valid";
    if (image === undefined) return "A StackScript needs an image";
    const { images } = stackscript;
    return images.includes(anyImage) || images.includes(image.id)
      ? undefined
      : "The StackScript does not work with the image";
  };
  const password = text({ min: 1 });
  return {
    image: optional(nullable(refine(text(), imageFault))),
    root_pass: typeof call.body["image"] === "string" ? required(password) : optional(password),
    stackscript_id: optional(refine(integer(), scriptFault)),
  };
}

/** The image and StackScript in the body of a request, if they exist and the caller may see them. */
export function deploymentOf(call: UserCall): Deployment {
  const { image, stackscript_id: id } = call.body;
  const script = typeof id === "number" ? call.store.in(stackscriptTable).get(id) : undefined;
  return {
    image: typeof image === "string" ? findImage(call, image) : undefined,
    stackscript: script !== undefined && isVisible(call, script) ? script : undefined,
  };
}

/** Creates the disks and the configuration profile of a new compute. @returns the id of the profile to boot */
export function deploy(stage: Stage, compute: Compute, { image, stackscript }: Deployment): number | null {
  if (stackscript !== undefined) countDeployment(stage, stackscript.id, { total: 1, active: 1 });
  if (image === undefined) return null;
  storeDeployedDisks(stage, compute, image.label);
  return storeConfig(stage, compute, `My ${image.label} profile`).id;
}

/** Decrements the active deployments of the StackScript. */
export function undeploy(stage: Stage, { stackscript_id }: Compute): void {
  if (stackscript_id !== null) countDeployment(stage, stackscript_id, { total: 0, active: -1 });
}

function countDeployment({ store }: Stage, id: number, more: { total: number; active: number }): void {
  const script = store.in(stackscriptTable).get(id);
  if (script === undefined) return;
  store.in(stackscriptTable).put({
    ...script,
    deployments_total: script.deployments_total + more.total,
    deployments_active: Math.max(0, script.deployments_active + more.active),
  });
}
