import { Runtime, type RuntimeOptions } from "../../provider/runtime";
import type { Link } from "./network";
import type { Turns } from "./turns";

/** The provider in a process that can be killed. */
export class MortalRuntime extends Runtime {
  constructor(
    options: RuntimeOptions,
    private readonly link: Link,
    /** Operations of several stacks take turns. */
    private readonly turns: Turns | undefined,
  ) {
    super(options);
  }

  override check(...args: Parameters<Runtime["check"]>): ReturnType<Runtime["check"]> {
    return this.#whileAlive(() => super.check(...args));
  }

  override diff(...args: Parameters<Runtime["diff"]>): ReturnType<Runtime["diff"]> {
    return this.#whileAlive(() => super.diff(...args));
  }

  override create(...args: Parameters<Runtime["create"]>): ReturnType<Runtime["create"]> {
    return this.#whileAlive(() => super.create(...args));
  }

  override read(...args: Parameters<Runtime["read"]>): ReturnType<Runtime["read"]> {
    return this.#whileAlive(() => super.read(...args));
  }

  override update(...args: Parameters<Runtime["update"]>): ReturnType<Runtime["update"]> {
    return this.#whileAlive(() => super.update(...args));
  }

  override delete(...args: Parameters<Runtime["delete"]>): ReturnType<Runtime["delete"]> {
    return this.#whileAlive(() => super.delete(...args));
  }

  async #whileAlive<T>(work: () => Promise<T>): Promise<T> {
    if (!this.link.isAlive) return await this.link.ended;
    return await Promise.race([this.turns === undefined ? work() : this.turns.take(work), this.link.ended]);
  }
}
