import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { Reader, unknownPart, visit } from "./paths";

/** What is looked for: an operation's method and path, with names in braces. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
}

const methods = ["GET", "POST", "PUT", "DELETE"];

/**
 * Finds the requests that test files make, without running them: a method followed by a path, as arguments of a call or
 * items of an array. Paths are followed through constants, templates, loops, tables and the parameters of helpers. What
 * cannot be told by reading is left out, so a file may exercise more than is found, and not less.
 * @returns the paths of files below the folder by `METHOD /path` of the endpoint, sorted
 */
export async function scanTests(
  folder: string,
  endpoints: readonly Endpoint[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".ts")).sort();
  const files = await Promise.all(names.map((name) => parse(join(folder, name))));
  const shared = new Map(
    files.filter(({ fileName }) => !isTest(fileName)).flatMap((file) => [...new Reader(file).constants()]),
  );
  const found = new Map<string, string[]>();
  for (const [index, file] of files.entries()) {
    if (!isTest(file.fileName)) continue;
    for (const key of requestsOf(new Reader(file, shared), endpoints)) {
      found.set(key, [...(found.get(key) ?? []), names[index] ?? ""]);
    }
  }
  return found;
}

/** Key of an endpoint in what {@link scanTests} finds. */
export function keyOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

async function parse(name: string): Promise<ts.SourceFile> {
  return ts.createSourceFile(name, await readFile(name, "utf8"), ts.ScriptTarget.Latest, true);
}

function isTest(name: string): boolean {
  return name.endsWith(".test.ts");
}

function requestsOf(reader: Reader, endpoints: readonly Endpoint[]): ReadonlySet<string> {
  const found = new Set<string>();
  visit(reader.file, (node) => {
    const list = ts.isCallExpression(node) ? node.arguments : ts.isArrayLiteralExpression(node) ? node.elements : [];
    for (const [index, item] of list.entries()) {
      const next = list[index + 1];
      if (next === undefined) continue;
      const verbs = reader.texts(item).filter((text) => methods.includes(text));
      const paths = verbs.length === 0 ? [] : reader.texts(next);
      // Two columns of one table: its rows, found by themselves, say which belong together.
      if (verbs.length > 1 && paths.length > 1) continue;
      for (const method of verbs) {
        for (const path of paths) {
          const endpoint = best({ method, path: path.replace(/\?.*$/s, "") }, endpoints);
          if (endpoint !== undefined) found.add(keyOf(endpoint));
        }
      }
    }
  });
  return found;
}

// Of several that a path fits, the one with the fewest names in braces is meant.
function best(request: Endpoint, endpoints: readonly Endpoint[]): Endpoint | undefined {
  return endpoints
    .filter((endpoint) => endpoint.method === request.method && fits(request.path, endpoint.path))
    .sort((a, b) => a.path.split("{").length - b.path.split("{").length)[0];
}

function fits(path: string, template: string): boolean {
  const given = path.split("/");
  const wanted = template.split("/");
  return (
    given.length === wanted.length &&
    wanted.every((part, index) => (part.startsWith("{") ? given[index] !== "" : given[index] === part)) &&
    !path.startsWith(unknownPart)
  );
}
