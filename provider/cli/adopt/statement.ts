import { camelCase } from "scule";
import { type InputField, isOptional } from "../../core";
import type { AdoptedObject } from "./adopted";
import { codeOf } from "./code";
import { Code, type Find, withReferences } from "./references";

/** A value that the service does not tell, so that the program takes it from the stack's configuration. */
export interface ConfigValue {
  readonly key: string;
  readonly secret: boolean;
  /** It is given as JSON rather than as text. */
  readonly structured: boolean;
}

/** Writes the statements of a program, and keeps what they need. */
export class StatementWriter {
  readonly config: ConfigValue[] = [];
  /** Variables that references use. */
  readonly uses = new Set<string>();

  /** @param keyword - what a statement begins with; what the first file of a program exports is an output of the stack */
  constructor(
    private readonly find: Find<AdoptedObject>,
    private readonly keyword: "const" | "export const",
  ) {}

  /** The statement that declares an object. */
  write(object: AdoptedObject): string {
    const { definition, variable, resourceName } = object;
    const declared = withReferences(definition.references ?? [], object.inputs, this.find, (target, property) => {
      this.uses.add(target.variable);
      return new Code(`${target.variable}.${property}`);
    });
    const args = Object.entries(definition.inputs).flatMap(([name, field]) => {
      const value = declared[name];
      if (value !== undefined) return [[name, value]];
      return isOptional(field) ? [] : [[name, this.#configured(object, name, field)]];
    });
    const start = `${this.keyword} ${variable} = new compute.${definition.token}(${JSON.stringify(resourceName)}, `;
    return `${commentOf(object)}${start}${codeOf(Object.fromEntries(args), start.length + 2)});\n`;
  }

  #configured({ definition, variable }: AdoptedObject, name: string, field: InputField): Code {
    const key = camelCase(`${variable}-${name}`);
    const secret = field.secret === true;
    const structured = isStructured(field);
    this.config.push({ key, secret, structured });
    const method = `require${secret ? "Secret" : ""}${structured ? "Object" : ""}`;
    const type = structured ? `<pulumi.Unwrap<compute.${definition.token}Args["${name}"]>>` : "";
    return new Code(`config.${method}${type}(${JSON.stringify(key)})`);
  }
}

/** What cannot be told of an object and is left unmanaged. */
function commentOf({ definition, inputs }: AdoptedObject): string {
  const left = (definition.unlisted?.inputs ?? []).filter(
    (name) => definition.inputs[name]?.compare?.part !== undefined,
  );
  const open = left.filter((name) => !(name in inputs));
  return open.length === left.length && left.length > 0
    ? `// Not declared, and so left alone: ${left.join(", ")}.\n`
    : "";
}

/** A text is wrong for it as a whole, whatever it says. */
function isStructured({ type }: InputField): boolean {
  const parsed = type.safeParse("");
  return !parsed.success && parsed.error.issues.some(({ code, path }) => code === "invalid_type" && path.length === 0);
}
