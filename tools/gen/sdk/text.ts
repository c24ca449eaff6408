const WIDTH = 112;

/** A documentation comment of one paragraph, with tags below it. */
export function docComment(prose: string, tags: readonly string[] = []): string {
  const lines = [...wrap(prose), ...(tags.length > 0 ? ["", ...tags.flatMap(wrap)] : [])];
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return `/** ${only} */`;
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n");
}

/** A list of names as TypeScript code. */
export function nameList(names: readonly string[]): string {
  return `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.replaceAll("*/", "*\\/").split(/\s+/)) {
    if (line !== "" && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
