import ts from "typescript";

/** Stands for a part of a path that only a run would tell. */
export const unknownPart = "\0";

const manyValues = 200;
const unknown: readonly string[] = [unknownPart];

/** Finds out which texts an expression can stand for, by reading the file alone. */
export class Reader {
  readonly #calls = new Map<string, ts.CallExpression[]>();
  readonly #constants = new Map<string, ts.Expression>();
  readonly #underWay = new Set<ts.Node>();

  /**
   * @param file - parsed with parents
   * @param shared - constants of other files that this one may import, by name
   */
  constructor(
    readonly file: ts.SourceFile,
    private readonly shared: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    visit(file, (node) => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const name = node.expression.text;
        this.#calls.set(name, [...(this.#calls.get(name) ?? []), node]);
      }
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
        this.#constants.set(node.name.text, node.initializer);
      }
    });
  }

  /** The texts of every constant, for files that import them. */
  constants(): ReadonlyMap<string, readonly string[]> {
    return new Map([...this.#constants].map(([name, value]) => [name, this.texts(value)]));
  }

  /** Every text that an expression can be; {@link unknownPart} stands for what cannot be told. */
  texts(node: ts.Expression): readonly string[] {
    if (this.#underWay.has(node)) return unknown;
    this.#underWay.add(node);
    const texts = [...new Set(this.#read(node))];
    this.#underWay.delete(node);
    return texts.length > manyValues ? unknown : texts;
  }

  #read(node: ts.Expression): readonly string[] {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isNumericLiteral(node)) return [node.text];
    if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return this.texts(node.expression);
    if (ts.isConditionalExpression(node)) return [...this.texts(node.whenTrue), ...this.texts(node.whenFalse)];
    if (ts.isTemplateExpression(node)) return this.#template(node);
    return ts.isIdentifier(node) ? this.#name(node) : unknown;
  }

  #template({ head, templateSpans }: ts.TemplateExpression): readonly string[] {
    let texts: readonly string[] = [head.text];
    for (const { expression, literal } of templateSpans) {
      const values = this.texts(expression);
      texts = texts.flatMap((text) => values.map((value) => text + value + literal.text));
      if (texts.length > manyValues) return unknown;
    }
    return texts;
  }

  // A parameter hides constants of its name, and so does the variable of a loop.
  #name(node: ts.Identifier): readonly string[] {
    for (let at: ts.Node = node; at !== this.file; at = at.parent) {
      if (ts.isForOfStatement(at)) {
        const looped = this.#loop(at, node.text);
        if (looped !== undefined) return looped;
      }
      if (!ts.isFunctionLike(at)) continue;
      const index = at.parameters.findIndex(({ name }) => ts.isIdentifier(name) && name.text === node.text);
      if (index !== -1) return this.#parameter(at, index);
    }
    const constant = this.#constants.get(node.text);
    return constant === undefined ? (this.shared.get(node.text) ?? unknown) : this.texts(constant);
  }

  #loop({ initializer, expression }: ts.ForOfStatement, name: string): readonly string[] | undefined {
    if (!ts.isVariableDeclarationList(initializer)) return undefined;
    const bound = initializer.declarations[0]?.name;
    if (bound === undefined) return undefined;
    if (ts.isIdentifier(bound)) return bound.text === name ? this.#items(expression) : undefined;
    const index = bound.elements.findIndex((each) => ts.isBindingElement(each) && each.name.getText() === name);
    return index === -1 ? undefined : this.#items(expression, index);
  }

  // What is handed over at the calls of a function, or by the table of `test.each`.
  #parameter(node: ts.SignatureDeclaration, index: number): readonly string[] {
    const { parent } = node;
    if (ts.isCallExpression(parent) && ts.isCallExpression(parent.expression)) {
      const [table] = parent.expression.arguments;
      if (table === undefined || !parent.expression.expression.getText().endsWith(".each")) return unknown;
      return [...this.#items(table, index), ...(index === 0 ? this.#items(table) : [])].filter((text) => text !== "");
    }
    const name = ts.isVariableDeclaration(parent) ? parent.name : node.name;
    if (name === undefined || !ts.isIdentifier(name)) return unknown;
    const defaulted = node.parameters[index]?.initializer;
    const given = (this.#calls.get(name.text) ?? []).flatMap((call) => call.arguments[index] ?? defaulted ?? []);
    return given.length === 0 ? unknown : given.flatMap((argument) => this.texts(argument));
  }

  /** The texts of an array's items, or of one column of an array of arrays. */
  #items(node: ts.Expression, column?: number): readonly string[] {
    const array = this.#array(node);
    if (array === undefined) return unknown;
    return array.elements.flatMap((element) => {
      if (column === undefined) return ts.isArrayLiteralExpression(element) ? [] : this.texts(element);
      const row = this.#array(element);
      const cell = row?.elements[column];
      return cell === undefined ? [] : this.texts(cell);
    });
  }

  #array(node: ts.Expression): ts.ArrayLiteralExpression | undefined {
    if (ts.isArrayLiteralExpression(node)) return node;
    if (ts.isAsExpression(node)) return this.#array(node.expression);
    const constant = ts.isIdentifier(node) ? this.#constants.get(node.text) : undefined;
    return constant === undefined || ts.isIdentifier(constant) ? undefined : this.#array(constant);
  }
}

/** Calls `seen` for a node and everything within it. */
export function visit(node: ts.Node, seen: (node: ts.Node) => void): void {
  seen(node);
  ts.forEachChild(node, (child) => visit(child, seen));
}
