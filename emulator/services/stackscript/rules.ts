import type { UserCall } from "../../shared/service";
import { array, type Rule, refine, text } from "../../shared/validate";
import { findImage } from "../image/tables";
import { anyImage } from "./tables";

/**
 * The images of a StackScript: ids of images that the caller may see, in the words of the wire, or `any/all`. Returned
 * as neutral ids. They are a set: without duplicates, sorted.
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

// @rule script-2
// The neutral id.
function imageOf(call: UserCall, wireId: string): string | undefined {
  return wireId === anyImage ? anyImage : findImage(call, wireId)?.id;
}
