import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import { autoname, type MakeName } from "../../core";

const HEX_DIGITS = 7;

/**
 * Generates names as the engine wants them: by its `autonaming` setting, else from the seed that makes previews and
 * updates agree.
 */
export function engineNaming(request: CheckRequest): MakeName {
  const options = request.getAutonaming();
  const proposed = options?.getProposedName() ?? "";
  const { DISABLE, ENFORCE } = CheckRequest.AutonamingOptions.Mode;
  const seed = Buffer.from(request.getRandomseed_asU8()).toString("hex").slice(0, HEX_DIGITS);
  return (rule, resourceName, isValid) => {
    if (options?.getMode() === DISABLE) return { reason: "is required: autonaming is disabled for it" };
    if (proposed !== "" && isValid(proposed)) return { name: proposed };
    if (proposed !== "" && options?.getMode() === ENFORCE)
      return { reason: "cannot have the name that the autonaming setting makes: set it" };
    const name = autoname(rule, resourceName, seed.length < HEX_DIGITS ? undefined : seed);
    return isValid(name) ? { name } : { reason: "cannot have the name that the autonaming setting makes: set it" };
  };
}
