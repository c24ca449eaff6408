import { kindOf } from "../../test/simulation/catalogue";
import type { Declaration } from "../../test/simulation/stack-resource";

/** The text of a program that declares resources, parents first. */
export function programText(program: readonly Declaration[]): string {
  return program.map(textOf).join("\n");
}

function textOf({ name, token, label, variant, parent, import: hint }: Declaration): string {
  const above =
    parent === undefined ? {} : Object.fromEntries(["id", "cluster", "label"].map((one) => [one, mark(parent, one)]));
  const args = JSON.stringify(kindOf(token).args(label, variant, above)).replace(/"@\{([\w.]+)\}"/g, "$1");
  const options = hint === undefined ? "" : `, ${JSON.stringify({ import: hint })}`;
  return `const ${name} = new compute.${token}("${name}", ${args}${options});`;
}

/** Stands for a property of another resource. */
function mark(resource: string, property: string): string {
  return `@{${resource}.${property}}`;
}
