import ts from "typescript";

/** A file's error. */
export interface CompileError {
  readonly path: string;
  readonly message: string;
}

/** What is imported, parsed once for all programs of the same options, by these options. */
const parsed = new Map<string, Map<string, ts.SourceFile | undefined>>();

/**
 * Compiles files as one program.
 *
 * @param files - absolute paths; what they import is compiled too, but its errors are not told
 * @param texts - texts by absolute path, in place of those on disk or beside them
 */
export function compile(
  files: readonly string[],
  options: ts.CompilerOptions,
  texts: ReadonlyMap<string, string> = new Map(),
): CompileError[] {
  const program = ts.createProgram(files, options, hostOf(files, options, texts));
  const errors = program.getOptionsDiagnostics().map((one) => ({ path: "", message: messageOf(one) }));
  for (const path of files) {
    const file = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    errors.push(...found.map((one) => ({ path, message: messageOf(one) })));
  }
  return errors;
}

function hostOf(
  files: readonly string[],
  options: ts.CompilerOptions,
  texts: ReadonlyMap<string, string>,
): ts.CompilerHost {
  const disk = ts.createCompilerHost(options);
  const key = JSON.stringify(options);
  const known = parsed.get(key) ?? new Map<string, ts.SourceFile | undefined>();
  parsed.set(key, known);
  return {
    ...disk,
    fileExists: (path) => texts.has(path) || disk.fileExists(path),
    readFile: (path) => texts.get(path) ?? disk.readFile(path),
    getSourceFile: (path, target) => {
      const text = texts.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, target);
      if (files.includes(path)) return disk.getSourceFile(path, target);
      if (!known.has(path)) known.set(path, disk.getSourceFile(path, target));
      return known.get(path);
    },
  };
}

function messageOf({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, " ");
}
