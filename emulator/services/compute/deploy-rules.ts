import { isObject, type Json } from "../../shared/json";
import type { UserCall } from "../../shared/service";
import { userTable } from "../../shared/users";
import { array, integer, type Member, optional, type Rule, refine, required, text } from "../../shared/validate";
import { findImage, type Image } from "../image/tables";
import { publicKey } from "../ssh-key/rules";
import { fieldsOf } from "../stackscript/fields";
import { anyImage, isVisible, type StackScript, stackscriptTable } from "../stackscript/tables";

const limits = { password: { min: 7, max: 128 } } as const;

/** What a disk is deployed from. */
export interface Deployment {
  readonly image: Image | undefined;
  readonly stackscript: StackScript | undefined;
}

/** The members of a body for a deployment. Only those that the emulator uses have a type of their own. */
export interface DeploymentMembers {
  readonly image: Member<string | undefined>;
  readonly root_pass: Member<string | undefined>;
  readonly authorized_keys: Member<string[] | undefined>;
  readonly authorized_users: Member<string[] | undefined>;
  readonly stackscript_id: Member<number | undefined>;
  readonly stackscript_data: Member<object | undefined>;
}

/** The members of a body for a deployment: the image, who may log in, and the StackScript. */
export function deploymentMembers(call: UserCall): DeploymentMembers {
  const { image, stackscript } = deploymentOf(call);
  const password = text(limits.password);
  const user = refine(text(), (name) =>
    call.store.in(userTable).has(name) ? undefined : "authorized_users is not valid: there is no such user",
  );
  return {
    image: optional(refine(text(), () => imageFault(image))),
    root_pass: typeof call.body["image"] === "string" ? required(password) : optional(password),
    authorized_keys: optional(array(publicKey)),
    authorized_users: optional(array(user)),
    stackscript_id: optional(refine(integer(), () => scriptFault(stackscript, image))),
    stackscript_data: optional(dataRule(stackscript)),
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

function imageFault(image: Image | undefined): string | undefined {
  if (image === undefined) return "image is not valid";
  return image.status === "available" ? undefined : "The image is not available yet";
}

function scriptFault(stackscript: StackScript | undefined, image: Image | undefined): string | undefined {
  if (stackscript === undefined) return "stackscript_id is not valid";
  if (image === undefined) return "A StackScript needs an image";
  const { images } = stackscript;
  return images.includes(anyImage) || images.includes(image.id)
    ? undefined
    : "The StackScript does not work with the image";
}

// Only values that are given are checked: the description sends none. Values without a field are ignored.
function dataRule(stackscript: StackScript | undefined): Rule<object> {
  const fields = new Map(fieldsOf(stackscript?.script ?? "").map((field) => [field["name"], field]));
  return (value, place) => {
    if (!isObject(value)) return place.fault("Must be an object");
    for (const [name, given] of Object.entries(value)) {
      const field = fields.get(name);
      const reason = field === undefined ? undefined : valueFault(given, field["oneof"], field["manyof"]);
      if (field === undefined) place.at(name).ignore();
      if (reason !== undefined) place.at(name).fault(reason);
    }
    return value;
  };
}

// `oneof` and `manyof` are words separated by commas.
function valueFault(value: unknown, oneof: Json | undefined, manyof: Json | undefined): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string" && typeof value !== "number") return "Must be a string";
  if (typeof oneof === "string" && !oneof.split(",").includes(String(value))) return `Must be one of ${oneof}`;
  if (typeof manyof !== "string") return undefined;
  const allowed = manyof.split(",");
  return String(value)
    .split(",")
    .every((part) => allowed.includes(part))
    ? undefined
    : `Must be some of ${manyof}`;
}
