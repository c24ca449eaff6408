import { catalogue, kindOf } from "../../test/simulation/catalogue";
import { Random } from "../../test/simulation/random";
import type { Declaration } from "../../test/simulation/stack-resource";
import { faultNames } from "./faults";
import type { Role } from "./processes";

/** A command, with the program that it is run with. */
export type Step = { readonly program: readonly Declaration[] } & (
  | { readonly kind: "up"; readonly fault?: string; readonly nth: number }
  | { readonly kind: "refresh"; readonly fault?: string; readonly nth: number }
  | {
      readonly kind: "kill";
      readonly whom: Role;
      /** The process is killed so long after so many requests other than GET have arrived; 0: after the first request. */
      readonly write: number;
      readonly delayMs: number;
    }
);

const VARIANTS = 3;
const ROLES = ["provider", "engine", "program"] as const;

/** Draws a run from a seed: first an up, then three or four steps with changed programs. The last one is a kill. */
export function planOf(seed: number): Step[] {
  const random = new Random(seed);
  let program = drawProgram(random);
  const steps: Step[] = [random.isTrue(0.4) ? kill(random, program) : { kind: "up", program, nth: 1 }];
  for (let left = 2 + random.below(2); left > 0; left--) {
    program = changed(random, program);
    steps.push(drawStep(random, program));
  }
  return [...steps, kill(random, changed(random, program))];
}

/** A step in words, for a story. */
export function stepInWords(step: Step): string {
  const resources = step.program.map(({ name, variant }) => `${name}/${variant}`).join(" ");
  if (step.kind === "kill")
    return `up [${resources}], kill -9 of the ${step.whom} ${step.delayMs} ms after write ${step.write}`;
  const fault = step.fault === undefined ? "" : `, fault ${step.fault} from request ${step.nth}`;
  return `${step.kind} [${resources}]${fault}`;
}

function drawStep(random: Random, program: readonly Declaration[]): Step {
  if (random.isTrue(0.45)) return kill(random, program);
  const fault = { fault: random.pick(faultNames), nth: 1 + random.below(3) };
  if (random.isTrue(0.25)) return { kind: "refresh", program, ...(random.isTrue(0.5) ? fault : { nth: 1 }) };
  return { kind: "up", program, ...(random.isTrue(0.7) ? fault : { nth: 1 }) };
}

function kill(random: Random, program: readonly Declaration[]): Step {
  return { kind: "kill", program, whom: random.pick(ROLES), write: random.below(4), delayMs: random.below(60) };
}

function drawProgram(random: Random): Declaration[] {
  let program: Declaration[] = [];
  const size = 4 + random.below(4);
  while (program.length < size) program = added(random, program);
  return program;
}

/** Two to five resources are changed, added or removed. */
function changed(random: Random, program: readonly Declaration[]): Declaration[] {
  let now = [...program];
  for (let left = 2 + random.below(4); left > 0; left--) {
    const one = random.pick(now);
    if (random.isTrue(0.6))
      now = now.map((other) =>
        other === one ? { ...one, variant: (one.variant + 1 + random.below(VARIANTS - 1)) % VARIANTS } : other,
      );
    else if (random.isTrue(0.5)) now = added(random, now);
    else if (now.length > 2) now = now.filter(({ name, parent }) => name !== one.name && parent !== one.name);
  }
  return now.length === 0 ? drawProgram(random) : now;
}

/** The program with one resource more, and the parent that it needs. */
function added(random: Random, program: readonly Declaration[]): Declaration[] {
  return withResource(random, program, random.pick([...catalogue.keys()]));
}

function withResource(random: Random, program: readonly Declaration[], token: string): Declaration[] {
  const above = kindOf(token).parent?.token;
  if (above !== undefined && program.every((one) => one.token !== above))
    return withResource(random, withResource(random, program, above), token);
  const name = `${token}${1 + Math.max(0, ...program.filter((one) => one.token === token).map((one) => numberOf(one)))}`;
  const parents = program.filter((one) => one.token === above).map((one) => one.name);
  const parent = parents.length === 0 ? {} : { parent: random.pick(parents) };
  return [...program, { name, token, label: name.toLowerCase(), variant: random.below(VARIANTS), ...parent }];
}

function numberOf({ name, token }: Declaration): number {
  return Number(name.slice(token.length));
}
