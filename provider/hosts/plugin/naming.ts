import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import { autoname, type MakeName } from "../../core";

const HEX_DIGITS = 7;

const INVALID_NAME = "must be set: the name that the autonaming setting generates is not valid";

/**
 * Generates names by the engine's `autonaming` setting; without one, from the engine's random seed, so that a preview and
 * its update generate the same name.
 */
export function engineNaming(request: CheckRequest): MakeName {
  const options = request.getAutonaming();
  const proposed = options?.getProposedName() ?? "";
  const { DISABLE, ENFORCE } = CheckRequest.AutonamingOptions.Mode;
  const seed = Buffer.from(request.getRandomseed_asU8()).toString("hex").slice(0, HEX_DIGITS);
  return (rule, resourceName, isValid) => {
    if (options?.getMode() === DISABLE) return { reason: "is required: autonaming is disabled for it" };
    if (proposed !== "" && isValid(proposed)) return { name: proposed };
    if (proposed !== "" && options?.getMode() === ENFORCE) return { reason: INVALID_NAME };
    const name = autoname(rule, resourceName, seed.length < HEX_DIGITS ? undefined : seed);
    return isValid(name) ? { name } : { reason: INVALID_NAME };
  };
}
