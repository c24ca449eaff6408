/** Contexts of an expression by name, such as `github` and `secrets`. */
export type Contexts = Readonly<Record<string, unknown>>;

/** Evaluates an expression of GitHub Actions, without `${{ }}`. The functions of status are those of a job that goes on. */
export async function evaluate(expression: string, contexts: Contexts, hasFailed = false): Promise<unknown> {
  const { data, Evaluator, Lexer, Parser } = await import("@actions/expressions");
  const status: Readonly<Record<string, boolean>> = {
    success: !hasFailed,
    failure: hasFailed,
    cancelled: false,
    always: true,
  };
  const functions = Object.entries(status).map(([name, value]) => {
    return { name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(value) };
  });
  const parsed = new Parser(new Lexer(expression).lex().tokens, Object.keys(contexts), functions).parse();
  const values = JSON.parse(JSON.stringify(contexts), data.reviver);
  const result = new Evaluator(parsed, values, new Map(functions.map((one) => [one.name, one]))).evaluate();
  return JSON.parse(JSON.stringify(result, data.replacer));
}

/** Replaces every `${{ }}` of a text by its value. */
export async function interpolate(text: string, contexts: Contexts): Promise<string> {
  let whole = "";
  let end = 0;
  for (const found of text.matchAll(/\$\{\{(.*?)\}\}/gs)) {
    const value = await evaluate(found[1] ?? "", contexts);
    whole += text.slice(end, found.index) + (value ?? "");
    end = found.index + found[0].length;
  }
  return whole + text.slice(end);
}
