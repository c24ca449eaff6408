import { dynamicType } from "../../sdk/runtime/type";

const PREFIX = "urn:pulumi:";

/** A URN without what each resource of its class has in it: the prefix, and the type on the dynamic host. */
export function shortUrn(token: string, urn: string): string {
  const [stack = "", project = "", types = "", ...name] = urn.split("::");
  const type = dynamicType(token);
  if (!stack.startsWith(PREFIX) || !types.endsWith(type)) return urn;
  return [stack.slice(PREFIX.length), project, types.slice(0, -type.length), ...name].join("::");
}

/** The whole URN of a short one. */
export function wholeUrn(token: string, urn: string): string {
  if (urn.startsWith("urn:")) return urn;
  const [stack = "", project = "", types = "", ...name] = urn.split("::");
  return [PREFIX + stack, project, types + dynamicType(token), ...name].join("::");
}
