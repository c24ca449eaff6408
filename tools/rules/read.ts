/** The two parts that keep a rule. */
export type Part = "emulator" | "provider";

/** A rule of the API description, or of the public service. */
export interface Rule {
  readonly id: string;
  readonly text: string;
  /** What was chosen where the description does not show it. */
  readonly chosen?: string;
  /** What services of other brands do. Set for a rule of the public service. */
  readonly elsewhere?: string;
  /** Why a part does nothing about it; `see <id>` for the places of another rule. */
  readonly excused: Readonly<Partial<Record<Part, string>>>;
}

/** The rules of one section. */
export interface Section {
  readonly title: string;
  readonly rules: readonly Rule[];
}

const KEYS = ["emulator", "provider", "chosen", "elsewhere"];

/**
 * Reads the table of rules: see its first lines for the form.
 *
 * @throws Error that names the line, for a line of another form and for an id that is there twice
 */
export function readRules(text: string): Section[] {
  const sections: { title: string; rules: Rule[] }[] = [];
  const known = new Set<string>();
  text.split("\n").forEach((line, index) => {
    const wrong = (what: string) => new Error(`Line ${index + 1} of the rules ${what}: ${line}`);
    if (line === "" || line.startsWith("#")) return;
    const title = /^== [a-z]+ \| (.+)$/.exec(line)?.[1];
    if (title !== undefined) {
      sections.push({ title, rules: [] });
      return;
    }
    const rule = readRule(line, wrong);
    if (known.has(rule.id)) throw wrong("repeats an id");
    known.add(rule.id);
    const section = sections.at(-1);
    if (section === undefined) throw wrong("stands in no section");
    section.rules.push(rule);
  });
  return sections;
}

function readRule(line: string, wrong: (what: string) => Error): Rule {
  const [id = "", text, ...notes] = line.split(" | ");
  if (!/^[a-z0-9-]+$/.test(id) || text === undefined) throw wrong("is no rule");
  const found: Record<string, string> = {};
  for (const note of notes) {
    const [, key = "", value = ""] = /^([a-z]+): (.+)$/.exec(note) ?? [];
    if (!KEYS.includes(key)) throw wrong(`has a note without one of the keys ${KEYS.join(", ")}`);
    found[key] = value;
  }
  const { emulator, provider, chosen, elsewhere } = found;
  return {
    id,
    text,
    ...(chosen === undefined ? {} : { chosen }),
    ...(elsewhere === undefined ? {} : { elsewhere }),
    excused: { ...(emulator === undefined ? {} : { emulator }), ...(provider === undefined ? {} : { provider }) },
  };
}
