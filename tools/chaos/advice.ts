import type { Stack } from "../../test/e2e/support/stack";
import { kindOf } from "../../test/simulation/catalogue";
import type { Declaration } from "../../test/simulation/stack-resource";
import { type Objects, objectsOf } from "./objects";

interface Advice {
  readonly program: readonly Declaration[];
  readonly words: string;
}

/** What a user does on the advice of messages. */
export class Advisor {
  /** Messages that contradict each other: one advises an import, and another refuses it. */
  readonly contradictions: string[] = [];
  private readonly refused = new Set<string>();

  constructor(
    private readonly stack: Stack,
    private readonly others: Objects,
  ) {}

  /**
   * Does what the messages of a failed up advise: adopts an object of the stack's own, or removes a hint. What cannot be
   * adopted is deleted by hand. @returns undefined where nothing is advised
   */
  follow(program: readonly Declaration[], output: string): Advice | undefined {
    const words: string[] = [];
    const followed = program.map((declaration) => {
      const [after, done] = this.followOne(declaration, messageOf(output, declaration));
      if (done !== undefined) words.push(`${declaration.name}: ${done}`);
      return after;
    });
    words.push(...this.emptied(output));
    return words.length === 0 ? undefined : { program: followed, words: words.join(", ") };
  }

  /** Deletes by hand what a kill left in something that is to be deleted. */
  private emptied(output: string): string[] {
    const { control } = this.stack.emulator;
    const names = [...output.matchAll(/because it holds what this stack does not manage: object ([\w-]+)/g)].flatMap(
      ([, name]) => name ?? [],
    );
    const places = [...objectsOf(control).keys()].filter((place) =>
      names.some((name) => place.startsWith("bucketObjects ") && place.endsWith(`/${name}`)),
    );
    const keys = places.map((place) => place.slice("bucketObjects ".length));
    control.remove({ bucketObjects: keys });
    return keys.map((key) => `${key} deleted by hand, because it is in what is to be deleted`);
  }

  private followOne(declaration: Declaration, message: string): [Declaration, string?] {
    const { import: hint, ...rest } = declaration;
    const { table, keyOf } = kindOf(declaration.token);
    const { control } = this.stack.emulator;
    if (hint !== undefined && /remove `import`/.test(message)) {
      this.refused.add(declaration.name);
      return [rest, "import removed"];
    }
    if (hint !== undefined && /cannot be adopted/.test(message)) {
      control.remove({ [table]: [keyOf(hint)] });
      return [rest, `${hint} deleted by hand, because it differs`];
    }
    const id = /import: "([^"]+)"/.exec(message)?.[1];
    if (hint !== undefined || id === undefined) return [declaration];
    const place = `${table} ${keyOf(id)}`;
    if (!objectsOf(control).has(place) || this.others.has(place)) return [declaration];
    if (!this.refused.has(declaration.name)) return [{ ...declaration, import: id }, `import ${id}`];
    this.contradictions.push(`contradiction: ${declaration.name}: a message advises an import that another refuses`);
    control.remove({ [table]: [keyOf(id)] });
    return [declaration, `${id} deleted by hand, because the advice contradicts itself`];
  }
}

/** What the diagnostics say of a resource. */
function messageOf(output: string, { name, token }: Declaration): string {
  const [, diagnostics = ""] = output.split("\nDiagnostics:\n");
  const blocks = diagnostics.split(/\n(?= {2}\S)/);
  return blocks.filter((block) => block.split("\n")[0]?.includes(`${token} (${name})`)).join("\n");
}
