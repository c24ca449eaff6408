import { integer, type Rule } from "../../shared/validate";

/** The values that timers of domains and records have, in seconds. 0 stands for the service's default. */
const SECONDS: readonly number[] = [
  0, 30, 120, 300, 3600, 7200, 14_400, 28_800, 57_600, 86_400, 172_800, 345_600, 604_800, 1_209_600, 2_419_200,
];
const LONGEST = Math.max(...SECONDS);
/** The shortest time of a record's timer. */
const LEAST_OF_RECORD = 300;

// @rule embedded-timer-1 embedded-timer-2
/** A timer of a domain: other values are rounded up to the next allowed one. */
export const domainTimer = timer((given) => SECONDS.find((each) => each >= given) ?? LONGEST);

/** The timer of a record: other values are rounded to the nearest allowed one. 0 stays. */
export const recordTimer = timer((given) =>
  SECONDS.filter((each) => each >= LEAST_OF_RECORD).reduce((best, each) =>
    Math.abs(each - given) <= Math.abs(best - given) ? each : best,
  ),
);

/** A whole number of seconds, 0 or more. */
function timer(rounded: (given: number) => number): Rule<number> {
  return (value, place) => {
    const given = integer({ min: 0 })(value, place);
    return typeof given !== "number" || given === 0 ? given : rounded(given);
  };
}
