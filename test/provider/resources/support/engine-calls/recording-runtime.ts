import type { Props } from "../../../../../provider/core";
import { Runtime, type RuntimeOptions } from "../../../../../provider/runtime";
import type { CheckedInputs, EngineDiff, ReadObject, WrittenObject } from "../../../../../provider/state/operations";
import { type Answer, type Call, decision } from "./call";

/** A call, before it is known what is answered and which resource it is about. */
type Asked = Pick<Call, "call" | "id" | "olds" | "news">;

/** A runtime that notes its calls when they are done. Values are noted without the text that the dynamic host adds. */
export class RecordingRuntime extends Runtime {
  constructor(
    options: RuntimeOptions,
    private readonly note: (token: string, call: Omit<Call, "of">) => void,
  ) {
    super(options);
  }

  override check(token: string, olds: Props, news: Props): Promise<CheckedInputs> {
    return this.noted(token, { call: "check", olds, news }, super.check(token, olds, news), (checked) =>
      checked.problems.length > 0 ? { says: "refused" } : { inputs: bare(checked.inputs) },
    );
  }

  override diff(token: string, id: string, olds: Props, news: Props): Promise<EngineDiff> {
    return this.noted(token, { call: "diff", id, olds, news }, super.diff(token, id, olds, news), (diff) => ({
      says: decision({ ...diff, replaces: diff.replaces.length > 0 }),
    }));
  }

  override create(token: string, inputs: Props): Promise<WrittenObject> {
    return this.noted(token, { call: "create", news: inputs }, super.create(token, inputs), (created) => ({
      ...(created.failure === undefined ? {} : { says: "failed" }),
      id: created.id,
      outputs: bare(created.outputs),
    }));
  }

  override read(token: string, id: string, props: Props): Promise<ReadObject | undefined> {
    return this.noted(token, { call: "read", id, olds: props }, super.read(token, id, props), (found) =>
      found === undefined
        ? { says: "gone" }
        : {
            id: found.id,
            outputs: bare(found.outputs),
            ...(found.inputs === undefined ? {} : { inputs: bare(found.inputs) }),
          },
    );
  }

  override update(token: string, id: string, olds: Props, news: Props): Promise<WrittenObject> {
    return this.noted(token, { call: "update", id, olds, news }, super.update(token, id, olds, news), (updated) => ({
      ...(updated.failure === undefined ? {} : { says: "failed" }),
      outputs: bare(updated.outputs),
    }));
  }

  override delete(token: string, id: string, outputs: Props): Promise<void> {
    return this.noted(token, { call: "delete", id, olds: outputs }, super.delete(token, id, outputs), () => ({}));
  }

  private async noted<T>(token: string, asked: Asked, work: Promise<T>, answerOf: (result: T) => Answer): Promise<T> {
    const { olds, news } = asked;
    const call = {
      ...asked,
      ...(olds === undefined ? {} : { olds: bare(olds) }),
      ...(news === undefined ? {} : { news: bare(news) }),
    };
    try {
      const result = await work;
      this.note(token, { ...call, answer: answerOf(result) });
      return result;
    } catch (error) {
      this.note(token, { ...call, answer: { says: "failed" } });
      throw error;
    }
  }
}

/** Values as JSON, without the text by which the dynamic host finds the provider. */
export function bare(props: Props): Props {
  const { __provider: _, ...rest } = JSON.parse(JSON.stringify(props)) as Props;
  return rest;
}
