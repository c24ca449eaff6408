import { destroy, drift, label, up } from "./steps";

const steps: Readonly<Record<string, () => Promise<void>>> = { up, label, drift, destroy };

const name = process.argv[2] ?? "";
const step = steps[name];
if (step === undefined) {
  console.error(`There is no step "${name}"; there are ${Object.keys(steps).join(", ")}.`);
  process.exitCode = 2;
} else {
  step().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
