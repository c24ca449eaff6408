import { type Declared, IdOf, type Program } from "../../test/provider/resources/support/engine-calls/story";

/** The text of a program, for a module in which `compute` is imported. */
export function programText(program: Program): string {
  return Object.entries(program)
    .map(([name, declared]) => statement(name, declared))
    .join("\n");
}

function statement(name: string, { token, args, deleteBeforeReplace, customTimeouts }: Declared): string {
  const inputs = Object.entries(args).map(
    ([key, value]) => `${key}: ${value instanceof IdOf ? `${value.name}.id` : JSON.stringify(value)}`,
  );
  const options = JSON.stringify({ deleteBeforeReplace, customTimeouts });
  return `const ${name} = new compute.${token}("${name}", { ${inputs.join(", ")} }, ${options});`;
}
