import { expect, it } from "vitest";
import { fieldOf, isExcepted, isReplaced, listed, operationsOf, type Subject, statedChanges } from "./subject";

/** What is secret, and that the service cannot make it public. */
export function claimSecrets<W>(subject: Subject<W>): void {
  const { spec, definition, stage } = subject;
  const { secrets = [] } = spec;

  it(`is secret: ${listed(secrets)}`, () => {
    const fields = Object.entries({ ...definition.inputs, ...definition.outputs });
    expect(fields.filter(([, field]) => field.secret).map(([name]) => name)).toEqual(secrets);
  });

  for (const name of secrets.filter((one) => one in definition.inputs && !isExcepted(subject, `echo.${one}`))) {
    it(`a refusal of the service that repeats ${name} does not show it, at create`, async () => {
      const { resource, args } = stage();
      const declared = stage().over(args, stage().given(howOf(subject, name)));
      repeat(subject, spec.writes.create, texts(declared[name]));
      await expectHidden(subject, texts(declared[name]), () => resource.up(declared));
    });

    const stated = spec.updates?.[name];
    if (stated === undefined || isReplaced(fieldOf(subject, name))) continue;
    it(`a refusal of the service that repeats ${name} does not show it, at update`, async () => {
      const { resource } = stage();
      const step = stage().step(name, stated);
      await resource.up(step.from);
      repeat(subject, operationsOf(subject, step), texts(step.to[name]));
      await expectHidden(subject, texts(step.to[name]), () => resource.up(step.to));
    });
  }
}

/** Where args do not declare the secret, the changed value is declared at once. */
function howOf<W>(subject: Subject<W>, name: string) {
  const stage = subject.stage();
  const stated = statedChanges(subject)[name];
  if (stage.args[name] !== undefined || stated === undefined) return {};
  return stage.step(name, stated).to;
}

function repeat<W>({ stage }: Subject<W>, operations: readonly string[], secrets: readonly string[]): void {
  expect(secrets.length).toBeGreaterThan(0);
  const errors = secrets.map((secret) => ({ reason: `The value ${secret} is bad`, field: "secret" }));
  for (const operation of operations)
    stage().emulator.control.addFault({ operation, status: 400, times: 0, body: { errors } });
}

async function expectHidden<W>({ stage }: Subject<W>, secrets: readonly string[], work: () => Promise<unknown>) {
  const failure = await work().then(
    () => "",
    (error) => String(error instanceof Error ? error.message : error),
  );
  expect(failure).not.toBe("");
  const { warnings, progress } = stage().resource.process;
  for (const secret of secrets) expect([failure, ...warnings, ...progress].join("\n")).not.toContain(secret);
}

/** Every text in a value. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}
