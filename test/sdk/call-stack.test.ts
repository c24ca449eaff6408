import { describe, expect, it } from "vitest";
import { cutCallStacks } from "../../sdk/runtime/call-stack";
import { Vpc } from "../../sdk/vpc";

/** Frames of an error that is thrown deep inside. */
function framesFrom(depth: number): string[] {
  if (depth > 0) return framesFrom(depth - 1);
  return new Error("deep").stack?.split("\n").slice(1) ?? [];
}

describe("cutCallStacks", () => {
  it("keeps the six nearest frames until its end", () => {
    const whole = framesFrom(10);
    const end = cutCallStacks();
    const cut = framesFrom(10);
    end();
    expect(whole.length).toBeGreaterThan(cut.length);
    expect(cut).toHaveLength(6);
    expect(framesFrom(10)).toHaveLength(whole.length);
  });

  it("ends when the constructor of a class throws", () => {
    const before = Error.prepareStackTrace;
    expect(() => new Vpc("", { region: "us-east" })).toThrow("Missing resource name");
    expect(Error.prepareStackTrace).toBe(before);
  });

  it("does nothing where Error has no prepareStackTrace", () => {
    const before = Error.prepareStackTrace;
    Reflect.set(Error, "prepareStackTrace", undefined);
    try {
      cutCallStacks()();
      expect(Error.prepareStackTrace).toBeUndefined();
    } finally {
      Error.prepareStackTrace = before;
    }
  });
});
