import { camelCase } from "scule";
import { type InputField, isOptional } from "../../core";
import type { AdoptedObject } from "./adopted";
import { codeOf } from "./code";
import { Code, type Find, withReferences } from "./references";
import { type ConfigValue, secretPath } from "./values";

/**
 * Inputs of several lines and kilobytes. In the configuration, which a process gets as one environment variable, few of
 * them fit.
 */
const LONG_INPUTS: ReadonlySet<string> = new Set(["BucketCertificate.certificate", "BucketCertificate.privateKey"]);

/** Whether the engine refuses to delete what is adopted. */
export type Protection = "protected" | "unprotected";

/** Writes the statements of a program, and collects the configuration values and variables that they use. */
export class StatementWriter {
  readonly config: ConfigValue[] = [];
  /** Variables that references use. */
  readonly uses = new Set<string>();

  /** @param keyword - the first keyword of a statement; exports of the main file would become outputs of the stack */
  constructor(
    private readonly find: Find<AdoptedObject>,
    private readonly keyword: "const" | "export const",
    private readonly protection: Protection,
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
      return isOptional(definition, name) ? [] : [[name, this.#configured(object, name, field)]];
    });
    const start = `${this.keyword} ${variable} = new compute.${definition.token}(${JSON.stringify(resourceName)}, `;
    return `${commentOf(object)}${start}${codeOf(Object.fromEntries(args), start.length + 2)}${this.protection === "protected" ? ", { protect: true }" : ""});\n`;
  }

  #configured({ definition, variable }: AdoptedObject, name: string, field: InputField): Code {
    const key = camelCase(`${variable}-${name}`);
    const secret = field.secret === true;
    const structured = isStructured(field);
    const source = LONG_INPUTS.has(`${definition.token}.${name}`) ? "file" : "config";
    this.config.push({ key, secret, structured, source });
    if (source === "file") {
      const read = `readFileSync(${JSON.stringify(secretPath(key))}, "utf8")`;
      return new Code(secret ? `pulumi.secret(${read})` : read);
    }
    const method = `require${secret ? "Secret" : ""}${structured ? "Object" : ""}`;
    const type = structured ? `<pulumi.Unwrap<compute.${definition.token}Args["${name}"]>>` : "";
    return new Code(`config.${method}${type}(${JSON.stringify(key)})`);
  }
}

/** A comment that names the inputs that were not read and stay unmanaged. */
function commentOf({ definition, inputs }: AdoptedObject): string {
  const left = (definition.unlisted?.inputs ?? []).filter(
    (name) => definition.inputs[name]?.compare?.part !== undefined,
  );
  const open = left.filter((name) => !(name in inputs));
  return open.length === left.length && left.length > 0 ? `// Not declared, so not managed: ${left.join(", ")}.\n` : "";
}

/** Whether the field accepts no text at all, so that its value is given as JSON. */
function isStructured({ type }: InputField): boolean {
  const parsed = type.safeParse("");
  return !parsed.success && parsed.error.issues.some(({ code, path }) => code === "invalid_type" && path.length === 0);
}
