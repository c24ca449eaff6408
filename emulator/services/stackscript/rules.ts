import type { UserCall } from "../../shared/service";
import { array, type Rule, refine, text } from "../../shared/validate";
import { findImage } from "../image/tables";
import { anyImage } from "./tables";

/**
 * Images that a StackScript works with: ids in the words of the wire, of images that are there for the caller, or
 * `any/all`. Read into neutral ids. They are a set: without duplicates, in an order of the service's own.
 */
export function imagesRule(call: UserCall): Rule<string[]> {
  const known = refine(text(), (id) => (imageOf(call, id) === undefined ? "image is not valid" : undefined));
  const rule = array(known);
  return (value, place) => {
    const read = rule(value, place);
    if (!Array.isArray(read)) return read;
    return [...new Set(read.map((id) => imageOf(call, id) ?? id))].sort();
  };
}

// Neutral.
function imageOf(call: UserCall, wireId: string): string | undefined {
  return wireId === anyImage ? anyImage : findImage(call, wireId)?.id;
}
