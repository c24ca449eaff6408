import { join, relative } from "node:path";
import ts from "typescript";
import { compile } from "../../support/compile";
import { ROOT } from "./support";

const { options } = ts.parseJsonConfigFileContent(
  { extends: "./tsconfig.json", compilerOptions: { paths: { "pulumi-compute": ["./sdk/index.ts"] } }, files: [] },
  ts.sys,
  ROOT,
);

/**
 * Compiles files under the repository's own strict rules, with `pulumi-compute` standing for sdk/index.ts.
 *
 * @param overlay - texts by path below the root, in place of those on disk or beside them
 * @returns the errors in those files, each with its file's path in front
 */
export function compileErrors(overlay: ReadonlyMap<string, string>): string[] {
  const texts = new Map([...overlay].map(([path, text]) => [join(ROOT, path), text]));
  const errors = compile([...texts.keys()], options, texts);
  return errors.map(({ path, message }) => `${relative(ROOT, path)}: ${message}`);
}

/**
 * Compiles programs, by name, in one go: each by itself, beside the files of `sdk`.
 *
 * @returns each program's errors
 */
export function programErrors(
  programs: Readonly<Record<string, string>>,
  sdk: ReadonlyMap<string, string> = new Map(),
): (name: string) => string[] {
  const path = (name: string): string => `examples/${name.replaceAll(/\W+/g, "-")}.ts`;
  const errors = compileErrors(
    new Map([...sdk, ...Object.entries(programs).map(([name, text]) => [path(name), text] as const)]),
  );
  return (name) => {
    if (!(name in programs)) throw new Error(`there is no program "${name}"`);
    return errors.filter((error) => error.startsWith(`${path(name)}: `));
  };
}

/**
 * A module's declarations, made from its text alone.
 *
 * @throws where an export has no explicit type
 */
export function declarations(path: string, text: string): string {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(text, { fileName: path, reportDiagnostics: true });
  const [first] = diagnostics;
  if (first !== undefined) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(first.messageText, " ")}`);
  return outputText;
}

/** Names of the exports and members of a module that have no documentation comment. */
export function undocumented(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (needsComment(node) && ts.getJSDocCommentsAndTags(node).length === 0) {
      found.push(`${path}: ${node.getText(file).split("\n", 1)[0]}`);
    }
    if (!ts.isBlock(node)) ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

function needsComment(node: ts.Node): boolean {
  if (ts.isPropertySignature(node) || ts.isClassElement(node)) return true;
  const isDeclaration =
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  return isDeclaration && (node.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword) ?? false);
}
