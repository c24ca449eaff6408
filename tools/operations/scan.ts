import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";

/** Which definitions use an operation: names of resources and data sources by the operation's name. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>;

interface Source {
  /** Text literals of each definition of the file. */
  readonly definitions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Text literals that stand outside of definitions. */
  readonly shared: ReadonlySet<string>;
  /** Files of the project that it imports. */
  readonly imports: readonly string[];
}

/**
 * Reads the definitions' sources for the names of operations. What stands beside a definition counts for all of its
 * file, and what stands in a file without definitions for those that import it.
 *
 * @param folders - folders of definitions
 * @param operations - names to look for
 */
export function scanOperations(folders: readonly string[], operations: ReadonlySet<string>): Uses {
  const sources = new Map<string, Source>();
  for (const folder of folders) for (const file of filesBelow(folder)) sources.set(file, readSource(file));
  const uses = new Map<string, Set<string>>();
  for (const [file, { definitions }] of sources) {
    const beside = literalsBeside(file, sources, new Set());
    for (const [token, own] of definitions) {
      for (const text of new Set([...own, ...beside])) {
        if (operations.has(text)) uses.set(text, (uses.get(text) ?? new Set()).add(token));
      }
    }
  }
  return uses;
}

function literalsBeside(file: string, sources: ReadonlyMap<string, Source>, seen: Set<string>): Set<string> {
  const source = sources.get(file);
  if (source === undefined || seen.has(file)) return new Set();
  seen.add(file);
  const found = new Set(source.shared);
  for (const imported of source.imports) {
    if ((sources.get(imported)?.definitions.size ?? 0) > 0) continue;
    for (const text of literalsBeside(imported, sources, seen)) found.add(text);
  }
  return found;
}

function readSource(file: string): Source {
  const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const definitions = new Map<string, Set<string>>();
  const shared = new Set<string>();
  const imports: string[] = [];
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement)) {
      const found = importedFile(file, (statement.moduleSpecifier as ts.StringLiteral).text);
      if (found !== undefined) imports.push(found);
      continue;
    }
    const texts = literalsOf(statement);
    const tokens = tokensOf(statement);
    if (tokens.length === 0) for (const text of texts) shared.add(text);
    for (const token of tokens) definitions.set(token, texts);
  }
  return { definitions, shared, imports };
}

/** The names of the definitions that a statement makes. */
function tokensOf(statement: ts.Statement): string[] {
  const text = statement.getText();
  if (!/\b(?:defineResource|defineDataSource|listAndView)\(\{/.test(text)) return [];
  return [...text.matchAll(/\btoken: "(\w+)"/g)].flatMap(([, token]) => token ?? []);
}

function literalsOf(node: ts.Node): Set<string> {
  const texts = new Set<string>();
  const visit = (one: ts.Node): void => {
    if (ts.isStringLiteral(one)) texts.add(one.text);
    one.forEachChild(visit);
  };
  visit(node);
  return texts;
}

function importedFile(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const base = resolve(dirname(from), specifier);
  return [`${base}.ts`, join(base, "index.ts")].find(existsSync);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && name !== "index.ts")
    .map((name) => join(folder, name));
}
