import { type Context, serviceTime, urnOf } from "./context";
import type { Problem } from "./shape";
import type { Desired } from "./state";
import { knownOf } from "./values";

/** The inputs to store, and what is wrong with them. */
export interface Checked {
  readonly desired: Desired;
  readonly problems: readonly Problem[];
}

/** Reviews inputs with which nothing is wrong so far. */
export function reviewed<Api>(context: Context<Api>, checked: Checked, previous: Desired | undefined): Checked {
  const { definition, service, process } = context;
  if (definition.review === undefined || checked.problems.length > 0) return checked;
  const { values, options } = checked.desired;
  const urn = urnOf(definition, options);
  const problems = definition.review(knownOf(values), {
    previous: previous?.values ?? (options.import === undefined ? undefined : values),
    now: serviceTime(service),
    warn(message) {
      if (process.warnings.isFirst(`${urn}: ${message}`)) service.warn(options.urn, message);
    },
  });
  return { ...checked, problems };
}
