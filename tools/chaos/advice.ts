import type { Stack } from "../../test/e2e/support/stack";
import { kindOf } from "../../test/simulation/catalogue";
import type { Declaration } from "../../test/simulation/stack-resource";
import { type Objects, objectsOf } from "./objects";

interface Advice {
  readonly program: readonly Declaration[];
  readonly words: string;
}

/**
 * Does what the messages of a failed up advise: adopts an object of the stack's own, removes a hint, or deletes an object
 * that cannot be adopted. @returns undefined where nothing is advised
 */
export function followAdvice(
  stack: Stack,
  program: readonly Declaration[],
  others: Objects,
  output: string,
): Advice | undefined {
  const words: string[] = [];
  const followed = program.map((declaration) => {
    const after = followOne(stack, declaration, others, messageOf(output, declaration));
    if (after !== declaration) words.push(`${declaration.name}: import ${after.import ?? "removed"}`);
    return after;
  });
  return words.length === 0 ? undefined : { program: followed, words: words.join(", ") };
}

function followOne({ emulator }: Stack, declaration: Declaration, others: Objects, message: string): Declaration {
  const { import: hint, ...rest } = declaration;
  const { table, keyOf } = kindOf(declaration.token);
  if (hint !== undefined && /remove `import`/.test(message)) return rest;
  if (hint !== undefined && /cannot be adopted/.test(message)) {
    emulator.control.remove({ [table]: [keyOf(hint)] });
    return rest;
  }
  const id = /import: "([^"]+)"/.exec(message)?.[1];
  if (hint !== undefined || id === undefined) return declaration;
  const place = `${table} ${keyOf(id)}`;
  const isOurs = objectsOf(emulator.control).has(place) && !others.has(place);
  return isOurs ? { ...declaration, import: id } : declaration;
}

/** What the diagnostics say of a resource. */
function messageOf(output: string, { name, token }: Declaration): string {
  const [, diagnostics = ""] = output.split("\nDiagnostics:\n");
  const blocks = diagnostics.split(/\n(?= {2}\S)/);
  return blocks.filter((block) => block.split("\n")[0]?.includes(`${token} (${name})`)).join("\n");
}
