import { notFound } from "./envelope";

/** The path parameters of a request, decoded. */
export class Params {
  constructor(private readonly values: Readonly<Record<string, string | undefined>>) {}

  /** A parameter as text. */
  text(name: string): string {
    const value = this.values[name];
    if (value === undefined) throw new Error(`The path has no parameter ${name}.`);
    return value;
  }

  /** A parameter that is an integer id. @throws Refusal 404 for anything else, as for an unknown id */
  id(name: string): number {
    const value = this.text(name);
    if (!/^[1-9][0-9]{0,15}$/.test(value)) throw notFound();
    return Number(value);
  }
}

const head = "Head";

/**
 * The paths under which a route with a `slashedId` is found: `/images/{imageId}`, and with the id as two segments.
 */
export function slashedPaths(path: string): readonly string[] {
  const at = path.lastIndexOf("{");
  const name = path.slice(at + 1, -1);
  return [path, `${path.slice(0, at)}{${name}${head}}/{${name}}`];
}

/** The parameters of a path, with an id in two segments joined. */
export function joinSlashedId(
  params: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const first = Object.keys(params).find((name) => name.endsWith(head));
  if (first === undefined) return params;
  const name = first.slice(0, -head.length);
  return { ...params, [name]: `${params[first]}/${params[name]}` };
}
