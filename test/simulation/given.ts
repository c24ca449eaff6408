import type { Action } from "./story";

/** The parameters of an action. */
export class Given {
  constructor(private readonly given: Action["with"]) {}

  text(name: string): string {
    return String(this.given[name] ?? "");
  }

  number(name: string): number {
    return Number(this.given[name] ?? 0);
  }

  /** These, with others added. */
  and(more: Action["with"]): Given {
    return new Given({ ...this.given, ...more });
  }

  has(name: string): boolean {
    return this.given[name] !== undefined;
  }
}
