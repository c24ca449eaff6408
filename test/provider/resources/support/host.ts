import type { Props } from "../../../../provider/core";
import type { Runtime } from "../../../../provider/runtime";
import type { EngineDiff } from "../../../../provider/state/operations";

/** What a test looks at in a diff. */
export type HostDiff = Pick<EngineDiff, "changed" | "replaces" | "deleteBeforeReplace"> & {
  readonly changes: readonly { readonly name: string }[];
};

/** One process of the provider on either host, as the engine calls it for one resource. */
export interface Host {
  check(olds: Props, news: Props): Promise<{ readonly inputs: Props; readonly reasons: readonly string[] }>;
  diff(id: string, olds: Props, news: Props): Promise<HostDiff>;
  create(inputs: Props): Promise<{ readonly id: string; readonly outputs: Props; readonly failure?: Error }>;
  update(id: string, olds: Props, news: Props): Promise<{ readonly outputs: Props; readonly failure?: Error }>;
  /** @param inputs - those of the state; undefined for an import */
  read(
    id: string,
    props: Props,
    inputs: Props | undefined,
  ): Promise<{ readonly id: string; readonly outputs: Props; readonly inputs?: Props } | undefined>;
  delete(id: string, outputs: Props): Promise<void>;
}

/** The dynamic host: it hands over what the program and the state hold, and adds the provider's text to outputs. */
export class DynamicHost implements Host {
  constructor(
    private readonly runtime: Runtime,
    private readonly token: string,
  ) {}

  async check(olds: Props, news: Props) {
    const { inputs, problems } = await this.runtime.check(this.token, olds, news);
    const reasons = problems.map(({ property, reason }) => (property === "" ? reason : `${property}: ${reason}`));
    return { inputs, reasons };
  }

  async diff(id: string, olds: Props, news: Props): Promise<HostDiff> {
    return await this.runtime.diff(this.token, id, olds, news);
  }

  async create(inputs: Props) {
    return await this.runtime.create(this.token, inputs);
  }

  async update(id: string, olds: Props, news: Props) {
    return await this.runtime.update(this.token, id, olds, news);
  }

  async read(id: string, props: Props) {
    return await this.runtime.read(this.token, id, props);
  }

  async delete(id: string, outputs: Props): Promise<void> {
    await this.runtime.delete(this.token, id, outputs);
  }
}
