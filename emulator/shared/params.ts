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
